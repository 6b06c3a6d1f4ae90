// Tradeoffs: the minimum transmissions of a schedule with few steps, by number of steps.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace asterism {

/// The minimum transmissions of schedules with `first_steps`, `first_steps` + 1, ... steps. Nothing
/// is known about longer ones.
struct StepTradeoff {
  std::uint64_t first_steps = 0;
  std::vector<double> transmissions;
  std::vector<double> in_parts;  ///< if messages may be split

  [[nodiscard]] double whole_at(std::uint64_t steps) const { return at(transmissions, steps); }
  [[nodiscard]] double parts_at(std::uint64_t steps) const { return at(in_parts, steps); }

 private:
  [[nodiscard]] double at(const std::vector<double>& values, std::uint64_t steps) const {
    return steps >= first_steps && steps - first_steps < values.size() ? values[steps - first_steps]
                                                                       : 0;
  }
};

/// Returns the minimum total number of hops of messages from one node to `receivers_by_distance`
/// others (none at distance 0) in `steps` steps, if no node sends more than `sends` packets per
/// step.
///
/// The destination of each packet of a step is fixed, so a path is determined by the steps in which
/// it makes hops and by the packets that it takes: only binomial(steps, h) * sends^h nodes are
/// reached in h hops (as in J. Bruck et al. 1997 for complete networks).
[[nodiscard]] double fewest_hops(std::span<const std::uint64_t> receivers_by_distance,
                                 std::uint64_t steps, std::uint64_t sends);

struct AlltoallShape {
  std::uint64_t first_steps = 1;   ///< minimum steps of a schedule
  double transmissions = 0;        ///< required in any number of steps
  std::uint64_t batch = 1;         ///< per pair
  std::uint64_t sends = 1;         ///< maximum of all nodes
  std::uint64_t sends_of_all = 1;  ///< total of all nodes
};
/// Computes the tradeoff from the receivers of each sender by distance. It ends where the bound no
/// longer exceeds the transmissions that are required anyway.
[[nodiscard]] StepTradeoff alltoall_tradeoff(
    std::span<const std::vector<std::uint64_t>> receivers_by_distance, const AlltoallShape& shape);

/// Messages between pairs of participants, each of which crosses a link of its sender and a link of
/// its receiver.
struct PairsShape {
  std::uint64_t first_steps = 1;  ///< minimum steps of a schedule
  double transmissions = 0;       ///< required in any number of steps
  std::uint64_t batch = 1;        ///< per pair
  /// Maximum number of messages that leave all senders together, or enter all receivers, in the
  /// time of one message on the fastest links.
  double pace = 1;
  bool alike = true;  ///< whether all links have the same rate, so that transmissions are whole
  /// If packets may take any path in one step: how many of them can go from all senders directly
  /// to receivers in a step. Otherwise 0.
  std::uint64_t direct_packets = 0;
};
/// Computes the tradeoff from the number of pairs at each distance. It ends where the bound no
/// longer exceeds the transmissions that are required anyway.
///
/// A message between nodes at distance D leaves its sender in one of the first t steps, or enters
/// its receiver after step t+D-1. So the transmissions outside any D-1 consecutive steps are enough
/// for all messages between nodes at distance D or more. If all steps are divided into such ranges,
/// one range has at least its share of the whole. This matters where participants are connected by
/// switches, so that their own links are the busiest.
///
/// If packets may take any path in one step, the ranges are single steps. Then a message can leave
/// its sender and enter its receiver in the excluded step, but only in a packet that goes from one
/// to the other, which has no more such messages than the batch of the pair.
[[nodiscard]] StepTradeoff pairs_tradeoff(std::span<const std::uint64_t> pairs_by_distance,
                                          const PairsShape& shape);

/// A broadcast of many messages.
struct BroadcastShape {
  std::uint64_t messages = 1;
  std::uint64_t steps = 1;         ///< minimum for one message to reach all
  std::uint64_t participants = 1;  ///< including the source
  std::uint64_t sends = 1;         ///< maximum packets of a node
  /// Maximum number of messages that leave the source, leave any node, or enter any node in the
  /// time of one message on the fastest links.
  double source_pace = 1, sending_pace = 1, receiving_pace = 1;
  /// The same from distance i to i + 1 of the source, up to the farthest participant; empty if
  /// packets take any path in one step.
  std::vector<double> paces_by_distance{};
  bool alike = true;  ///< whether all links have the same rate, so that transmissions are whole
};

/// In a broadcast of T steps, K of which are needed for one message, all messages leave the source
/// in the first T-K+1 steps, and a node that receives nothing before step K receives all of them in
/// the last T-K+1. If the farthest node is at distance D, all messages cross from distance i-1 to i
/// in the steps from i to T-D+i. In between, the number of holders of each message must grow, and
/// only holders can send. The less these ranges overlap, the more is transmitted. The same holds
/// for more steps: messages that leave the source in the last D-1 steps before some step reach the
/// farthest node after it, so any D-1 consecutive steps can be excluded.
[[nodiscard]] StepTradeoff broadcast_tradeoff(const BroadcastShape& shape);

/// An allreduce, in which every participant receives from every other.
struct ExchangeShape {
  std::uint64_t first_steps = 1;  ///< minimum steps of a schedule
  double transmissions = 0;       ///< required in any number of steps
  std::uint64_t results = 1;
  std::uint64_t participants = 1;
  std::uint64_t sends = 1;     ///< maximum of all nodes
  std::uint64_t receives = 1;  ///< maximum of all nodes
  std::uint32_t degree = 0;    ///< maximum of all nodes; 0 for no limit
  std::uint64_t a_step = 1;    ///< packets that all nodes together can send per step
  /// Minimum number of steps from any participant to all, and from all to any.
  std::uint64_t steps_to_all = 0;
  /// Maximum number of participants within each distance of any node, against the links and along
  /// them; empty if packets take any path in one step.
  std::vector<std::uint64_t> near_before{}, near_after{};
};

/// The transmissions of an allreduce with few steps, up to the number of steps for which the
/// transmissions required anyway suffice.
///
/// For a result, draw two of the P participants, u and v. The contribution of u travels to v on
/// some path, and is at a node X_t after step t. The path determines u and v, so its entropy is at
/// least 2 log P. The entropy of X_0 = u is log P, so the entropies of X_t given X_(t-1) add up to
/// log P or more; going backwards, so do those of X_(t-1) given X_t. Only a node that sends the
/// result can be left in step t, and a node that sends it to n others adds at most log (1 + n) <= n
/// times the probability of being there. That probability is at most c_t = K_t B_(T-t) / P^2 if in
/// t steps no node receives from more than K_t participants, and none informs more than B_t. So if
/// a result is sent n_t times in step t of T,
///
///   sum of min(c_(t-1) n_t, log (1 + sends)) >= log P,  sum of min(c_t n_t, ...) >= log P.
///
/// Also, if it takes K steps from any participant to all, each of them sends the result in one of
/// the first T-K+1 steps and receives it in one of the last. Together, this bounds the sum of the
/// n_t from below. The sums are concave in n_t, so the bound also holds for the mean over all
/// results, whole or in parts. In log2 P steps with one port, every node sends every result in
/// every step; each additional step halves what must be sent in between, until the 2 (P-1)
/// transfers per result dominate.
[[nodiscard]] StepTradeoff exchange_tradeoff(const ExchangeShape& shape);

}  // namespace asterism
