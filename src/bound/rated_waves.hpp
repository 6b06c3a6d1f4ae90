// A batch that is broadcast where ports are limited and rates differ: the fewer the steps, the
// longer they last together.
//
// Let tau_t be how long step t lasts without its start-up, in the time of a message on a link of
// rate 1, and let messages pay for the parts that they come into as in rate_parts.hpp: for all that
// each message has to come into there is some D due. Of M messages, those that the source has not
// sent by step s number at least M - p (tau_1 + ... + tau_s), if it sends p in a unit of time. All
// that these pay is paid later. In step s+j only who has got some of them can send any, and that
// are few: as many as s+1, ..., s+j-1 can have told, no farther than j-1 links away; and only who
// is no farther than j links away receives any. So
//
//   D (M - p (tau_1 + ... + tau_s)) <= c_1 tau_(s+1) + c_2 tau_(s+2) + ... + c_(S-s) tau_S
//
// with c_j what those few can pay in a unit of time. The same holds for the parts within one part,
// far from the source, with what only its nodes can receive. And by step t < S each message is
// known to at least P / (1 + k)^(S - t) nodes if P must know it in the end and a node tells k in a
// step; so it has come into as many parts as these take, at least, and what it has to have paid by
// then takes the place of D, and t that of S. Besides, from each distance to the next messages
// cross in a time of their own. The least sum of all tau_t under all of these is a linear program,
// for each number of steps S; a schedule of fewer steps is one of S with empty ones.
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
  std::uint64_t participants = 1;             ///< with the source
  std::span<const std::uint64_t> receives{};  ///< by node
  std::span<const std::uint32_t> distance{};  ///< by node, from the source
  std::uint64_t steps = 1;                    ///< that one message takes at least
  /// The most messages that cross from each distance to the next one in the time of one on the
  /// fastest links.
  std::span<const double> paces_by_distance{};
};

/// The tradeoff in messages on the fastest links.
[[nodiscard]] StepTradeoff rated_wave_tradeoff(const ProblemGraph& graph, const RatedWave& wave);

}  // namespace asterism
