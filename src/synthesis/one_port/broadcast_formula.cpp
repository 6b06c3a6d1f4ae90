#include "synthesis/one_port/broadcast_formula.hpp"

#include <algorithm>
#include <limits>

#include "synthesis/one_port/first_moves.hpp"
#include "synthesis/one_port/one_port_constants.hpp"
#include "synthesis/one_port/question_variables.hpp"
#include "synthesis/solver_stop.hpp"

namespace asterism {

class BroadcastFormula::Work {
 public:
  Work(const SourceGraph& graph, const BroadcastQuestion& question,
       const std::function<bool()>& stop)
      : graph_(graph), steps_(question.steps), variables_(graph, question), stop_(stop) {
    solver_.set("quiet", 1);  // the solver would print on stdout
    for (std::uint32_t node = 0; node < graph.node_count() && !stopped_; ++node) {
      if (node % one_port_constants::nodes_per_question == 0) stopped_ = stop();
      if (variables_.matters(node)) add_node(node);
    }
    restrict_first_move();
    if (steps_ < graph.distances().back()) clause({}, {});  // the farthest node is out of reach
  }

  std::optional<BroadcastPlan> solve(std::uint64_t conflicts) {
    if (stopped_) return std::nullopt;
    SolverStop terminator(stop_);
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
  static constexpr int always = QuestionVariables::always, never = QuestionVariables::never;

  /// Adds a clause: if all of `given` hold, one of `then` holds.
  void clause(std::initializer_list<int> given, const std::vector<int>& then) {
    if (std::ranges::find(given, never) != given.end()) return;
    if (std::ranges::find(then, always) != then.end()) return;
    for (const int literal : given)
      if (literal != always) solver_.add(-literal);
    for (const int literal : then)
      if (literal != never) solver_.add(literal);
    solver_.add(0);
  }

  void add_node(std::uint32_t node) {
    if (node != SourceGraph::source)
      for (std::uint32_t step = std::max(1U, variables_.earliest(node));
           step <= variables_.latest(node); ++step)
        knowing_is_kept_and_has_a_cause(node, step);
    for (std::uint32_t step = 1; step <= steps_; ++step) one_port(node, step);
  }

  void knowing_is_kept_and_has_a_cause(std::uint32_t node, std::uint32_t step) {
    const int before = variables_.knows(node, step - 1);
    clause({before}, {variables_.knows(node, step)});
    std::vector<int> causes{before};
    for (std::uint32_t index = 0; index < graph_.degree(node); ++index)
      causes.push_back(variables_.is_told(node, index, step));
    clause({variables_.knows(node, step)}, causes);
  }

  /// Only informed nodes send, only uninformed nodes receive, and each handles one packet at a
  /// time.
  void one_port(std::uint32_t node, std::uint32_t step) {
    for (std::uint32_t index = 0; index < graph_.degree(node); ++index) {
      const int tells = variables_.uses(node, index, step);
      const int told = variables_.is_told(node, index, step);
      clause({tells}, {variables_.knows(node, step - 1)});
      clause({told, variables_.knows(node, step - 1)}, {});
      for (std::uint32_t other = 0; other < index; ++other) {
        clause({tells, variables_.uses(node, other, step)}, {});
        clause({told, variables_.is_told(node, other, step)}, {});
      }
    }
  }

  /// An automorphism that fixes the source preserves the set of nodes that must be informed.
  void restrict_first_move() {
    const std::vector<std::uint32_t> moves = first_moves(graph_);
    const auto ends = graph_.neighbours(SourceGraph::source);
    for (std::uint32_t index = 0; index < ends.size(); ++index)
      if (std::ranges::find(moves, ends[index]) == moves.end())
        clause({variables_.uses(SourceGraph::source, index, 1)}, {});
  }

  BroadcastPlan plan() {
    BroadcastPlan plan;
    plan.time.assign(graph_.node_count(), BroadcastPlan::never);
    plan.sender.assign(graph_.node_count(), SourceGraph::source);
    plan.time[SourceGraph::source] = 0;
    plan.steps = 0;
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
      for (std::uint32_t index = 0; index < graph_.degree(node); ++index)
        for (std::uint32_t step = 1; step <= steps_; ++step) {
          const int tells = variables_.uses(node, index, step);
          if (tells == never || solver_.val(tells) < 0) continue;
          plan.time[graph_.neighbours(node)[index]] = step;
          plan.sender[graph_.neighbours(node)[index]] = node;
          plan.steps = std::max(plan.steps, step);
        }
    return plan;
  }

  const SourceGraph& graph_;
  std::uint32_t steps_;
  QuestionVariables variables_;
  std::function<bool()> stop_;
  bool stopped_ = false;
  CaDiCaL::Solver solver_;
};

BroadcastFormula::BroadcastFormula(const SourceGraph& graph, const BroadcastQuestion& question,
                                   const std::function<bool()>& stop)
    : work_(std::make_unique<Work>(graph, question, stop)) {}

BroadcastFormula::~BroadcastFormula() = default;

double BroadcastFormula::bytes(const SourceGraph& graph, const BroadcastQuestion& question) {
  // Each literal is stored in its clause, and each clause in the solver's lists.
  static constexpr double per_literal = 16;
  const QuestionVariables variables(graph, question);
  if (variables.count() > std::numeric_limits<int>::max())
    return std::numeric_limits<double>::infinity();
  double literals = 0;
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    if (!variables.matters(node)) continue;
    const double steps = variables.latest(node) - variables.earliest(node) + 1.0;
    const double degree = graph.degree(node);
    literals += steps * (2 * degree * (degree - 1) + 5 * degree + 4);
  }
  return per_literal * literals;
}

std::optional<BroadcastPlan> BroadcastFormula::solve(std::uint64_t conflicts) {
  return work_->solve(conflicts);
}

}  // namespace asterism
