#include "synthesis/one_port/plan_search.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <iterator>

#include "base/mix.hpp"
#include "base/parallel.hpp"
#include "synthesis/one_port/backward_pass.hpp"
#include "synthesis/one_port/forward_pass.hpp"
#include "synthesis/one_port/one_port_constants.hpp"

namespace asterism {

namespace {

using one_port_constants::trials_per_round;

/// Returns, for each node, the length of the longest path that always leads away from the source.
std::vector<float> remaining_depths(const SourceGraph& graph) {
  const auto& distance = graph.distances();
  std::vector<float> depth(graph.node_count());
  for (std::uint32_t node = graph.node_count(); node-- > 0;)
    for (const std::uint32_t end : graph.neighbours(node))
      if (distance[end] > distance[node]) depth[node] = std::max(depth[node], depth[end] + 1);
  return depth;
}

/// The plan to improve on, and the urgencies that led to it.
struct Incumbent {
  BroadcastPlan plan;
  BroadcastPlan::Score score;
  std::vector<float> urgency;
  bool learned = false;  // the urgencies are those of a backward pass
};

/// One attempt at a better plan, with its own buffers.
class Trial {
 public:
  explicit Trial(const SourceGraph& graph)
      : graph_(graph), forward_(graph), backward_(graph), urgency_(graph.node_count()) {}
  static constexpr double bytes_per_node =
      ForwardPass::bytes_per_node + BackwardPass::bytes_per_node + 24;

  void run(const Incumbent& from, std::uint64_t seed) {
    backward_.run(from.plan, mixed(seed, 0), latest_);
    if (latest_.score() < from.score) {
      urgency_ = from.urgency;
      std::swap(plan_, latest_);
    } else {
      learn(from, mixed(seed, 1));
      const bool keep = mixed(seed, 2) % 2 == 0 && from.plan.steps > 1;
      const std::uint32_t kept =
          keep ? static_cast<std::uint32_t>(mixed(seed, 3) % (from.plan.steps - 1)) : 0;
      forward_.run({urgency_, mixed(seed, 4), from.plan.steps, &from.plan, kept}, plan_);
    }
    score_ = plan_.score();
  }

  [[nodiscard]] const BroadcastPlan::Score& score() const { return score_; }
  void give(Incumbent& to) {
    std::swap(to.plan, plan_);
    std::swap(to.urgency, urgency_);
    to.score = score_;
    to.learned = true;
  }

 private:
  /// Averages urgencies over the rounds. In two of three trials, nodes that were informed in the
  /// last step and their neighbours become more urgent by a fraction of a step or by a whole step.
  void learn(const Incumbent& from, std::uint64_t draw) {
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
      const auto needed = static_cast<float>(latest_.steps - latest_.time[node]);
      urgency_[node] = from.learned
                           ? (from.urgency[node] + needed) * one_port_constants::weight_of_newest
                           : needed;
    }
    const float blame = one_port_constants::blames[draw % std::size(one_port_constants::blames)];
    if (blame > 0) blame_the_last(from.plan, blame);
  }

  void blame_the_last(const BroadcastPlan& plan, float blame) {
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
      if (plan.time[node] != plan.steps) continue;
      urgency_[node] += blame;
      for (const std::uint32_t end : graph_.neighbours(node)) urgency_[end] += blame;
    }
  }

  const SourceGraph& graph_;
  ForwardPass forward_;
  BackwardPass backward_;
  std::vector<float> urgency_;
  BroadcastPlan plan_, latest_;
  BroadcastPlan::Score score_;
};

class PlanSearch {
 public:
  PlanSearch(const SourceGraph& graph, const PlanSearchOptions& options)
      : options_(options),
        trials_at_once_(
            graph.node_count() < one_port_constants::min_nodes_for_threads ? trials_per_round : 1),
        trials_{Trial(graph), Trial(graph)} {
    best_.urgency = remaining_depths(graph);
    if (options.known != nullptr)
      best_.plan = *options.known;
    else
      ForwardPass(graph).run({best_.urgency, mixed(options.seed, 0)}, best_.plan);
    best_.score = best_.plan.score();
  }

  BroadcastPlan run() {
    for (WorkBudget rounds = options_.rounds; rounds.affords(1) && !finished();) {
      rounds.check("improving");
      rounds.spend(1);
      improve(rounds.spent());
    }
    return std::move(best_.plan);
  }

 private:
  [[nodiscard]] bool finished() const {
    if (best_.plan.steps <= options_.lower_bound) return true;
    return options_.seconds > 0 &&
           std::chrono::steady_clock::now() - start_ >= std::chrono::seconds(options_.seconds);
  }

  void improve(std::uint64_t round) {
    parallel_chunks(trials_per_round, trials_at_once_,
                    [&](std::uint64_t first, std::uint64_t last) {
                      for (std::uint64_t i = first; i < last; ++i)
                        trials_[i].run(best_, mixed(options_.seed, round * trials_per_round + i));
                    });
    for (Trial& trial : trials_)
      if (trial.score() <= best_.score) trial.give(best_);
  }

  const PlanSearchOptions& options_;
  const std::uint64_t trials_at_once_;  // in one thread
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::array<Trial, trials_per_round> trials_;
  Incumbent best_;
};

}  // namespace

std::uint64_t rounds_of(std::uint64_t effort, const SourceGraph& graph) {
  return effort *
         std::clamp<std::uint64_t>(one_port_constants::nodes_of_large_networks / graph.node_count(),
                                   1, one_port_constants::max_rounds_per_effort);
}

double search_plan_bytes_per_node() {
  static constexpr double of_the_incumbent = 12;
  return static_cast<double>(trials_per_round) * Trial::bytes_per_node +
         ForwardPass::bytes_per_node + of_the_incumbent;
}

BroadcastPlan search_plan(const SourceGraph& graph, const PlanSearchOptions& options) {
  return PlanSearch(graph, options).run();
}

}  // namespace asterism
