// Broadcast of a batch if ports are limited and rates differ: the fewer the steps, the longer they
// last in total.
//
// Let tau_t be the duration of step t without its start-up, in units of the time of a message on a
// link of rate 1, and let messages pay for the parts that they enter as in rate_parts.hpp; each
// message has to pay some total D. Of M messages, at least M - p (tau_1 + ... + tau_s) have not
// been sent by the source by step s, if it sends p per unit of time. Everything that these messages
// pay is paid later. In step s+j, only nodes that have received some of them can send any, and
// these are few: at most as many as steps s+1, ..., s+j-1 can have informed, at most j-1 links
// away; and only nodes at most j links away receive any. So
//
//   D (M - p (tau_1 + ... + tau_s)) <= c_1 tau_(s+1) + c_2 tau_(s+2) + ... + c_(S-s) tau_S
//
// where c_j is the maximum payment of those nodes per unit of time. The same holds for the parts
// within one part that is far from the source, counting only what its nodes can receive. Also, by
// step t < S each message is known to at least P / (1 + k)^(S - t) nodes if P must know it at the
// end and a node informs k others per step. It has therefore entered at least as many parts as
// these nodes occupy; the payment required by then replaces D, and t replaces S. Finally, messages
// cross from each distance to the next in a limited range of steps. The minimum sum of all tau_t
// under these constraints is a linear program for each number of steps S; a schedule with fewer
// steps is one of S steps with empty ones.
#pragma once

#include <cstdint>
#include <span>

#include <asterism/problem.hpp>

#include "bound/tradeoffs.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

struct RatedWave {
  std::uint32_t source = 0;
  std::uint64_t messages = 1;
  std::uint64_t participants = 1;             ///< including the source
  std::span<const std::uint64_t> receives{};  ///< by node
  std::span<const std::uint32_t> distance{};  ///< by node, from the source
  std::uint64_t steps = 1;                    ///< minimum for one message
  /// Maximum number of messages that cross from each distance to the next in the time of one
  /// message on the fastest links.
  std::span<const double> paces_by_distance{};
};

/// Returns the tradeoff in messages on the fastest links.
[[nodiscard]] StepTradeoff rated_wave_tradeoff(const ProblemGraph& graph, const RatedWave& wave);

}  // namespace asterism
