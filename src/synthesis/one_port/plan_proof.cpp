#include "synthesis/one_port/plan_proof.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <numeric>

#include <fmt/format.h>

#include <asterism/bounds.hpp>
#include <asterism/error.hpp>

#include "base/work_budget.hpp"
#include "synthesis/one_port/broadcast_formula.hpp"
#include "synthesis/one_port/known_broadcasts.hpp"
#include "synthesis/one_port/plan_search.hpp"

namespace asterism {

namespace {

using SteadyClock = std::chrono::steady_clock;

void require_at_most(std::string_view what, std::uint64_t value, std::uint64_t most) {
  if (value > most)
    throw Error(ErrorCode::out_of_range, fmt::format("{} = {} is too much", what, value),
                fmt::format("choose a whole number from 0 to {}", most));
}

class PlanProof {
 public:
  PlanProof(const SourceGraph& graph, const OptimumOptions& options)
      : graph_(graph),
        options_(options),
        conflicts_(options.conflicts, options.progress, options.memory_limit) {}

  ProvenPlan run(const BroadcastPlan* known) {
    found_.counted = spreading_steps(graph_.nodes_by_distance(), 1, graph_.largest_degree());
    found_.lower = found_.counted;
    found_.plan =
        search_plan(graph_, {.seed = options_.seed,
                             .rounds = conflicts_.beside(rounds_of(options_.effort, graph_)),
                             .seconds = options_.seconds,
                             .lower_bound = found_.lower,
                             .known = known});
    found_.open = "no proof was asked for";
    if (conflicts_.affords(1)) {
      raise_lower();
      lower_upper();
    }
    if (found_.lower == found_.plan.steps) found_.open.clear();
    return std::move(found_);
  }

 private:
  /// Works from below: refutes too small numbers of steps one after the other.
  void raise_lower() {
    while (found_.lower < found_.plan.steps) {
      auto plan = solve(static_cast<std::uint32_t>(found_.lower));
      if (!plan) return;
      if (plan->steps != BroadcastPlan::never) {
        found_.plan = std::move(*plan);
        return;
      }
      found_.refuted.push_back(found_.lower++);
    }
  }

  /// Works from above, for the case that a refutation takes too long: a plan with fewer steps may
  /// still be found. The lowest number has already been tried.
  void lower_upper() {
    while (found_.lower + 1 < found_.plan.steps && !ended_) {
      auto plan = solve(found_.plan.steps - 1);
      if (!plan) return;
      if (plan->steps == BroadcastPlan::never) {
        refute_up_to(found_.plan.steps - 1);
        return;
      }
      found_.plan = std::move(*plan);
    }
  }

  /// If a broadcast is impossible in some number of steps, it is impossible in fewer.
  void refute_up_to(std::uint32_t steps) {
    for (; found_.lower <= steps; ++found_.lower) found_.refuted.push_back(found_.lower);
  }

  [[nodiscard]] bool out_of_time() const {
    return options_.seconds > 0 &&
           SteadyClock::now() - start_ >= std::chrono::seconds(options_.seconds);
  }

  /// Returns a plan of `steps` steps, one of `never` if there is none, or nothing if that is
  /// unknown. Distant nodes are the hardest to inform in time, so the formula asks for them first;
  /// only the formula for the whole broadcast gives a plan.
  std::optional<BroadcastPlan> solve(std::uint32_t steps) {
    const std::uint32_t farthest = graph_.distances().back();
    for (std::uint32_t nearer = 0;; nearer = nearer == 0 ? 1 : 2 * nearer) {
      const std::uint32_t nearest = farthest - std::min(farthest, nearer);
      auto plan = solve(BroadcastQuestion{steps, nearest});
      const bool refuted = plan && plan->steps == BroadcastPlan::never;
      if (refuted || nearest == 0) return plan;
      if (ended_) return std::nullopt;
    }
  }

