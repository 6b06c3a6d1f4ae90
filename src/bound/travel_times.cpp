#include "bound/travel_times.hpp"

#include <algorithm>
#include <functional>

#include "problem/paths.hpp"
#include "problem/step_cost.hpp"

namespace asterism {

double smallest_packet(const Problem& problem) {
  const Model& model = problem.model;
  if (!problem.divisible()) return 1;
  return model.message_size > 0 ? std::min(1.0, model.min_piece / model.message_size) : 0;
}

TravelTimes::TravelTimes(const Problem& problem, const ProblemGraph& graph)
    : graph_(graph),
      past_switches_(allows_paths(problem) &&
                     problem.model.switching != Model::Switching::wormhole),
      time_(graph.node_count()) {
  const Model& model = problem.model;
  const double smallest = smallest_packet(problem);
  of_arc_.reserve(graph.arcs().size());
  for (const Arc& arc : graph.arcs())
    of_arc_.push_back(past_switches_ && graph.is_switch(arc.from)
                          ? arc.latency
                          : volume_time(model, smallest, arc.rate, arc.latency));
}

std::span<const double> TravelTimes::from(std::span<const std::uint32_t> nodes) {
  begin(nodes);
  run([&](std::uint32_t node, double time) {
    for (std::uint32_t arc = graph_.first_out(node); arc < graph_.first_out(node + 1); ++arc)
      reach(graph_.arc(arc).to, time + of_arc_[arc]);
  });
  if (past_switches_) move_to_hosts(false);
  return time_;
}

std::span<const double> TravelTimes::to(std::span<const std::uint32_t> nodes) {
  begin(nodes);
  run([&](std::uint32_t node, double time) {
    for (const std::uint32_t arc : graph_.in(node))
      reach(graph_.arc(arc).from, time + of_arc_[arc]);
  });
  if (past_switches_) move_to_hosts(true);
  return time_;
}

/// Gives switches the minimum time of the hosts from which, or to which, only switches lead, plus
/// the latencies in between. Before a switch, only what occupies links counts, because delays may
/// come later.
void TravelTimes::move_to_hosts(bool backwards) {
  queue_.clear();
  for (std::uint32_t node = 0; node < time_.size(); ++node) {
    if (graph_.is_switch(node))
      time_[node] = unreached;
    else if (time_[node] != unreached)
      queue_.emplace_back(time_[node], node);
  }
  std::ranges::make_heap(queue_, std::greater{});
  run([&](std::uint32_t node, double time) {
    if (backwards) {
      for (const std::uint32_t number : graph_.in(node)) {
        const Arc& arc = graph_.arc(number);
        if (graph_.is_switch(arc.from)) reach(arc.from, time + arc.latency);
      }
    } else {
      for (const Arc& arc : graph_.out(node))
        if (graph_.is_switch(arc.to)) reach(arc.to, time + arc.latency - arc.delay);
    }
  });
}

void TravelTimes::begin(std::span<const std::uint32_t> nodes) {
  std::ranges::fill(time_, unreached);
  queue_.clear();
  for (const std::uint32_t node : nodes) reach(node, 0);
}

void TravelTimes::reach(std::uint32_t node, double time) {
  if (time >= time_[node]) return;
  time_[node] = time;
  queue_.emplace_back(time, node);
  std::ranges::push_heap(queue_, std::greater{});
}

template <class Visit>
void TravelTimes::run(Visit&& visit) {
  while (!queue_.empty()) {
    std::ranges::pop_heap(queue_, std::greater{});
    const auto [time, node] = queue_.back();
    queue_.pop_back();
    if (time == time_[node]) visit(node, time);
  }
}

}  // namespace asterism
