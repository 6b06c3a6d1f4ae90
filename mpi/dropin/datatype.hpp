// Datatypes of users: their memory layout, and their data as bytes without gaps.
#pragma once

#include <cstddef>
#include <vector>

#include <mpi.h>

namespace asterism::dropin {

/// An MPI call failed with this code.
struct Failure {
  int code = MPI_SUCCESS;
};
/// Throws Failure unless the code is MPI_SUCCESS.
void require_success(int code);

class TypeShape {
 public:
  /// The type must be valid, and committed if it is communicated.
  explicit TypeShape(MPI_Datatype type);

  [[nodiscard]] MPI_Datatype type() const { return type_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] MPI_Aint extent() const { return extent_; }
  /// Returns whether consecutive elements are exactly their data in order.
  [[nodiscard]] bool is_dense() const { return dense_; }
  [[nodiscard]] std::size_t bytes(MPI_Count count) const {
    return size_ * static_cast<std::size_t>(count);
  }
  /// Returns the address of element `index` of a buffer.
  [[nodiscard]] std::byte* at(void* buffer, MPI_Aint index) const;
  [[nodiscard]] const std::byte* at(const void* buffer, MPI_Aint index) const;

  void pack(const void* buffer, int count, std::byte* out, MPI_Comm comm) const;
  void unpack(const std::byte* in, void* buffer, int count, MPI_Comm comm) const;

 private:
  /// Maximum number of elements per call, because MPI counts packed bytes in an int.
  [[nodiscard]] int max_at_once() const;

  friend class TypedMemory;
  MPI_Datatype type_;
  std::size_t size_ = 0;
  MPI_Aint lower_ = 0, extent_ = 0, true_lower_ = 0, true_extent_ = 0;
  bool dense_ = false;
};

/// Owned memory for elements of a type.
class TypedMemory {
 public:
  TypedMemory(const TypeShape& shape, MPI_Count count);
  /// Returns the address for an MPI call, which may lie outside the memory.
  [[nodiscard]] void* buffer() { return origin_; }

 private:
  std::vector<std::max_align_t> memory_;
  std::byte* origin_ = nullptr;
};

}  // namespace asterism::dropin
