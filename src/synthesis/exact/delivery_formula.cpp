#include "synthesis/exact/delivery_formula.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "synthesis/exact/clauses.hpp"

namespace asterism {

namespace {

/// Times that differ by less than this factor are considered equal.
constexpr double same_time = 1e-9;

/// Subtracts twice the tolerance, so that rounding never selects a later time: a proof must not
/// rely on overestimated times.
double just_below(double time) {
  return time * (1 - 2 * same_time);
}

/// Variables for which message crosses which arc in which step, and which node holds it. A message
/// arrives only at nodes that lack it, and only once.
class MoveClauses {
 public:
  MoveClauses(const DeliveryTask& task, std::uint32_t steps, Clauses& clauses)
      : task_(task), steps_(steps), clauses_(clauses) {
    const std::size_t messages = task.messages.size();
    held_.assign((steps + std::size_t{1}) * messages * task.graph->node_count(), always_false);
    moves_.assign(steps * messages * task.graph->arcs().size(), always_false);
    for (std::uint32_t message = 0; message < messages; ++message) add_message(message);
  }

  /// Steps are counted from 1.
  [[nodiscard]] Literal move(std::uint32_t arc, std::uint32_t message, std::uint32_t step) const {
    return moves_[((step - std::size_t{1}) * task_.graph->arcs().size() + arc) *
                      task_.messages.size() +
                  message];
  }

  [[nodiscard]] static bool may_move(const DeliveryTask& task, const Arc& arc,
                                     const DeliveryTask::Message& message, std::uint32_t step,
                                     std::uint32_t steps) {
    const std::uint32_t before = task.distance(message.origin, arc.from);
    if (before == DeliveryTask::unreachable || before >= step || arc.to == message.origin)
      return false;
    return std::ranges::any_of(message.targets, [&](std::uint32_t target) {
      const std::uint32_t behind = task.distance(arc.to, target);
      return behind != DeliveryTask::unreachable && behind <= steps - step;
    });
  }

 private:
  [[nodiscard]] Literal& held(std::uint32_t node, std::uint32_t message, std::uint32_t step) {
    return held_[(std::size_t{step} * task_.graph->node_count() + node) * task_.messages.size() +
                 message];
  }
  [[nodiscard]] Literal& move(std::uint32_t arc, std::uint32_t message, std::uint32_t step) {
    return moves_[((step - std::size_t{1}) * task_.graph->arcs().size() + arc) *
                      task_.messages.size() +
                  message];
  }

  void add_message(std::uint32_t message) {
    const DeliveryTask::Message& stated = task_.messages[message];
    for (std::uint32_t step = 0; step <= steps_; ++step)
      held(stated.origin, message, step) = always_true;
    for (std::uint32_t step = 1; step <= steps_; ++step)
      for (std::uint32_t node = 0; node < task_.graph->node_count(); ++node)
        if (node != stated.origin) add_arrivals(node, message, step);
    for (const std::uint32_t target : stated.targets) clauses_.add({held(target, message, steps_)});
  }

  void add_arrivals(std::uint32_t node, std::uint32_t message, std::uint32_t step) {
    const Literal before = held(node, message, step - 1);
    std::vector<Literal> arrivals;
    for (const std::uint32_t arc : task_.graph->in(node)) {
      const Arc& over = task_.graph->arc(arc);
      if (!may_move(task_, over, task_.messages[message], step, steps_)) continue;
      const Literal arrives = clauses_.variable();
      move(arc, message, step) = arrives;
      clauses_.imply(arrives, held(over.from, message, step - 1));
      clauses_.add({-arrives, -before});
      arrivals.push_back(arrives);
    }
    if (arrivals.empty()) {
      held(node, message, step) = before;
      return;
    }
    clauses_.at_most(arrivals, 1);
    const Literal after = clauses_.variable();
    held(node, message, step) = after;
    clauses_.imply(before, after);
    for (const Literal arrives : arrivals) clauses_.imply(arrives, after);
    arrivals.insert(arrivals.end(), {before, -after});
    clauses_.add(arrivals);
  }

