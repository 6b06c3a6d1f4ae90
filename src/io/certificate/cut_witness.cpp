#include "io/certificate/cut_witness.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "bound/arc_capacities.hpp"
#include "bound/findings.hpp"
#include "bound/graph_search.hpp"
#include "network/grid.hpp"

namespace asterism {

namespace {

using Inside = std::vector<unsigned char>;  // by node

/// Limit on links looked at for cuts around single nodes.
constexpr std::uint64_t max_arcs_of_node_cuts = 200'000'000;

class CutWitness {
 public:
  CutWitness(const WitnessSearch& search, CertifiedBounds& found)
      : search_(search),
        found_(found),
        capacities_(ArcCapacities::alike(search.graph)),
        distances_(search.graph),
        nodes_(search.graph.node_count()) {}

  void try_single_nodes() {
    const Demand& demand = search_.demand;
    for_each_alike(demand.senders, [&](std::uint32_t node) {
      Inside inside(nodes_, 0);
      inside[node] = 1;
      raise(inside, 1, 1);
      if (demand.handling == Handling::copied) raise(inside, 1, farthest_from(node));
    });
    for_each_alike(demand.receivers, [&](std::uint32_t node) {
      Inside inside(nodes_, 1);
      inside[node] = 0;
      raise(inside, 1, 1);
    });
  }

  void try_reason(const BoundReason& reason) {
    if (reason.cut && !reason.cut->nodes.empty()) try_named(*reason.cut);
    if (reason.code != BoundReasonCode::side_crosses_cut &&
        reason.code != BoundReasonCode::side_to_side_crosses_cut)
      return;
    try_balls();
    try_halves([](std::uint32_t node) { return node; }, nodes_);
    if (const Grid* grid = search_.problem.network().grid())
      for (std::size_t axis = 0; axis < grid->sides().size(); ++axis)
        try_halves([&](std::uint32_t node) { return grid->coordinate(NodeId{node}, axis); },
                   grid->sides()[axis]);
  }

 private:
  template <class Body>
  void for_each_alike(std::span<const std::uint32_t> nodes, Body&& body) {
    const bool one_is_enough = search_.all_alike() && nodes.size() > 1;
    for (const std::uint32_t node : one_is_enough ? nodes.first(1) : nodes) {
      if (arcs_left_ < search_.graph.arcs().size()) return;
      arcs_left_ -= search_.graph.arcs().size();
      report(search_.progress, "looking for a witness", 0, 0);
      body(node);
    }
  }

  [[nodiscard]] std::uint64_t farthest_from(std::uint32_t node) {
    const auto distance = distances_.from([&](std::uint32_t other) { return other == node; });
    std::uint32_t farthest = 1;
    for (const std::uint32_t other : search_.demand.receivers)
      if (distance[other] != GraphSearch::unreached) farthest = std::max(farthest, distance[other]);
    return farthest;
  }

  /// A cut of a problem that is contained in this one may be about reversed links, so both
  /// directions are tried.
  void try_named(const BoundCut& cut) {
    Inside named(nodes_, 0);
    for (const std::uint32_t node : cut.nodes) named[node] = 1;
    const std::uint64_t before = cut.steps_before + 1;
    const std::uint64_t after = cut.steps_after + 1;
    raise(named, 1, 1);
    raise(named, before, after);
    raise(flipped(named), 1, 1);
    raise(flipped(std::move(named)), before, after);
  }
  static Inside flipped(Inside inside) {
    for (unsigned char& side : inside) side = side == 0 ? 1 : 0;
    return inside;
  }

