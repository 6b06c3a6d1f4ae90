#include "synthesis/broadcast_formula.hpp"

#include <algorithm>

#include <cadical.hpp>
#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "synthesis/first_moves.hpp"

namespace asterism {

namespace {

const std::string hint = "choose a smaller network, or search without a proof";

class Stop final : public CaDiCaL::Terminator {
 public:
  explicit Stop(const std::function<bool()>& stop) : stop_(stop) {}
  bool terminate() override { return stop_(); }

 private:
  const std::function<bool()>& stop_;
};

}  // namespace

/// Variables: a node knows at the end of a step, and a link is used in a step. Before a step that
/// equals its distance a node cannot know, after the last step it must.
class BroadcastFormula::Work {
 public:
  Work(const SourceGraph& graph, std::uint32_t steps) : graph_(graph), steps_(steps) {
    solver_.set("quiet", 1);  // it would print on stdout
    number_variables();
    for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
      knowing_is_kept_and_has_a_cause(node);
      for (std::uint32_t step = 1; step <= steps; ++step) one_port(node, step);
    }
    restrict_first_move();
  }

  /// Bytes, roughly: literals in the clauses, and as much again in the solver's own tables.
  static double estimate(const SourceGraph& graph, std::uint32_t steps) {
    static constexpr double bytes_per_literal = 32;
    double literals = 0;
    for (std::uint32_t node = 0; node < graph.node_count(); ++node)
      literals += 2.0 * graph.degree(node) * graph.degree(node) + 10;
    return bytes_per_literal * literals * steps;
  }

  std::optional<BroadcastPlan> solve(std::uint64_t conflicts, const std::function<bool()>& stop) {
    Stop terminator(stop);
    solver_.connect_terminator(&terminator);
    solver_.limit("conflicts", static_cast<int>(conflicts));
    const int result = solver_.solve();
    solver_.disconnect_terminator();
    static constexpr int satisfiable = 10, unsatisfiable = 20;
    if (result == unsatisfiable) return BroadcastPlan{};
    if (result != satisfiable) return std::nullopt;
    return plan();
  }

 private:
  static constexpr int always = 0;  // in place of a variable that is not needed
  static constexpr int never = -1;

  void number_variables() {
    first_arc_.push_back(0);
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
      first_arc_.push_back(first_arc_.back() + graph_.degree(node));
    used_ = 1 + static_cast<int>(graph_.node_count() * (steps_ + 1));
  }

  [[nodiscard]] int knows(std::uint32_t node, std::uint32_t step) const {
    if (step >= steps_ || node == SourceGraph::source) return always;
    if (step < graph_.distances()[node]) return never;
    return 1 + static_cast<int>(node * (steps_ + 1) + step);
  }
  /// The index-th link of a node, used in a step.
  [[nodiscard]] int uses(std::uint32_t node, std::uint32_t index, std::uint32_t step) const {
    if (graph_.distances()[node] >= step ||
        graph_.distances()[graph_.neighbours(node)[index]] > step)
      return never;
    return used_ + static_cast<int>((first_arc_[node] + index) * steps_ + step - 1);
  }
  /// The same link seen from its other end.
  [[nodiscard]] int is_told(std::uint32_t node, std::uint32_t index, std::uint32_t step) const {
    const std::uint32_t sender = graph_.neighbours(node)[index];
    const auto ends = graph_.neighbours(sender);
    return uses(sender, static_cast<std::uint32_t>(std::ranges::find(ends, node) - ends.begin()),
                step);
  }

  /// A clause: not all of `given` together, or one of `then`.
  void clause(std::initializer_list<int> given, const std::vector<int>& then) {
    if (std::ranges::find(given, never) != given.end()) return;
    if (std::ranges::find(then, always) != then.end()) return;
    for (const int literal : given)
      if (literal != always) solver_.add(-literal);
    for (const int literal : then)
      if (literal != never) solver_.add(literal);
    solver_.add(0);
  }

  void knowing_is_kept_and_has_a_cause(std::uint32_t node) {
    for (std::uint32_t step = 1; step <= steps_; ++step) {
      clause({knows(node, step - 1)}, {knows(node, step)});
      std::vector<int> causes{knows(node, step - 1)};
      for (std::uint32_t index = 0; index < graph_.degree(node); ++index)
        causes.push_back(is_told(node, index, step));
      clause({knows(node, step)}, causes);
    }
  }

  /// Only who knows tells, only who does not know is told, one at a time each.
  void one_port(std::uint32_t node, std::uint32_t step) {
    for (std::uint32_t index = 0; index < graph_.degree(node); ++index) {
      const int told = uses(node, index, step);
      clause({told}, {knows(node, step - 1)});
      clause({told, knows(graph_.neighbours(node)[index], step - 1)}, {});
      for (std::uint32_t other = 0; other < index; ++other) {
        clause({told, uses(node, other, step)}, {});
        clause({is_told(node, index, step), is_told(node, other, step)}, {});
      }
    }
  }

  void restrict_first_move() {
    const std::vector<std::uint32_t> moves = first_moves(graph_);
    const auto ends = graph_.neighbours(SourceGraph::source);
    for (std::uint32_t index = 0; index < ends.size(); ++index)
      if (std::ranges::find(moves, ends[index]) == moves.end())
        clause({uses(SourceGraph::source, index, 1)}, {});
  }

  BroadcastPlan plan() {
    BroadcastPlan plan;
    plan.time.assign(graph_.node_count(), 0);
    plan.sender.assign(graph_.node_count(), SourceGraph::source);
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
      for (std::uint32_t index = 0; index < graph_.degree(node); ++index)
        for (std::uint32_t step = 1; step <= steps_; ++step) {
          const int told = uses(node, index, step);
          if (told == never || solver_.val(told) < 0) continue;
          plan.time[graph_.neighbours(node)[index]] = step;
          plan.sender[graph_.neighbours(node)[index]] = node;
        }
    plan.steps = *std::ranges::max_element(plan.time);
    return plan;
  }

  const SourceGraph& graph_;
  std::uint32_t steps_;
  std::vector<std::uint64_t> first_arc_;
  int used_ = 0;
  CaDiCaL::Solver solver_;
};

BroadcastFormula::BroadcastFormula(const SourceGraph& graph, std::uint32_t steps,
                                   std::uint64_t memory_limit) {
  const double variables =
      static_cast<double>(graph.arc_count() + graph.node_count()) * (steps + 1.0);
  if (variables > std::numeric_limits<int>::max())
    throw Error(ErrorCode::too_large,
                fmt::format("a formula for {} steps on {} nodes has too many variables", steps,
                            graph.node_count()),
                hint);
  MemoryBudget(memory_limit)
      .require(Work::estimate(graph, steps),
               fmt::format("the formula for {} steps on {} nodes", steps, graph.node_count()),
               hint);
  work_ = std::make_unique<Work>(graph, steps);
}

BroadcastFormula::~BroadcastFormula() = default;

std::optional<BroadcastPlan> BroadcastFormula::solve(std::uint64_t conflicts,
                                                     const std::function<bool()>& stop) {
  return work_->solve(conflicts, stop);
}

}  // namespace asterism