  const DeliveryTask& task_;
  std::uint32_t steps_;
  Clauses& clauses_;
  std::vector<Literal> held_;   // by step, node and message
  std::vector<Literal> moves_;  // by step, arc and message
};

/// Cost of packets on arcs: each step takes one of a few possible times, and their sum is limited.
class TimeClauses {
 public:
  TimeClauses(const DeliveryTask& task, const DeliveryQuestion& question, Clauses& clauses)
      : question_(question), clauses_(clauses) {
    if (!is_limited()) return;
    for (const Arc& arc : task.graph->arcs())
      for (std::uint64_t count = 1; count <= task.messages.size(); ++count)
        if (task.packet_time(arc, count) <= question.time)
          times_.push_back(task.packet_time(arc, count));
    unite(times_);
    at_least_.resize(question.steps + std::size_t{1});
    for (std::uint32_t step = 1; step <= question.steps; ++step) {
      for (std::size_t i = 0; i < times_.size(); ++i) {
        at_least_[step].push_back(clauses_.variable());
        if (i > 0) clauses_.imply(at_least_[step][i], at_least_[step][i - 1]);
      }
      // Idle steps come last.
      if (step > 1 && !times_.empty()) clauses_.imply(at_least_[step][0], at_least_[step - 1][0]);
    }
  }

  [[nodiscard]] bool is_limited() const { return std::isfinite(question_.time); }

  /// Requires that the step takes at least `time` if the literal is true.
  void require(Literal condition, std::uint32_t step, double time) {
    if (!is_limited()) return;
    if (time > question_.time) return clauses_.add({-condition});
    const auto found = std::ranges::lower_bound(times_, just_below(time));
    clauses_.imply(condition, at_least_[step][static_cast<std::size_t>(found - times_.begin())]);
  }

  /// Returns false if that would take too many clauses.
  [[nodiscard]] bool limit_sum(std::uint64_t max_clauses) {
    if (!is_limited()) return true;
    std::vector<double> sums{0};
    std::vector<Literal> reached{always_true};
    for (std::uint32_t step = 1; step <= question_.steps; ++step) {
      std::vector<double> next = sums;
      for (const double sum : sums)
        for (const double time : times_)
          if (sum + time <= question_.time) next.push_back(sum + time);
      unite(next);
      if (clauses_.count() + next.size() + sums.size() * (times_.size() + 1) > max_clauses)
        return false;
      std::vector<Literal> next_reached;
      for (std::size_t i = 0; i < next.size(); ++i)
        next_reached.push_back(i == 0 ? always_true : clauses_.variable());
      for (std::size_t i = 0; i < sums.size(); ++i) {
        clauses_.imply(reached[i], at(next, next_reached, sums[i]));
        for (std::size_t level = 0; level < times_.size(); ++level)
          clauses_.add({-reached[i], -at_least_[step][level],
                        at(next, next_reached, sums[i] + times_[level])});
      }
      sums = std::move(next);
      reached = std::move(next_reached);
    }
    return true;
  }

 private:
  static void unite(std::vector<double>& times) {
    std::ranges::sort(times);
    const auto is_same = [](double a, double b) { return b - a <= same_time * b; };
    times.erase(std::unique(times.begin(), times.end(), is_same), times.end());
  }
  [[nodiscard]] Literal at(const std::vector<double>& sums, const std::vector<Literal>& reached,
                           double sum) const {
    if (sum > question_.time) return always_false;
    const auto found = std::ranges::lower_bound(sums, just_below(sum));
    return reached[static_cast<std::size_t>(found - sums.begin())];
  }

  DeliveryQuestion question_;
  Clauses& clauses_;
  std::vector<double> times_;                   // possible durations of a step, ascending
  std::vector<std::vector<Literal>> at_least_;  // by step, then by time
};

/// Limits of nodes and links in a step.
class StepClauses {
 public:
  StepClauses(const DeliveryTask& task, const MoveClauses& moves, TimeClauses& times,
              Clauses& clauses)
      : task_(task), moves_(moves), times_(times), clauses_(clauses) {}

