#include "synthesis/routes/route_turns.hpp"

#include <algorithm>
#include <vector>

#include "base/bits.hpp"
#include "synthesis/link_kinds.hpp"
#include "synthesis/routes/route_constants.hpp"
#include "synthesis/routes/route_ports.hpp"

namespace asterism::routes {

namespace {

using Groups = std::vector<std::vector<std::uint32_t>>;

class LinkTurns {
 public:
  LinkTurns(const RouteGraph& graph, std::span<const Parcel> parcels)
      : graph_(graph), parcels_(parcels) {
    for (const Parcel& parcel : parcels)
      if (sources_.empty() || sources_.back() != parcel.from) sources_.push_back(parcel.from);
    known_ = BitRows(graph.node_count(), sources_.size());
    for (std::size_t i = 0; i < sources_.size(); ++i) set_bit(known_[sources_[i]], i);
  }

  RouteTimetable run(TurnOrder order, std::uint32_t max_steps) {
    std::vector<Groups> groups;
    for (const RatedKind& kind : kinds(order)) groups.push_back(groups_of(kind));
    RouteTimetable table;
    bool moved = true;
    while (!all_have_ways()) {
      if (!moved) return {};
      moved = false;
      for (const Groups& of_kind : groups)
        if (take_turns(of_kind, max_steps, table)) moved = true;
      if (table.steps() > max_steps) return {};
    }
    return table;
  }

 private:
  [[nodiscard]] std::vector<RatedKind> kinds(TurnOrder order) {
    kind_of_ = kinds_of_links(
        graph_.arcs(), graph_.link_count(),
        [](const RouteArc& arc) { return arc.cost.per_message; },
        order == TurnOrder::all_at_once ? 0 : route_constants::max_link_kinds);
    if (order == TurnOrder::all_at_once)
      for (RatedKind& kind : kind_of_) kind.slowness = 0;
    std::vector<RatedKind> result = different_kinds(kind_of_);
    if (order == TurnOrder::slow_first) std::ranges::reverse(result);
    return result;
  }

  /// Groups both arcs of a link, or separates them if they exclude each other.
  [[nodiscard]] Groups arcs_together(const RatedKind& kind) const {
    Groups of_link(graph_.link_count());
    for (std::uint32_t number = 0; number < graph_.arcs().size(); ++number)
      if (kind_of_[graph_.arc(number).link] == kind)
        of_link[graph_.arc(number).link].push_back(number);
    std::erase_if(of_link, [](const auto& arcs) { return arcs.empty(); });
    std::ranges::stable_sort(of_link, {},
                             [&](const auto& arcs) { return graph_.arc(arcs.front()).port; });
    if (!graph_.half_duplex()) return of_link;
    Groups single;
    for (const std::size_t way : {0U, 1U})
      for (const auto& arcs : of_link)
        if (arcs.size() > way) single.push_back({arcs[way]});
    return single;
  }

  [[nodiscard]] Groups groups_of(const RatedKind& kind) const {
    Groups left = arcs_together(kind);
    Groups groups;
    StepPorts ports(graph_);
    while (!left.empty()) {
      ports.clear();
      Groups later;
      for (const auto& arcs : left)
        if (std::ranges::all_of(arcs, [&](std::uint32_t arc) { return ports.is_free(arc); }))
          for (const std::uint32_t arc : arcs) ports.take(arc);
        else
          later.push_back(arcs);
      groups.push_back(ports.taken());
      if (later.size() == left.size()) break;  // no node may use the remaining arcs
      left = std::move(later);
    }
    return groups;
  }

  bool take_turns(const Groups& groups, std::uint32_t max_steps, RouteTimetable& table) {
    bool moved = false;
    std::size_t idle = 0;
    for (std::size_t i = 0; idle < groups.size() && table.steps() <= max_steps; ++i) {
      const auto& group = groups[i % groups.size()];
      if (!pass_on(group)) {
        ++idle;
        continue;
      }
      table.add_step(group);
      idle = 0;
      moved = true;
    }
    return moved;
  }

  /// Returns whether any node heard of a new source.
  bool pass_on(std::span<const std::uint32_t> arcs) {
    before_ = known_;
    for (const std::uint32_t number : arcs) {
      const RouteArc& arc = graph_.arc(number);
      unite_rows(known_[arc.to], before_[arc.from]);
    }
    return known_ != before_;
  }

  [[nodiscard]] bool all_have_ways() const {
    std::size_t source = 0;
    for (const Parcel& parcel : parcels_) {
      if (sources_[source] != parcel.from) ++source;
      if (!has_bit(known_[parcel.to], source)) return false;
    }
    return true;
  }

  const RouteGraph& graph_;
  std::span<const Parcel> parcels_;
  std::vector<RatedKind> kind_of_;  // by link
  std::vector<std::uint32_t> sources_;
  BitRows known_, before_;  // sources by node
};

}  // namespace

RouteTimetable turns_timetable(const RouteGraph& graph, std::span<const Parcel> parcels,
                               TurnOrder order, std::uint32_t max_steps) {
  return LinkTurns(graph, parcels).run(order, max_steps);
}

}  // namespace asterism::routes