  std::optional<BroadcastPlan> solve(const BroadcastQuestion& question) {
    if (!conflicts_.fits(BroadcastFormula::bytes(graph_, question))) {
      ended_ = true;
      found_.open = fmt::format("the formula for {} steps does not fit the memory", question.steps);
      return std::nullopt;
    }
    // The solver does not support exceptions, so an exception thrown by the progress is kept until
    // the solver returns.
    std::exception_ptr stopped;
    const auto stop = [&] {
      try {
        report(conflicts_.progress(), fmt::format("proving {} steps", question.steps), 0, 0);
      } catch (...) {
        stopped = std::current_exception();
      }
      return stopped != nullptr || out_of_time();
    };
    auto plan = BroadcastFormula(graph_, question, stop).solve(conflicts_.left());
    if (stopped) std::rethrow_exception(stopped);
    if (!plan) say_why_open(question.steps);
    return plan;
  }

  void say_why_open(std::uint32_t steps) {
    ended_ = out_of_time();
    found_.open =
        ended_ ? fmt::format("the time was over at {} steps", steps)
               : fmt::format("{} steps took more than {} conflicts", steps, conflicts_.left());
  }

  const SourceGraph& graph_;
  const OptimumOptions& options_;
  WorkBudget conflicts_;  // per formula
  bool ended_ = false;    // no more formulas are tried
  const SteadyClock::time_point start_ = SteadyClock::now();
  ProvenPlan found_;
};

}  // namespace

ProvenPlan prove_plan(const SourceGraph& graph, const OptimumOptions& options,
                      const BroadcastPlan* known) {
  require_at_most("effort", options.effort, OptimumOptions::max_effort);
  require_at_most("conflicts", options.conflicts, OptimumOptions::max_conflicts);
  return PlanProof(graph, options).run(known);
}

std::vector<BroadcastMove> moves_of(const Network& network, const SourceGraph& graph,
                                    const BroadcastPlan& plan) {
  std::vector<BroadcastMove> moves;
  moves.reserve(graph.node_count());
  std::vector<NodeId> ends(network.port_count());
  for (std::uint32_t node = 1; node < graph.node_count(); ++node) {
    const NodeId from = graph.original(plan.sender[node]);
    network.neighbours(from, ends);
    const auto port = std::ranges::find(ends, graph.original(node)) - ends.begin();
    moves.push_back({plan.time[node], from, Port{static_cast<std::uint32_t>(port)}});
  }
  std::ranges::stable_sort(moves, {}, &BroadcastMove::step);
  return moves;
}

void push_moves(std::span<const BroadcastMove> moves, std::span<const MessageId> packet,
                StepSink& sink) {
  Step step;
  std::uint64_t time = 1;
  for (const BroadcastMove& move : moves) {
    for (; time < move.step; ++time) {
      sink.take(step);
      step.clear();
    }
    step.add(move.from, move.port, packet);
  }
  if (!step.empty()) sink.take(step);
}

namespace {

/// The search follows links backwards and lets every node send one packet at a time.
void require_plain_links(const Network& network) {
  const char* const obstacle = network.directed()       ? "links that lead one way only"
                               : network.has_switches() ? "switches"
                                                        : nullptr;
  if (obstacle != nullptr)
    throw Error(
        ErrorCode::unsupported,
        fmt::format("{} has {}, for which no optimum is searched", network.spec(), obstacle),
        "choose a network of nodes that all take part, with links that lead both ways");
}

}  // namespace

OptimalBroadcast optimal_broadcast(const Network& network, NodeId source,
                                   const OptimumOptions& options) {
  require_plain_links(network);
  const SourceGraph graph(network, source, search_plan_bytes_per_node(), options.memory_limit,
                          options.progress);
  const std::optional<BroadcastPlan> known = known_broadcast(network, graph);
  const ProvenPlan proven = prove_plan(graph, options, known ? &*known : nullptr);
  return {proven.lower,   proven.plan.steps, proven.counted,
          proven.refuted, proven.open,       moves_of(network, graph, proven.plan)};
}

Verdict verify_broadcast(std::shared_ptr<const Network> network, NodeId source,
                         std::span<const BroadcastMove> moves, std::uint64_t memory_limit) {
  const Problem problem(network, Collective(CollectiveKind::broadcast, *network, {source}));
  ScheduleVerifier verifier(memory_limit);
  verifier.begin({problem, "optimum", {}, true});
  push_moves(moves, std::vector{MessageId{0}}, verifier);
  verifier.end();
  return verifier.verdict();
}

}  // namespace asterism
