// How fast a collective is, as the benchmarks of NCCL say it.
#pragma once

#include <optional>

#include <asterism/problem.hpp>

namespace asterism {

/// Bandwidths in bytes per microsecond.
struct Bandwidths {
  double algorithm = 0;  ///< the data of a node's buffer over the time
  double bus = 0;        ///< what of it has to cross the links of a node
};

/// Returns nothing if the model is not in microseconds and bytes, or nothing takes time. With P
/// participants, messages of s bytes and a batch of b the buffer is b s for broadcast and P b s for
/// allgather, alltoall, scatter and gather, of which (P-1)/P are the others'; of k sources in a
/// multi-broadcast k b s. For reductions it is b s for reduce, scan and allreduce, of which 2
/// (P-1)/P cross the links of a node in an allreduce, and P b s for reduce-scatter; with counts the
/// sum of all messages stands for P b. A barrier has none.
[[nodiscard]] std::optional<Bandwidths> bandwidths_of(const Problem& problem, double time);

}  // namespace asterism
