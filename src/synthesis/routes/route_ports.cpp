#include "synthesis/routes/route_ports.hpp"

#include <algorithm>

#include "synthesis/routes/route_constants.hpp"

namespace asterism::routes {

StepPorts::StepPorts(const RouteGraph& graph)
    : graph_(graph), ledger_(graph), arrivals_(graph.node_count()), visited_(graph.node_count()) {}

void StepPorts::clear() {
  for (const std::uint32_t arc : ledger_.order()) arrivals_[graph_.arc(arc).to].clear();
  ledger_.clear();
}

void StepPorts::take(std::uint32_t arc) {
  ledger_.take(arc);
  arrivals_[graph_.arc(arc).to].push_back(arc);
}

void StepPorts::release(std::uint32_t arc) {
  ledger_.release(arc);
  std::erase(arrivals_[graph_.arc(arc).to], arc);
}

bool StepPorts::take_by_moving(std::uint32_t node, std::span<const unsigned char> wanted) {
  ++visit_;
  return find_place(node, wanted, route_constants::longest_chain);
}

bool StepPorts::find_place(std::uint32_t node, std::span<const unsigned char> wanted,
                           std::uint32_t depth) {
  for (const std::uint32_t arc : graph_.out(node)) {
    // An arc that was given up for another sender is not taken back.
    if (wanted[arc] == 0 || visited_[graph_.arc(arc).to] == visit_ || !is_free(arc)) continue;
    take(arc);
    return true;
  }
  if (depth == 0) return false;
  for (const std::uint32_t arc : graph_.out(node)) {
    const RouteArc& of = graph_.arc(arc);
    if (wanted[arc] == 0 || ledger_.is_taken(arc) || visited_[of.to] == visit_) continue;
    if (!ledger_.link_is_free(arc) || may_receive(of.to)) continue;
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
      // Senders that were moved in vain may use its half-duplex link in the other direction by now.
      if (is_free(other)) take(other);
    }
  }
  return false;
}

std::vector<std::uint32_t> StepPorts::taken() const {
  std::vector<std::uint32_t> result;
  result.reserve(ledger_.order().size());
  for (const std::uint32_t arc : ledger_.order())
    if (ledger_.is_taken(arc)) result.push_back(arc);
  std::ranges::sort(result);
  const auto repeated = std::unique(result.begin(), result.end());
  result.erase(repeated, result.end());
  return result;
}

}  // namespace asterism::routes
