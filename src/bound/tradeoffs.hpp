// A schedule of few steps must transmit more: how much at least, by the number of steps.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace asterism {

/// The least transmissions of schedules of `first_steps`, one more, ...; of longer ones nothing is
/// said.
struct StepTradeoff {
  std::uint64_t first_steps = 0;
  std::vector<double> transmissions;
  std::vector<double> in_parts;  ///< if messages may be cut

  [[nodiscard]] double whole_at(std::uint64_t steps) const { return at(transmissions, steps); }
  [[nodiscard]] double parts_at(std::uint64_t steps) const { return at(in_parts, steps); }

 private:
  [[nodiscard]] double at(const std::vector<double>& values, std::uint64_t steps) const {
    return steps >= first_steps && steps - first_steps < values.size() ? values[steps - first_steps]
                                                                       : 0;
  }
};

/// The fewest hops in all that messages from one node to `receivers_by_distance` others can take
/// (at distance 0 there are none) in `steps` steps, in each of which no node sends more than
/// `sends` packets.
///
/// Where a packet of a step goes is fixed, so a way is told by the steps in which it makes hops and
/// by which of the packets it takes: only binomial(steps, h) * sends^h nodes are reached in h hops
/// (as in J. Bruck et al. 1997 for complete networks).
[[nodiscard]] double fewest_hops(std::span<const std::uint64_t> receivers_by_distance,
                                 std::uint64_t steps, std::uint64_t sends);

struct AlltoallShape {
  std::uint64_t first_steps = 1;   ///< of a schedule
  double transmissions = 0;        ///< that are known to be needed in any number of steps
  std::uint64_t batch = 1;         ///< of each pair
  std::uint64_t sends = 1;         ///< of any node
  std::uint64_t sends_of_all = 1;  ///< of all nodes together
};
/// Computes the tradeoff from the receivers of each sender by distance. It ends where the bound no
/// longer exceeds the transmissions that are needed anyway.
[[nodiscard]] StepTradeoff alltoall_tradeoff(
    std::span<const std::vector<std::uint64_t>> receivers_by_distance, const AlltoallShape& shape);

/// A broadcast of many messages.
struct BroadcastShape {
  std::uint64_t messages = 1;
  std::uint64_t steps = 1;         ///< that one message takes at least to reach all
  std::uint64_t participants = 1;  ///< the source among them
  std::uint64_t sends = 1;         ///< packets of any node
  /// The most messages that leave the source, any node, or come to any, in the time of one on the
  /// fastest links.
  double source_pace = 1, sending_pace = 1, receiving_pace = 1;
  /// The same from distance i to i + 1 of the source, up to the farthest participant; none where
  /// packets take any way in one step.
  std::vector<double> paces_by_distance{};
  bool alike = true;  ///< are all links in rate, so that transmissions are whole
};

/// In a broadcast of T steps of which K are needed for one message, all messages leave the source
/// in the first T-K+1 steps, and somebody who is told nothing before step K receives all of them in
/// the last T-K+1. All cross from distance i-1 to i in the steps from i to T-D+i if the farthest is
/// at distance D. And in between the holders of each must get more, though only those that know
/// anything can tell. The less these times have in common, the more is transmitted. The same holds
/// in more steps: what leaves the source in the last D-1 steps before some step comes to the
/// farthest after it, so any D-1 steps in a row can be spared.
[[nodiscard]] StepTradeoff broadcast_tradeoff(const BroadcastShape& shape);

/// An allreduce, in which everybody hears of everybody.
struct ExchangeShape {
  std::uint64_t first_steps = 1;  ///< of a schedule
  double transmissions = 0;       ///< that are known to be needed in any number of steps
  std::uint64_t results = 1;
  std::uint64_t participants = 1;
  std::uint64_t sends = 1;     ///< of any node
  std::uint64_t receives = 1;  ///< of any node
  std::uint32_t degree = 0;    ///< of any node at most, or 0 for no limit
  std::uint64_t a_step = 1;    ///< packets that all nodes together can send
  /// The steps that it takes at least from any participant to all, and from all to any.
  std::uint64_t steps_to_all = 0;
  /// How many participants are within each distance of any node at most, against the links and
  /// along them; none where packets take any way in one step.
  std::vector<std::uint64_t> near_before{}, near_after{};
};

/// How much an allreduce of few steps transmits: until the steps are enough for what is needed
/// anyway.
///
/// For a result, draw two of the P participants, u and v. What u contributes gets to v on some way,
/// and is at a node X_t after step t. The way tells u and v, so its entropy is at least 2 log P,
/// that of X_0 = u is log P, and the entropies of X_t given X_(t-1) add up to log P or more; and
/// so, going back, do those of X_(t-1) given X_t. Only who sends the result can be left in step t,
/// and who sends it to n others adds at most log (1 + n) <= n times the probability of being there.
/// That is at most c_t = K_t B_(T-t) / P^2 if in t steps nobody hears of more than K_t, and tells
/// no more than B_t. So if a result is sent n_t times in step t of T,
///
///   sum of min(c_(t-1) n_t, log (1 + sends)) >= log P,  sum of min(c_t n_t, ...) >= log P.
///
/// Besides, if it takes K steps from any participant to all, each of them sends the result in one
/// of the first T-K+1 steps and receives it in one of the last. All this together bounds the sum of
/// the n_t from below. The sums are concave in n_t, so it holds for the mean over all results too,
/// whole or in parts. In log2 P steps of one port every node sends every result in every step; each
/// step more halves what must be sent in between, until 2 (P-1) transfers of a result are more.
[[nodiscard]] StepTradeoff exchange_tradeoff(const ExchangeShape& shape);

}  // namespace asterism
