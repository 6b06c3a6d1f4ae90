#include "synthesis/routes/route_choice.hpp"

#include <limits>
#include <numeric>

namespace asterism::routes {

StepChoice::StepChoice(const RouteGraph& graph, std::uint64_t pack)
    : graph_(graph),
      ports_(graph),
      waiting_(graph.arcs().size()),
      wanted_(graph.arcs().size()),
      work_(2 * std::size_t{graph.node_count()}),
      by_work_(2 * std::size_t{graph.node_count()}) {
  set_pack(pack);
}

void StepChoice::set_pack(std::uint64_t pack) {
  room_.clear();
  room_.reserve(graph_.arcs().size());
  for (const RouteArc& arc : graph_.arcs()) {
    const double share = graph_.least_per_message() / arc.cost.per_message;
    room_.push_back(
        std::max<std::uint64_t>(1, static_cast<std::uint64_t>(static_cast<double>(pack) * share)));
  }
}

void StepChoice::plan(std::uint32_t arc, double messages) {
  const RouteArc& of = graph_.arc(arc);
  work_[of.from] += of.cost.per_message * messages / graph_.sends(of.from);
  work_[graph_.node_count() + of.to] += of.cost.per_message * messages / graph_.receives(of.to);
}

void StepChoice::start() {
  std::iota(by_work_.begin(), by_work_.end(), 0U);
  std::ranges::stable_sort(by_work_, std::ranges::greater{},
                           [&](std::uint32_t place) { return work_[place]; });
}

void StepChoice::finish(std::uint32_t arc, std::uint64_t messages) {
  const RouteArc& of = graph_.arc(arc);
  const double time = of.cost.per_message * static_cast<double>(messages);
  work_[of.from] -= time / graph_.sends(of.from);
  work_[graph_.node_count() + of.to] -= time / graph_.receives(of.to);
}

std::vector<std::uint32_t> StepChoice::choose() {
  ports_.clear();
  if (graph_.unlimited())
    choose_all();
  else
    choose_within_ports();
  return ports_.taken();
}

void StepChoice::choose_all() {
  for (std::uint32_t arc = 0; arc < wanted_.size(); ++arc)
    if (wanted_[arc] != 0) ports_.take(arc);
}

/// The ports with most remaining work choose first, and none stays idle if moving others helps.
void StepChoice::choose_within_ports() {
  const std::uint32_t nodes = graph_.node_count();
  sort_by_work();
  for (const std::uint32_t place : by_work_) {
    const bool sends = place < nodes;
    const std::uint32_t node = sends ? place : place - nodes;
    const auto arcs = sends ? graph_.out(node) : graph_.in(node);
    const std::uint32_t most = sends ? graph_.sends(node) : graph_.receives(node);
    for (std::uint32_t i = 0; i < most; ++i) use_best(arcs);
  }
  for (const std::uint32_t place : by_work_)
    if (place < nodes && ports_.may_send(place)) (void)ports_.take_by_moving(place, wanted_);
}

/// Insertion sort, because little changes from step to step.
void StepChoice::sort_by_work() {
  for (std::size_t i = 1; i < by_work_.size(); ++i) {
    const std::uint32_t place = by_work_[i];
    std::size_t to = i;
    for (; to > 0 && work_[by_work_[to - 1]] < work_[place]; --to) by_work_[to] = by_work_[to - 1];
    by_work_[to] = place;
  }
}

double StepChoice::score(std::uint32_t arc) const {
  const RouteArc& of = graph_.arc(arc);
  const auto messages = static_cast<double>(std::min(waiting_[arc], room_[arc]));
  return messages * of.cost.per_message * (work_[of.from] + work_[graph_.node_count() + of.to]);
}

void StepChoice::use_best(std::span<const std::uint32_t> arcs) {
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t best = none;
  double most = -1;
  for (const std::uint32_t arc : arcs) {
    if (wanted_[arc] == 0 || !ports_.is_free(arc)) continue;
    const double here = score(arc);
    if (here <= most) continue;
    most = here;
    best = arc;
  }
  if (best != none) ports_.take(best);
}

}  // namespace asterism::routes