  void try_balls() {
    const auto found = distances_.from([](std::uint32_t node) { return node == 0; });
    const std::vector<std::uint32_t> distance(found.begin(), found.end());
    const std::uint32_t radius = *std::ranges::max_element(distance);
    for (std::uint32_t d = 0; d < radius && d < nodes_; ++d) {
      Inside inside(nodes_, 0);
      for (std::uint32_t node = 0; node < nodes_; ++node) inside[node] = distance[node] <= d;
      raise(inside, 1, 1);
      raise(flipped(std::move(inside)), 1, 1);
    }
  }
  template <class Place>
  void try_halves(Place&& place, std::uint64_t places) {
    Inside inside(nodes_, 0);
    for (std::uint32_t node = 0; node < nodes_; ++node) inside[node] = place(node) < places / 2;
    raise(inside, 1, 1);
    raise(flipped(std::move(inside)), 1, 1);
  }

  /// Counts the senders inside and the receivers outside at these distances from the other side.
  [[nodiscard]] std::uint64_t crossing(const Inside& inside, std::uint64_t before,
                                       std::uint64_t after) {
    const Demand& demand = search_.demand;
    const auto count = [&](std::span<const std::uint32_t> nodes, bool side, auto&& counts) {
      return static_cast<std::uint64_t>(std::ranges::count_if(
          nodes, [&](std::uint32_t node) { return (inside[node] != 0) == side && counts(node); }));
    };
    if (before == 1 && after == 1)
      return demand.crossing(count(demand.senders, true, [](std::uint32_t) { return true; }),
                             count(demand.receivers, false, [](std::uint32_t) { return true; }));
    const auto out = distances_.to([&](std::uint32_t node) { return inside[node] == 0; });
    const std::uint64_t senders = count(demand.senders, true, [&](std::uint32_t node) {
      return out[node] != GraphSearch::unreached && out[node] >= before;
    });
    const auto in = distances_.from([&](std::uint32_t node) { return inside[node] != 0; });
    const std::uint64_t receivers = count(demand.receivers, false, [&](std::uint32_t node) {
      return in[node] != GraphSearch::unreached && in[node] >= after;
    });
    return demand.crossing(senders, receivers);
  }

  void raise(const Inside& inside, std::uint64_t before, std::uint64_t after) {
    const bool reduces = search_.demand.handling == Handling::combined;
    if (reduces && (before > 1 || after > 1)) return;
    const std::uint64_t room = capacities_.leaving(search_.graph, inside, false);
    const std::uint64_t messages = crossing(inside, before, after);
    if (room == 0 || messages == 0) return;
    const Amount sent = search_.in_messages(Amount{messages, room});
    const std::uint64_t beside = before + after - 2;
    const Amount value{sent.numerator + (search_.problem.divisible() ? 0 : beside),
                       sent.denominator};
    if (found_.transmissions.value < value)
      found_.transmissions.raise(value, witness(inside, before, after));
    const std::uint64_t limit = search_.problem.model.packet_limit;
    if (limit == 0) return;
    const Amount steps{beside + ceil_divide(ceil_divide(messages, room), limit), 1};
    if (found_.startups.value < steps) found_.startups.raise(steps, witness(inside, before, after));
  }

  static nlohmann::ordered_json witness(const Inside& inside, std::uint64_t before,
                                        std::uint64_t after) {
    nlohmann::ordered_json result{{"kind", "cut"}};
    for (std::size_t node = 0; node < inside.size(); ++node)
      if (inside[node] != 0) result["inside"].push_back(node);
    if (before > 1) result["before"] = before;
    if (after > 1) result["after"] = after;
    return result;
  }

  const WitnessSearch& search_;
  CertifiedBounds& found_;
  ArcCapacities capacities_;
  GraphSearch distances_;
  std::uint32_t nodes_;
  std::uint64_t arcs_left_ = max_arcs_of_node_cuts;
};

}  // namespace

void raise_by_cuts(const WitnessSearch& search, const LowerBound& bound, CertifiedBounds& found) {
  CutWitness cuts(search, found);
  cuts.try_single_nodes();
  cuts.try_reason(bound.startups_reason);
  cuts.try_reason(bound.transmissions_reason);
}

}  // namespace asterism
