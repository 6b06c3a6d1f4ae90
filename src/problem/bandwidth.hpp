// Bandwidths of a collective, as defined by the NCCL benchmarks.
#pragma once

#include <optional>

#include <asterism/problem.hpp>

namespace asterism {

/// Bandwidths in bytes per microsecond.
struct Bandwidths {
  double algorithm = 0;  ///< data of a node's buffer divided by the time
  /// the part of it that must cross the links of a node, divided by the time
  double bus = 0;
};

/// Returns nothing if the model is not in microseconds and bytes, or if nothing takes time. With P
/// participants, messages of s bytes and a batch of b, the buffer is b s for broadcast, and P b s
/// for allgather, alltoall, scatter and gather, of which (P-1)/P belongs to the others; with k
/// sources in a multi-broadcast, it is k b s. For reductions, it is b s for reduce, scan and
/// allreduce, of which 2 (P-1)/P crosses the links of a node in an allreduce, and P b s for
/// reduce-scatter. With counts, the sum of all messages replaces P b. A barrier has no bandwidth.
[[nodiscard]] std::optional<Bandwidths> bandwidths_of(const Problem& problem, double time);

}  // namespace asterism
