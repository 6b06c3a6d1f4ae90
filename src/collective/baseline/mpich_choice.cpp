// Thresholds as in maint/tuning/coll/mpir/generic.json of MPICH 4. An element counts as one byte
// where a rule compares the number of elements with the number of ranks.
#include <bit>

#include "collective/baseline/library_choice.hpp"

namespace asterism {

namespace {

std::string mpich_broadcast(const LibraryCall& call) {
  if (call.ranks < 8 || call.bytes <= 12288) return "binomial";
  return std::has_single_bit(call.ranks) && call.bytes <= 524288 ? "scatter+recursive-doubling"
                                                                 : "scatter+ring";
}

std::string mpich_allgather(const LibraryCall& call) {
  const double total = call.bytes * static_cast<double>(call.ranks);
  if (std::has_single_bit(call.ranks)) return total < 524288 ? "recursive-doubling" : "ring";
  return total < 81920 ? "bruck" : "ring";
}

std::string mpich_alltoall(const LibraryCall& call) {
  if (call.has_counts) return "linear";
  if (call.ranks >= 8 && call.bytes <= 256) return "bruck";
  if (call.bytes <= 32768) return "linear";
  return std::has_single_bit(call.ranks) ? "pairwise-exchange" : "pairwise";
}

bool has_an_element_per_rank(const LibraryCall& call) {
  return call.bytes >= static_cast<double>(std::bit_floor(call.ranks));
}

}  // namespace

std::string mpich_choice(const LibraryCall& call) {
  const double total = call.bytes * static_cast<double>(call.ranks);
  switch (call.kind) {
    case CollectiveKind::broadcast:
      return mpich_broadcast(call);
    case CollectiveKind::allgather:
      return mpich_allgather(call);
    case CollectiveKind::alltoall:
      return mpich_alltoall(call);
    case CollectiveKind::scatter:
    case CollectiveKind::gather:
      return call.has_counts ? "linear" : "binomial";
    case CollectiveKind::reduce:
      return call.bytes > 2048 && has_an_element_per_rank(call) ? "rabenseifner" : "binomial";
    case CollectiveKind::allreduce:
      return call.bytes > 8 && has_an_element_per_rank(call) ? "rabenseifner"
                                                             : "recursive-doubling";
    case CollectiveKind::reduce_scatter:
      return total < 524288 ? "recursive-halving" : "pairwise";
    case CollectiveKind::barrier:
      return "dissemination";
    default:
      return "recursive-doubling";
  }
}

}  // namespace asterism
