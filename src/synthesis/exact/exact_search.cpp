#include "synthesis/exact/exact_search.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>
#include <utility>

#include "synthesis/exact/delivery_formula.hpp"
#include "synthesis/exact/exact_constants.hpp"

namespace asterism {

namespace {

/// Smaller improvements are ignored.
constexpr double tolerance = 1e-7;

class Searcher {
 public:
  Searcher(const DeliveryTask& task, const ExactLimits& limits) : task_(task), limits_(limits) {}

  [[nodiscard]] DeliveryAnswer faster_than(double time) {
    if (!(time > 0)) return {Decision::no, {}};
    const double below = time * (1 - tolerance);
    const double steps = std::floor(below / task_.shortest_step() * (1 + tolerance));
    return ask({static_cast<std::uint32_t>(std::min(steps, 1e6)), below});
  }

 private:
  [[nodiscard]] DeliveryAnswer ask(const DeliveryQuestion& question) {
    if (delivery_moves(task_, question.steps) > static_cast<double>(limits_.moves)) return {};
    report(limits_.conflicts.progress(), "running the SAT solver", 0, 0);
    DeliveryAnswer found = answer(task_, question, limits_.conflicts.left(), max_clauses(),
                                  [&] { return is_stopped(); });
    if (stopped_) std::rethrow_exception(stopped_);
    return found;
  }
  [[nodiscard]] std::uint64_t max_clauses() const {
    const double in_memory =
        static_cast<double>(limits_.conflicts.bytes_left()) / exact_constants::bytes_per_clause;
    return std::min(exact_constants::max_clauses_per_move * limits_.moves, whole_units(in_memory));
  }
  /// An exception must not propagate through the solver.
  [[nodiscard]] bool is_stopped() {
    try {
      report(limits_.conflicts.progress(), "running the SAT solver", 0, 0);
    } catch (...) {
      stopped_ = std::current_exception();
    }
    return stopped_ != nullptr;
  }

  const DeliveryTask& task_;
  ExactLimits limits_;
  std::exception_ptr stopped_;
};

}  // namespace

ExactLimits exact_limits(Effort effort, Progress progress, std::uint64_t memory_limit) {
  return {WorkBudget(exact_constants::conflicts.at(effort), std::move(progress), memory_limit),
          exact_constants::max_moves.at(effort)};
}

std::optional<Obstacle> exact_obstacle(const Problem& problem) {
  const Network& network = problem.network();
  if (problem.model.control == Model::Control::simd) return ObstacleCode::no_simd_rules;
  if (problem.model.ports == Model::Ports::single_dimension)
    return ObstacleCode::no_single_dimension;
  if (problem.model.switching == Model::Switching::wormhole)
    return ObstacleCode::no_wormhole_packets;
  if (network.has_switches()) return ObstacleCode::no_switch_rules;
  const Handling handling = problem.collective.handling();
  if (handling != Handling::copied && handling != Handling::moved)
    return ObstacleCode::no_combining;
  const double moves = exact_constants::few_steps * static_cast<double>(network.node_count()) *
                       network.port_count() *
                       static_cast<double>(problem.collective.message_count());
  if (moves > static_cast<double>(exact_constants::max_moves.full))
    return ObstacleCode::small_problems;
  return std::nullopt;
}

DeliverySteps made_faster(const DeliveryTask& task, DeliverySteps start, const ExactLimits& limits,
                          double bound) {
  Searcher searcher(task, limits);
  while (time_of(task, start) > bound * (1 + tolerance)) {
    DeliveryAnswer faster = searcher.faster_than(time_of(task, start));
    if (faster.answer != Decision::yes) break;
    start = std::move(faster.steps);
  }
  return start;
}

bool nothing_is_faster(const DeliveryTask& task, double time, const ExactLimits& limits) {
  return Searcher(task, limits).faster_than(time).answer == Decision::no;
}

}  // namespace asterism
