// The collectives that a reduction holds in it: broadcasts and allgathers, forwards or backwards.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/measure.hpp>
#include <asterism/problem.hpp>

#include "bound/findings.hpp"

namespace asterism {

/// The problem of another collective with the same participants, network and model.
[[nodiscard]] Problem with_collective(const Problem& problem, CollectiveKind kind,
                                      std::vector<NodeId> sources, std::uint64_t batch);

/// Whether every link has the same rate and latency in both directions.
[[nodiscard]] bool same_both_ways(const Problem& problem);

/// Bounds of a reduction by a collective that copies and that its schedules hold in them. `as` is
/// what the reasons say of it.
class HeldCollectives {
 public:
  HeldCollectives(const NetworkMeasures& measures, std::uint64_t memory_limit, Findings& findings)
      : measures_(measures), memory_limit_(memory_limit), found_(findings) {}

  /// A transfer of a part of a result takes the place of that of a message: what somebody
  /// contributes is in all parts on its way.
  void raise(const Problem& held, const ContainedCollective& as);

  /// The same with time and links reversed. Let a schedule of T steps bring every contribution to a
  /// result to a node q. For each participant follow the way that its contribution takes to q.
  /// Every hop, over a link or path from a to b in step t, is in a packet that holds a part of the
  /// result; so the packets of the ways, sent backwards from b to a in step T+1-t, without what
  /// they hold besides, tell every participant of a message of q: by the time that b has to send
  /// it, it has come back the rest of the way from q. Each step has the same packets or fewer, none
  /// larger, nodes receive as many as they sent and send as many as they received, and links take
  /// as long. With a result for each participant this is an allgather.
  void raise_backwards(const Problem& held, const ContainedCollective& as);

 private:
  const NetworkMeasures& measures_;
  std::uint64_t memory_limit_;
  Findings& found_;
};

}  // namespace asterism
