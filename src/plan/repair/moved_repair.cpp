#include "plan/repair/moved_repair.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/memory.hpp"

namespace asterism {

MovedRepair::MovedRepair(const Problem& problem, const ProblemGraph& graph,
                         const MessagePlaces& left, std::vector<std::uint64_t> last_move,
                         std::uint64_t memory_limit)
    : graph_(graph), distance_(graph.node_count()), packets_(graph.arcs().size()) {
  const Collective& collective = problem.collective;
  std::vector<bool> is_needed(graph.node_count());
  for (MessageId message{0}; message.value() < collective.message_count(); ++message) {
    const auto to = static_cast<std::uint32_t>(collective.destination(message).value());
    const auto at = static_cast<std::uint32_t>(left.place(message).value());
    if (at == to) continue;
    const std::uint64_t last = last_move[message.value()];
    stranded_.push_back({message, at, to, last == never ? 0 : last + 1});
    is_needed[to] = true;
  }
  const auto tables = static_cast<double>(std::ranges::count(is_needed, true));
  MemoryBudget(memory_limit)
      .require(tables * sizeof(std::uint32_t) * graph.node_count(),
               fmt::format("distances on {}", problem.network().spec()),
               "choose a smaller network");
  for (std::uint32_t node = 0; node < graph.node_count(); ++node)
    if (is_needed[node]) measure_distances_to(node);
}

void MovedRepair::measure_distances_to(std::uint32_t destination) {
  std::vector<std::uint32_t>& distance = distance_[destination];
  distance.assign(graph_.node_count(), ~std::uint32_t{0});
  distance[destination] = 0;
  std::vector<std::uint32_t> reached{destination};
  reached.reserve(graph_.node_count());
  for (std::size_t at = 0; at < reached.size(); ++at)
    for (const std::uint32_t number : graph_.in(reached[at])) {
      const std::uint32_t from = graph_.arc(number).from;
      if (distance[from] != ~std::uint32_t{0}) continue;
      distance[from] = distance[reached[at]] + 1;
      reached.push_back(from);
    }
}

std::uint32_t MovedRepair::way_of(const Stranded& stranded, BusyStep& busy) {
  const std::vector<std::uint32_t>& left = distance_[stranded.destination];
  std::uint32_t best = no_arc;
  for (std::uint32_t number = graph_.first_out(stranded.at);
       number < graph_.first_out(stranded.at + 1); ++number) {
    const Arc& arc = graph_.arc(number);
    const std::size_t load = packets_[number].size();
    if (left[arc.to] + 1 != left[stranded.at] || load >= busy.room(arc)) continue;
    if (load == 0 && !busy.is_free(arc)) continue;
    if (best == no_arc || load < packets_[best].size()) best = number;
  }
  if (best == no_arc || !packets_[best].empty() || busy.take(graph_.arc(best))) return best;
  return no_arc;
}

void MovedRepair::add_to(Step& step, BusyStep& busy, std::uint64_t number) {
  std::ranges::stable_sort(
      stranded_, [&](const Stranded& a, const Stranded& b) { return distance(a) > distance(b); });
  std::vector<std::uint32_t> used;
  for (Stranded& stranded : stranded_) {
    if (stranded.free_from > number) continue;
    const std::uint32_t arc = way_of(stranded, busy);
    if (arc == no_arc) continue;
    if (packets_[arc].empty()) used.push_back(arc);
    packets_[arc].push_back(stranded.message);
    stranded.at = graph_.arc(arc).to;
  }
  std::erase_if(stranded_, [](const Stranded& one) { return one.at == one.destination; });
  std::ranges::sort(used);
  for (const std::uint32_t arc : used) {
    step.add(NodeId{graph_.arc(arc).from}, graph_.arc(arc).port, packets_[arc]);
    packets_[arc].clear();
  }
}

}  // namespace asterism
