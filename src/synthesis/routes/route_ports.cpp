#include "synthesis/routes/route_ports.hpp"

#include <algorithm>

namespace asterism::routes {

StepPorts::StepPorts(const RouteGraph& graph)
    : graph_(graph),
      sent_(graph.node_count()),
      received_(graph.node_count()),
      taken_(graph.arcs().size()),
      link_taken_(graph.link_count()),
      arrivals_(graph.node_count()),
      visited_(graph.node_count()) {}

void StepPorts::clear() {
  for (const std::uint32_t arc : order_)
    if (taken_[arc] != 0) release(arc);
  order_.clear();
}

void StepPorts::take(std::uint32_t arc) {
  const RouteArc& of = graph_.arc(arc);
  ++sent_[of.from];
  ++received_[of.to];
  taken_[arc] = 1;
  link_taken_[of.link] = 1;
  arrivals_[of.to].push_back(arc);
  order_.push_back(arc);
}

void StepPorts::release(std::uint32_t arc) {
  const RouteArc& of = graph_.arc(arc);
  --sent_[of.from];
  --received_[of.to];
  taken_[arc] = 0;
  link_taken_[of.link] = 0;
  std::erase(arrivals_[of.to], arc);
}

bool StepPorts::take_by_moving(std::uint32_t node, std::span<const unsigned char> wanted) {
  static constexpr std::uint32_t longest_chain = 8;
  ++visit_;
  return find_place(node, wanted, longest_chain);
}

bool StepPorts::find_place(std::uint32_t node, std::span<const unsigned char> wanted,
                           std::uint32_t depth) {
  for (const std::uint32_t arc : graph_.out(node)) {
    // What was given up for another sender is not taken back.
    if (wanted[arc] == 0 || visited_[graph_.arc(arc).to] == visit_ || !is_free(arc)) continue;
    take(arc);
    return true;
  }
  if (depth == 0) return false;
  for (const std::uint32_t arc : graph_.out(node)) {
    const RouteArc& of = graph_.arc(arc);
    if (wanted[arc] == 0 || taken_[arc] != 0 || visited_[of.to] == visit_) continue;
    if (!link_is_free(of.link) || may_receive(of.to)) continue;
    visited_[of.to] = visit_;
    const std::vector<std::uint32_t> others = arrivals_[of.to];
    for (const std::uint32_t other : others) {
      release(other);
      if (find_place(graph_.arc(other).from, wanted, depth - 1)) {
        if (is_free(arc)) {
          take(arc);
          return true;
        }
        return false;
      }
      take(other);
    }
  }
  return false;
}

std::vector<std::uint32_t> StepPorts::taken() const {
  std::vector<std::uint32_t> result;
  result.reserve(order_.size());
  for (const std::uint32_t arc : order_)
    if (taken_[arc] != 0) result.push_back(arc);
  std::ranges::sort(result);
  const auto repeated = std::unique(result.begin(), result.end());
  result.erase(repeated, result.end());
  return result;
}

}  // namespace asterism::routes
