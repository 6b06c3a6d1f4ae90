// The collectives that a reduction contains: broadcasts and allgathers, forwards or backwards.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/measure.hpp>
#include <asterism/problem.hpp>

#include "bound/findings.hpp"

namespace asterism {

/// Returns the problem of another collective with the same participants, network and model.
[[nodiscard]] Problem with_collective(const Problem& problem, CollectiveKind kind,
                                      std::vector<NodeId> sources, std::uint64_t batch);

/// Returns whether every link has the same rate and latency in both directions.
[[nodiscard]] bool same_both_ways(const Problem& problem);

/// Bounds a reduction by a copying collective that its schedules contain. `as` describes it in the
/// reasons.
class HeldCollectives {
 public:
  HeldCollectives(const NetworkMeasures& measures, std::uint64_t memory_limit, Findings& findings)
      : measures_(measures), memory_limit_(memory_limit), found_(findings) {}

  /// The transfer of a partial result corresponds to that of a message: a contribution is in all
  /// partial results on its path.
  void raise(const Problem& held, const ContainedCollective& as);

  /// The same with time and links reversed. Let a schedule of T steps bring every contribution to a
  /// result to node q. For each participant, follow the path of its contribution to q. Every hop
  /// from a to b in step t is in a packet that contains a part of the result. Send the packets of
  /// these paths backwards, from b to a in step T+1-t, without their other contents: they deliver a
  /// message of q to every participant, because by the time b has to send it, it has already come
  /// back the rest of the path from q. Each step has at most as many packets, none larger; nodes
  /// receive as many as they sent and send as many as they received; and links take as long. With
  /// one result per participant, this is an allgather.
  void raise_backwards(const Problem& held, const ContainedCollective& as);

 private:
  const NetworkMeasures& measures_;
  std::uint64_t memory_limit_;
  Findings& found_;
};

}  // namespace asterism
