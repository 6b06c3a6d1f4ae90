#include "synthesis/forest/forest_schedule.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/work_budget.hpp"
#include "synthesis/forest/forest_constants.hpp"
#include "synthesis/forest/known_forests.hpp"
#include "synthesis/forest/tree_sends.hpp"
#include "synthesis/parameters.hpp"

namespace asterism {

namespace {

constexpr const char* forest_packing = "packing";

/// The trees of a root.
struct RootTrees {
  std::vector<std::size_t> trees;  // indices in the forest
};

class ForestSchedule {
 public:
  ForestSchedule(const ProblemGraph& graph, const Forest& forest,
                 const std::vector<std::uint32_t>& roots, const Problem& problem,
                 const WorkBudget& limits)
      : graph_(graph),
        forest_(forest),
        model_(problem.model),
        collective_(problem.collective),
        batch_(problem.collective.batch()),
        limits_(limits),
        trees_of_root_(roots.size()) {
    std::vector<std::size_t> index(graph.node_count());
    for (std::size_t i = 0; i < roots.size(); ++i) index[roots[i]] = i;
    heights_.reserve(forest.trees.size());
    for (std::size_t tree = 0; tree < forest.trees.size(); ++tree) {
      trees_of_root_[index[forest.trees[tree].root]].trees.push_back(tree);
      heights_.push_back(height_of(forest.trees[tree]));
      slowest_ = std::min(slowest_, slowest_of(forest.trees[tree]));
      moves_ += forest.trees[tree].arcs.size() * batch_;
    }
    moves_ /= static_cast<std::uint64_t>(std::max<MaxFlow::Amount>(1, forest.trees_per_root));
  }

  /// Uses the serving order that takes less time.
  [[nodiscard]] PlannedSteps with(std::uint64_t packing) const {
    return faster_of(served(packing, ServingOrder::oldest_first),
                     served(packing, ServingOrder::farthest_first));
  }

  /// Tries the most promising packings; tries more of them if each takes less work.
  [[nodiscard]] PlannedSteps best() const {
    WorkBudget tries = limits_.beside(std::clamp<std::uint64_t>(
        forest_constants::affordable_moves / std::max<std::uint64_t>(1, moves_),
        forest_constants::min_packings, forest_constants::max_packings));
    std::vector<std::uint64_t> packings = packings_to_try();
    std::ranges::stable_sort(packings, {}, [&](std::uint64_t p) { return estimated_time(p); });
    PlannedSteps best = served(packings.front(), ServingOrder::oldest_first);
    std::uint64_t best_packing = packings.front();
    tries.spend(1);
    for (const std::uint64_t packing : packings) {
      if (packing == packings.front()) continue;
      if (!tries.affords(1)) break;
      PlannedSteps steps = served(packing, ServingOrder::oldest_first);
      tries.spend(1);
      if (!(steps.time() < best.time())) continue;
      best = std::move(steps);
      best_packing = packing;
    }
    return faster_of(std::move(best), served(best_packing, ServingOrder::farthest_first));
  }

  [[nodiscard]] std::uint64_t moves() const { return moves_; }

 private:
  [[nodiscard]] PlannedSteps served(std::uint64_t packing, ServingOrder order) const {
    return send_down_trees(graph_, model_, dealt(packing), packing, order, limits_.progress());
  }
  [[nodiscard]] static PlannedSteps faster_of(PlannedSteps a, PlannedSteps b) {
    return b.time() < a.time() ? std::move(b) : std::move(a);
  }

  [[nodiscard]] double slowest_of(const ForestTree& tree) const {
    double slowest = std::numeric_limits<double>::infinity();
    for (const std::uint32_t arc : tree.arcs) slowest = std::min(slowest, graph_.arc(arc).rate);
    return slowest;
  }

