#include "synthesis/phases/phased_units.hpp"

#include <algorithm>

namespace asterism::phased {

std::vector<Unit> make_units(const Problem& problem, std::uint64_t max_units) {
  const Collective& collective = problem.collective;
  const std::uint64_t messages = collective.message_count();
  std::uint64_t most = 1 + (messages - 1) / std::max<std::uint64_t>(1, max_units);
  if (problem.model.packet_limit > 0) most = std::min(most, problem.model.packet_limit);
  std::vector<Unit> units;
  for (MessageId message{0}; message.value() < messages; ++message) {
    const auto origin = static_cast<std::uint32_t>(collective.origin(message).value());
    const std::uint32_t destination =
        collective.personalized()
            ? static_cast<std::uint32_t>(collective.destination(message).value())
            : Unit::everybody;
    if (origin == destination) continue;
    const bool continues = !units.empty() && units.back().origin == origin &&
                           units.back().destination == destination &&
                           units.back().first + units.back().count == message.value();
    if (continues && units.back().count < most)
      ++units.back().count;
    else
      units.push_back(
          {origin, destination, 1, continues ? units.back().piece + 1 : 0, message.value()});
  }
  return units;
}

std::vector<PacketCost> arc_costs(const ProblemGraph& graph, const Model& model) {
  std::vector<PacketCost> costs;
  costs.reserve(graph.arcs().size());
  for (const Arc& arc : graph.arcs()) costs.push_back(packet_cost(model, arc));
  return costs;
}

HopStages::HopStages(std::span<const PhasedHop> hops, std::span<const Unit> units,
                     std::span<const PacketCost> costs, const std::vector<bool>& is_slow)
    : slow_before(hops.size()),
      fast_before(hops.size()),
      slow_after(hops.size()),
      tail(hops.size()) {
  list_children(hops);
  for (std::size_t i = 0; i < hops.size(); ++i) {
    const std::uint32_t parent = hops[i].parent;
    if (parent == PhasedHop::none) continue;
    const bool after_slow = is_slow[hops[parent].arc];
    slow_before[i] = slow_before[parent] + (after_slow ? 1 : 0);
    fast_before[i] = after_slow ? 0 : fast_before[parent] + 1;
  }
  for (std::size_t i = hops.size(); i-- > 0;) {
    const PhasedHop& hop = hops[i];
    if (hop.parent == PhasedHop::none) continue;
    slow_after[hop.parent] =
        std::max(slow_after[hop.parent], slow_after[i] + (is_slow[hop.arc] ? 1 : 0));
    tail[hop.parent] =
        std::max(tail[hop.parent], tail[i] + costs[hop.arc].packet(units[hop.unit].count));
  }
}

void HopStages::list_children(std::span<const PhasedHop> hops) {
  first_child_.assign(hops.size() + 1, 0);
  for (const PhasedHop& hop : hops)
    if (hop.parent != PhasedHop::none) ++first_child_[hop.parent + 1];
  for (std::size_t i = 1; i < first_child_.size(); ++i) first_child_[i] += first_child_[i - 1];
  children_.resize(first_child_.back());
  std::vector<std::uint32_t> next(first_child_.begin(), first_child_.end() - 1);
  for (std::uint32_t hop = 0; hop < hops.size(); ++hop)
    if (hops[hop].parent != PhasedHop::none) children_[next[hops[hop].parent]++] = hop;
}

}  // namespace asterism::phased