  void add_step(std::uint32_t step) {
    const ProblemGraph& graph = *task_.graph;
    used_.assign(graph.arcs().size(), always_false);
    for (std::uint32_t arc = 0; arc < graph.arcs().size(); ++arc) add_packet(arc, step);
    for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
      std::vector<Literal> sent, received;
      for (std::uint32_t i = 0; i < graph.out_degree(node); ++i)
        sent.push_back(used_[graph.first_out(node) + i]);
      for (const std::uint32_t arc : graph.in(node)) received.push_back(used_[arc]);
      clauses_.at_most(sent, graph.sends(node));
      clauses_.at_most(received, graph.receives(node));
    }
    if (graph.half_duplex()) one_way_at_a_time();
  }

 private:
  void add_packet(std::uint32_t arc, std::uint32_t step) {
    std::vector<Literal> messages;
    for (std::uint32_t message = 0; message < task_.messages.size(); ++message)
      if (const Literal moves = moves_.move(arc, message, step); moves != always_false)
        messages.push_back(moves);
    if (messages.empty()) return;
    auto limit = static_cast<std::uint32_t>(messages.size());
    if (task_.model.packet_limit > 0 && task_.model.packet_limit < limit)
      limit = static_cast<std::uint32_t>(task_.model.packet_limit);
    const std::vector<Literal> counts = clauses_.counts(messages, limit);
    used_[arc] = counts.front();
    if (!times_.is_limited()) return;
    for (std::uint32_t i = 0; i < counts.size(); ++i)
      times_.require(counts[i], step, task_.packet_time(task_.graph->arc(arc), i + 1));
  }

  void one_way_at_a_time() {
    std::vector<std::vector<Literal>> by_link(task_.graph->link_count());
    for (std::uint32_t arc = 0; arc < used_.size(); ++arc)
      by_link[task_.graph->arc(arc).link].push_back(used_[arc]);
    for (const std::vector<Literal>& both : by_link) clauses_.at_most(both, 1);
  }

  const DeliveryTask& task_;
  const MoveClauses& moves_;
  TimeClauses& times_;
  Clauses& clauses_;
  std::vector<Literal> used_;  // by arc, in the step being added
};

DeliverySteps chosen_moves(const DeliveryTask& task, std::uint32_t num_steps,
                           const MoveClauses& moves, Clauses& clauses) {
  DeliverySteps steps(num_steps);
  for (std::uint32_t step = 1; step <= num_steps; ++step)
    for (std::uint32_t arc = 0; arc < task.graph->arcs().size(); ++arc) {
      DeliveryPacket packet{arc, {}};
      for (std::uint32_t message = 0; message < task.messages.size(); ++message)
        if (clauses.is_true(moves.move(arc, message, step))) packet.messages.push_back(message);
      if (!packet.messages.empty()) steps[step - 1].push_back(std::move(packet));
    }
  return without_idle_moves(task, steps);
}

}  // namespace

double delivery_moves(const DeliveryTask& task, std::uint32_t steps) {
  return static_cast<double>(task.graph->arcs().size()) *
         static_cast<double>(task.messages.size()) * steps;
}

DeliveryAnswer answer(const DeliveryTask& task, const DeliveryQuestion& question,
                      std::uint64_t conflicts, std::uint64_t max_clauses,
                      const std::function<bool()>& stop) {
  Clauses clauses;
  TimeClauses times(task, question, clauses);
  const MoveClauses moves(task, question.steps, clauses);
  StepClauses rules(task, moves, times, clauses);
  for (std::uint32_t step = 1; step <= question.steps; ++step) {
    rules.add_step(step);
    if (clauses.count() > max_clauses || stop()) return {};
  }
  if (!times.limit_sum(max_clauses)) return {};
  switch (clauses.solve(conflicts, stop)) {
    case Clauses::Result::satisfiable:
      return {Decision::yes, chosen_moves(task, question.steps, moves, clauses)};
    case Clauses::Result::unsatisfiable:
      return {Decision::no, {}};
    case Clauses::Result::unknown:
      break;
  }
  return {};
}

}  // namespace asterism
