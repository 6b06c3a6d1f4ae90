// Orders of ranks: which node runs which rank, so that a given algorithm takes least time.
//
// Libraries send between ranks, whatever the network. The search places the ranks of an algorithm
// on the participants: it starts from the given order, from a walk to the nearest participant and
// from a Hamiltonian cycle where one is known, and exchanges and reverses ranks while an estimate
// of the busiest links improves. The results are then run, verified and timed like any schedule.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/algorithm.hpp>
#include <asterism/evaluate.hpp>

namespace asterism {

/// Why no order is better than the one that was found.
enum class OrderProof {
  none,         ///< it may not be the best
  lower_bound,  ///< it meets the lower bound of all schedules
  all_orders,   ///< every order was timed
};

/// An order of ranks, timed.
struct TimedOrder {
  std::vector<NodeId> nodes;  ///< by rank
  CheckedRun run;
  double time = 0;
};

/// The result of a search for an order.
struct RankOrder {
  TimedOrder given, best;
  LowerBound bound{};  ///< of the problem with the best order
  OrderProof proof = OrderProof::none;
  std::uint64_t num_estimated = 0;  ///< orders whose time was estimated
  std::uint64_t num_timed = 0;      ///< orders that were run and timed

  /// Ratio of the time of the given order to that of the best.
  [[nodiscard]] double gain() const { return best.time > 0 ? given.time / best.time : 1; }
};

/// Options of find_rank_order.
struct OrderOptions {
  /// The order to improve; the participants by rising id if empty.
  std::vector<NodeId> given{};
  /// The clock that is to show the least time; the model's default_clock if not set.
  std::optional<Clock> clock{};
  static constexpr std::uint64_t max_ranks = 2048;
};

/// Returns whether an algorithm sends between ranks, so that it has an order.
[[nodiscard]] bool has_rank_order(const CollectiveAlgorithm& algorithm);
/// Returns the algorithm whose order people ask for: NCCL's ring where it applies, else what Open
/// MPI does.
[[nodiscard]] const CollectiveAlgorithm& usual_order_algorithm(const Problem& problem);

/// Returns the same problem on the network in which the participant with index i is `order[i]`:
/// what an algorithm for ranks does there is what it does if rank i runs on that node. Throws
/// Error(usage) unless the order has every participant once.
[[nodiscard]] Problem place_ranks(const Problem& problem, const std::vector<NodeId>& order);

/// Finds an order, the same on every machine. Throws Error(unsupported) if the algorithm has no
/// order or does not apply, and Error(too_large) if there are too many ranks.
[[nodiscard]] RankOrder find_rank_order(const CollectiveAlgorithm& algorithm,
                                        const AlgorithmRequest& request,
                                        const OrderOptions& options = {});

/// Reads an order: labels of all participants with blanks between, or shuffled:SEED. Throws Error
/// otherwise.
[[nodiscard]] std::vector<NodeId> parse_rank_order(const Problem& problem, std::string_view text);

/// The file formats of an order.
enum class OrderFormat {
  ids,          ///< "2,0,1": device ids, counting the participants from 0
  hostfile,     ///< of Open MPI: "HOST slots=1"
  machinefile,  ///< of MPICH: "HOST:1"
  rankfile,     ///< of Open MPI: "rank 0=HOST slot=0"
  slurm,        ///< for SLURM_HOSTFILE and srun --distribution=arbitrary: a host per line
};
/// Returns the names of all formats, as parse_order_format reads them.
[[nodiscard]] std::vector<std::string> order_format_names();
[[nodiscard]] OrderFormat parse_order_format(std::string_view name);

/// Returns the text of a file. `hosts` are the names of the participants by rising id; their labels
/// if empty. Throws Error(unsupported) if a name cannot be that of a host, or Error(usage) if their
/// number is not that of the participants.
[[nodiscard]] std::string order_text(const Problem& problem, const std::vector<NodeId>& order,
                                     OrderFormat format,
                                     const std::vector<std::string>& hosts = {});

}  // namespace asterism
