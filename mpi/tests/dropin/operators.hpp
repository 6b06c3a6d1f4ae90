// Operators of users, and numbers to combine.
#pragma once

#include <mpi.h>

#include "random_numbers.hpp"
#include "shapes.hpp"

namespace dropin_test {

/// A reduction: an operator, a datatype, and how buffers are filled.
struct Reduction {
  MPI_Op op = MPI_OP_NULL;
  MPI_Datatype type = MPI_DATATYPE_NULL;
  bool own_op = false, own_type = false;
  /// Writes numbers whose sums and products are exact.
  void (*fill)(void* buffer, int count, MPI_Datatype type, Random& random) = nullptr;
};
[[nodiscard]] Reduction random_reduction(Random& random);
/// While a collective may still need them.
void free(Reduction& reduction);

}  // namespace dropin_test
