#include "synthesis/clusters/cluster_schedule.hpp"

#include <algorithm>
#include <limits>

#include <asterism/error.hpp>

#include "base/work_budget.hpp"
#include "problem/step_cost.hpp"

namespace asterism {

namespace {

/// Number of attempts to plan a chunk with other clusters if the first do not fit: when shapes are
/// compared, and afterwards. Chosen by trial.
constexpr int attempts_to_compare = 8;
constexpr int max_attempts = 32;

/// Every attempt examines the hops between all pairs of nodes. Comparing shapes takes a few seconds
/// with this number of pairs.
constexpr std::uint64_t max_pairs_to_compare = 400'000'000;

/// Sums of clusters take more transmissions than one sum. They are worth it only if at least one of
/// this many steps is saved.
constexpr std::uint32_t steps_per_saved_step = 10;

std::uint64_t pairs_of(const ProblemGraph& graph) {
  return std::uint64_t{graph.node_count()} * graph.node_count();
}

class ChunkPlanner {
 public:
  ChunkPlanner(const ProblemGraph& graph, const HopTable& table, const ClusterShape& shape)
      : graph_(graph),
        table_(table),
        shape_(shape),
        choice_(table, shape),
        loads_(shape.steps, graph.arcs().size()) {}

  /// Returns nothing if no clusters fit, or if the budget of pairs is spent.
  std::optional<std::vector<PartSend>> next(int attempts, WorkBudget& pairs) {
    for (int attempt = 0; attempt < attempts && choice_.has_candidates(); ++attempt) {
      if (!pairs.affords(pairs_of(graph_))) break;
      pairs.spend(pairs_of(graph_));
      pairs.check("choosing clusters");
      const std::optional<Clusters> clusters = choice_.next();
      if (!clusters) continue;
      auto sends = schedule_clusters({graph_, table_, shape_, *clusters, loads_});
      if (!sends) continue;
      for (const PartSend& send : *sends) loads_.add(send.step, send.arc);
      return sends;
    }
    return std::nullopt;
  }

 private:
  const ProblemGraph& graph_;
  const HopTable& table_;
  ClusterShape shape_;
  ClusterChoice choice_;
  ArcLoads loads_;
};

/// Few nodes are heads or bases, and their links carry about this multiple of the mean. Chosen by
/// trial.
constexpr double usual_excess = 2;

/// Returns the time of a number of steps in which the busiest links carry `excess` times the mean.
double estimated_time(const ProblemGraph& graph, const PacketCost& cost, std::uint32_t steps,
                      double transfers, double excess) {
  return cost.packets(steps, excess * transfers / static_cast<double>(graph.arcs().size()));
}

std::uint32_t diameter_of(const HopTable& table) {
  std::uint32_t diameter = 0;
  for (std::uint32_t node = 0; node < table.node_count(); ++node)
    diameter = std::max(diameter, table.eccentricity(node));
  return diameter;
}
std::uint32_t radius_of(const HopTable& table) {
  std::uint32_t radius = HopTable::max_hops;
  for (std::uint32_t node = 0; node < table.node_count(); ++node)
    radius = std::min(radius, table.eccentricity(node));
  return radius;
}

}  // namespace

std::optional<ClusterShape> choose_cluster_shape(const ProblemGraph& graph, const HopTable& table,
                                                 const Model& model, double messages,
                                                 std::uint32_t steps, const Progress& progress) {
  const std::uint32_t radius = radius_of(table);
  std::optional<ClusterShape> best;
  const PacketCost cost = packet_cost(model);
  double best_time = std::numeric_limits<double>::infinity();
  const std::uint32_t first = steps == 0 ? diameter_of(table) : steps;
  const std::uint32_t last = steps == 0 ? 2 * radius : steps;
  const bool saves_few = (steps_per_saved_step - 1) * last < steps_per_saved_step * first;
  if (steps == 0 && saves_few) return std::nullopt;
  WorkBudget pairs(max_pairs_to_compare, progress);
  for (std::uint32_t total = first; total <= last; ++total)
    for (std::uint32_t of_clusters = 1; 2 * of_clusters <= total; ++of_clusters) {
      const ClusterShape shape{total, of_clusters};
      const auto sends = ChunkPlanner(graph, table, shape).next(attempts_to_compare, pairs);
      if (!sends) continue;
      const double time = estimated_time(
          graph, cost, total, messages * static_cast<double>(sends->size()), usual_excess);
      if (time < best_time) {
        best_time = time;
        best = shape;
      }
    }
  return best;
}

std::vector<std::vector<PartSend>> schedule_cluster_chunks(const ProblemGraph& graph,
                                                           const HopTable& table,
                                                           const ClusterShape& shape,
                                                           std::uint64_t chunks,
                                                           const Progress& progress) {
  WorkBudget pairs(chunks * max_attempts * pairs_of(graph), progress);
  ChunkPlanner planner(graph, table, shape);
  std::vector<std::vector<PartSend>> result;
  while (result.size() < chunks) {
    auto sends = planner.next(max_attempts, pairs);
    if (!sends)
      throw Error(ErrorCode::unsupported, "no clusters can be summed up and distributed in time",
                  "choose another number of steps, or another algorithm");
    result.push_back(*std::move(sends));
  }
  return result;
}

}  // namespace asterism
