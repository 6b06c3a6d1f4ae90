// The properties of a datatype that are needed to store, pack and copy its data.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <mpi.h>

#include "layout.hpp"

namespace asterism::mpi {

struct TypeFacts {
  MPI_Aint size = 0;                         ///< of the data of one
  MPI_Aint extent = 0;                       ///< from one to the next
  MPI_Aint true_begin = 0, true_extent = 0;  ///< where the data of one is
  /// Whether the data of several is just bytes, in the order in which they are packed.
  bool plain = false;

  /// So many of them need this room, and are at this distance from its beginning.
  struct Room {
    std::size_t bytes = 0;
    std::ptrdiff_t offset = 0;
  };
  [[nodiscard]] Room room_for(int count) const;
};

/// An MPI error code.
[[nodiscard]] int find_facts(MPI_Datatype type, TypeFacts& facts);

/// Remembers what it was asked.
class Datatypes {
 public:
  /// The first error stays: facts of nothing are returned with it.
  [[nodiscard]] const TypeFacts& facts(MPI_Datatype type);
  [[nodiscard]] int error() const { return error_; }

 private:
  std::vector<std::pair<MPI_Datatype, TypeFacts>> known_;
  int error_ = MPI_SUCCESS;
};

}  // namespace asterism::mpi