  /// Returns the number of steps per message of each root at the busiest arc, if packets hold one
  /// message on the slowest arc and each tree of a root carries its share.
  [[nodiscard]] double steps_per_message() const {
    return forest_.load /
           static_cast<double>(std::max<MaxFlow::Amount>(1, forest_.trees_per_root)) *
           capacity_of_slowest();
  }
  [[nodiscard]] double capacity_of_slowest() const {
    double least = std::numeric_limits<double>::infinity();
    for (const FlowArc& arc : arcs_by_rate(graph_))
      least = std::min(least, static_cast<double>(arc.capacity));
    return least;
  }

  [[nodiscard]] std::vector<LoadedTree> dealt(std::uint64_t packing) const {
    std::vector<LoadedTree> loaded(forest_.trees.size());
    for (std::size_t tree = 0; tree < loaded.size(); ++tree)
      loaded[tree].tree = &forest_.trees[tree];
    const double steps = steps_per_message() * static_cast<double>(forest_.trees_per_root) /
                         static_cast<double>(packing);
    for (std::size_t root = 0; root < trees_of_root_.size(); ++root)
      for (std::uint64_t i = 0; i < batch_; ++i) {
        const std::size_t tree = next_tree(trees_of_root_[root], loaded, steps);
        loaded[tree].messages.push_back(
            static_cast<std::uint32_t>(collective_.message(root, i).value()));
      }
    return loaded;
  }

  /// Returns the tree on which one more message would arrive first.
  [[nodiscard]] std::size_t next_tree(const RootTrees& root, const std::vector<LoadedTree>& loaded,
                                      double steps) const {
    std::size_t best = root.trees.front();
    double earliest = std::numeric_limits<double>::infinity();
    for (const std::size_t tree : root.trees) {
      const double arrival =
          heights_[tree] + steps * static_cast<double>(1 + loaded[tree].messages.size()) /
                               static_cast<double>(forest_.trees[tree].copies);
      if (arrival >= earliest) continue;
      earliest = arrival;
      best = tree;
    }
    return best;
  }

  /// Returns 1, 2, 3, 4, 6, 8, 12, ... up to the number of messages that an arc carries and that a
  /// packet may hold.
  [[nodiscard]] std::vector<std::uint64_t> packings_to_try() const {
    const double on_arc = std::ceil(steps_per_message() * static_cast<double>(batch_));
    const auto limit = static_cast<double>(
        model_.packet_limit == 0 ? std::numeric_limits<std::uint32_t>::max() : model_.packet_limit);
    const auto most = static_cast<std::uint64_t>(std::max(1.0, std::min(on_arc, limit)));
    std::vector<std::uint64_t> packings{1};
    for (std::uint64_t power = 2; power <= most; power *= 2) {
      packings.push_back(power);
      if (power + power / 2 <= most) packings.push_back(power + power / 2);
    }
    if (packings.back() != most) packings.push_back(most);
    return packings;
  }

  [[nodiscard]] double estimated_time(std::uint64_t packing) const {
    const double steps = std::ceil(steps_per_message() * static_cast<double>(batch_) /
                                   static_cast<double>(packing)) +
                         (heights_.empty() ? 0 : std::ranges::max(heights_));
    return steps * model_.transfer_time(packing, std::min(slowest_, graph_.fastest()));
  }

