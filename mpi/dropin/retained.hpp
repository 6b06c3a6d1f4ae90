// Operators and datatypes that a user may free while a non-blocking collective still needs them.
#pragma once

#include <compare>
#include <map>
#include <mutex>
#include <set>
#include <vector>

#include <mpi.h>

namespace asterism::dropin {

/// One of the two; both may be integers or both pointers, so the other is null.
struct Handle {
  static Handle of_operator(MPI_Op op) { return {op, MPI_DATATYPE_NULL}; }
  static Handle of_type(MPI_Datatype type) { return {MPI_OP_NULL, type}; }

  MPI_Op op = MPI_OP_NULL;
  MPI_Datatype type = MPI_DATATYPE_NULL;
  auto operator<=>(const Handle&) const = default;
};

class Retained {
 public:
  [[nodiscard]] static Retained& get();

  void retain(const std::vector<Handle>& handles);
  /// Frees handles whose release was postponed, once they are no longer needed.
  void release(const std::vector<Handle>& handles);
  /// Returns whether the handle is still needed; it is then freed later.
  [[nodiscard]] bool postpones_free(const Handle& handle);

 private:
  std::mutex mutex_;
  std::map<Handle, int> uses_;
  std::set<Handle> to_be_freed_;
};

}  // namespace asterism::dropin
