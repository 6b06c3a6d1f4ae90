// Reductions by operators that are not commutative: every rank that needs a result receives all
// contributions and combines them in rank order.
#pragma once

#include "collectives.hpp"

namespace asterism::dropin {

[[nodiscard]] Taken take_ordered_reduce(const Comm& comm, const void* send, void* receive,
                                        int count, MPI_Datatype type, MPI_Op op, int root);
[[nodiscard]] Taken take_ordered_allreduce(const Comm& comm, const void* send, void* receive,
                                           int count, MPI_Datatype type, MPI_Op op);
[[nodiscard]] Taken take_ordered_reduce_scatter(const Comm& comm, const void* send, void* receive,
                                                const int* counts, MPI_Datatype type, MPI_Op op);

}  // namespace asterism::dropin