  const ProblemGraph& graph_;
  const Forest& forest_;
  const Model& model_;
  const Collective& collective_;
  std::uint64_t batch_;
  const WorkBudget& limits_;
  std::vector<RootTrees> trees_of_root_;
  std::vector<std::uint32_t> heights_;  // by tree
  double slowest_ = std::numeric_limits<double>::infinity();
  std::uint64_t moves_ = 0;
};

/// Returns the least factor that makes all rates whole numbers, or nearly so.
double factor_to_whole_numbers(const ProblemGraph& graph) {
  static constexpr double tolerance = 1e-9;
  for (double factor = 1 / graph.fastest();
       factor * graph.fastest() <= forest_constants::max_capacity; factor += 1 / graph.fastest()) {
    const bool whole = std::ranges::all_of(graph.arcs(), [&](const Arc& arc) {
      const double scaled = factor * arc.rate;
      return scaled >= 1 - tolerance && std::abs(scaled - std::floor(scaled + 0.5)) < tolerance;
    });
    if (whole) return factor;
  }
  return forest_constants::max_capacity / graph.fastest();
}

std::vector<std::uint32_t> forwarding_switches(const ProblemGraph& graph) {
  std::vector<std::uint32_t> result;
  for (std::uint32_t node = 0; node < graph.node_count(); ++node)
    if (graph.only_forwards(node)) result.push_back(node);
  return result;
}

}  // namespace

std::vector<FlowArc> arcs_by_rate(const ProblemGraph& graph) {
  const double factor = factor_to_whole_numbers(graph);
  std::vector<FlowArc> arcs;
  arcs.reserve(graph.arcs().size());
  for (const Arc& arc : graph.arcs())
    arcs.push_back({arc.from, arc.to,
                    std::max<MaxFlow::Amount>(
                        1, static_cast<MaxFlow::Amount>(std::floor(factor * arc.rate + 0.5)))});
  return arcs;
}

Forest forest_from(const ProblemGraph& graph, std::vector<std::uint32_t> roots,
                   const AlgorithmRequest& request) {
  ForestWish wish;
  wish.roots = std::move(roots);
  // A tree that carries no messages would only take capacity from the others.
  wish.max_trees = std::min<MaxFlow::Amount>(
      wish.max_trees, static_cast<MaxFlow::Amount>(request.problem.collective.batch()));
  wish.told.assign(graph.participants().begin(), graph.participants().end());
  wish.forwarders = forwarding_switches(graph);
  static KnownForests known;
  const std::vector<FlowArc> arcs = arcs_by_rate(graph);
  if (const auto found = known.find(graph.node_count(), arcs, wish)) return *found;
  auto forest = make_forest(graph.node_count(), arcs, wish, request.progress);
  if (!forest)
    throw Error(ErrorCode::unsupported,
                fmt::format("there is no forest for these participants of {}",
                            request.problem.network().spec()),
                "let all nodes take part, or choose links that lead both ways at equal rates");
  known.add(graph.node_count(), arcs, wish, std::make_shared<const Forest>(*forest));
  return std::move(*forest);
}

void push_forest_schedule(const ProblemGraph& graph, const Forest& forest,
                          const std::vector<std::uint32_t>& roots, const AlgorithmRequest& request,
                          StepSink& sink) {
  if (forest.trees.empty()) return;
  const WorkBudget limits(0, request.progress, request.memory_limit);
  const ForestSchedule schedule(graph, forest, roots, request.problem, limits);
  limits.require(4 * PlannedSteps::bytes(static_cast<double>(schedule.moves())),
                 fmt::format("a schedule of {} moves", schedule.moves()), "choose a smaller batch");
  const std::uint64_t packing = number_parameter(request, forest_packing, 0);
  (packing == 0 ? schedule.best() : schedule.with(packing)).push(sink);
}

bool forest_is_quick(const Problem& problem, std::uint64_t roots, double share) {
  const auto max_trees = static_cast<std::uint64_t>(ForestWish{}.max_trees);
  const auto nodes = static_cast<double>(problem.network().node_count());
  const double ports = problem.network().port_count();
  const double trees =
      static_cast<double>(roots) *
      std::min(static_cast<double>(std::min(max_trees, problem.collective.batch())), ports);
  const double flows = trees * nodes;
  return flows * (nodes * ports / forest_constants::arcs_per_microsecond +
                  trees / forest_constants::paths_per_microsecond) <
         share * forest_constants::few_seconds;
}

std::optional<Obstacle> forest_obstacle(const Problem& problem, std::uint64_t roots) {
  if (!forest_is_quick(problem, roots, 1)) return ObstacleCode::slow_packing;
  return std::nullopt;
}

AlgorithmParameter forest_packing_parameter() {
  return {.name = forest_packing,
          .description = "how many messages go in a packet on the slowest link",
          .fallback = "what takes the least time",
          .type = ParameterType::number(0, std::numeric_limits<std::uint32_t>::max())};
}

}  // namespace asterism
