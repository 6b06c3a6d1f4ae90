// The properties of a datatype that are needed to store, pack and copy its data.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <mpi.h>

#include "layout.hpp"

namespace asterism::mpi {

struct TypeFacts {
  MPI_Aint size = 0;                         ///< size of the data of one element
  MPI_Aint extent = 0;                       ///< distance between elements
  MPI_Aint true_begin = 0, true_extent = 0;  ///< extent of the data of one element
  /// Whether the data of several elements is contiguous bytes in packing order.
  bool plain = false;

  /// The memory for a number of elements, and the offset of the buffer address from its beginning.
  struct Room {
    std::size_t bytes = 0;
    std::ptrdiff_t offset = 0;
  };
  [[nodiscard]] Room room_for(int count) const;
};

/// Returns an MPI error code.
[[nodiscard]] int find_facts(MPI_Datatype type, TypeFacts& facts);

/// Caches the facts of datatypes.
class Datatypes {
 public:
  /// Keeps the first error; empty facts are returned with it.
  [[nodiscard]] const TypeFacts& facts(MPI_Datatype type);
  [[nodiscard]] int error() const { return error_; }

 private:
  std::vector<std::pair<MPI_Datatype, TypeFacts>> known_;
  int error_ = MPI_SUCCESS;
};

}  // namespace asterism::mpi
