#include "io/certificate/spreading_witness.hpp"

#include <set>
#include <span>
#include <vector>

#include "bound/graph_search.hpp"
#include "bound/max_per_node.hpp"

namespace asterism {

namespace {

/// Limit on links looked at; omitting nodes makes the bound no larger.
constexpr std::uint64_t max_arcs_of_spreading = 200'000'000;

class SpreadingWitness {
 public:
  SpreadingWitness(const WitnessSearch& search, std::uint64_t enough, CertifiedBound& startups)
      : search_(search),
        enough_{enough, 1},
        found_(startups),
        distances_(search.graph),
        max_(search.graph, search.problem.network().directed()) {}

  void run() {
    const Demand& demand = search_.demand;
    if (demand.receivers.size() > 1) try_all(demand.senders, demand.receivers, false);
    const bool same = demand.senders == demand.receivers && !search_.problem.network().directed();
    if (demand.senders.size() > 1 && !same) try_all(demand.receivers, demand.senders, true);
  }

 private:
  using Nodes = std::span<const std::uint32_t>;

  void try_all(Nodes nodes, Nodes others, bool backwards) {
    const bool one_is_enough = search_.all_alike() && nodes.size() > 1;
    for (const std::uint32_t node : one_is_enough ? nodes.first(1) : nodes) {
      if (!(found_.value < enough_) || arcs_left_ < search_.graph.arcs().size()) return;
      arcs_left_ -= search_.graph.arcs().size();
      report(search_.progress, "looking for a witness", 0, 0);
      try_node(node, others, backwards);
    }
  }

  void try_node(std::uint32_t node, Nodes others, bool backwards) {
    const auto itself = [&](std::uint32_t other) { return other == node; };
    const auto distance = backwards ? distances_.to(itself) : distances_.from(itself);
    std::vector<std::uint64_t> levels{1};
    for (const std::uint32_t other : others) {
      if (other == node || distance[other] == GraphSearch::unreached) continue;
      if (distance[other] >= levels.size()) levels.resize(distance[other] + 1);
      ++levels[distance[other]];
    }
    if (!seen_.insert(levels).second) return;
    const std::uint64_t steps = backwards ? spreading_steps(levels, max_.receives, max_.in_degree)
                                          : spreading_steps(levels, max_.sends, max_.out_degree);
    found_.raise({steps, 1}, {{"kind", "spreading"}, {backwards ? "to" : "from", node}});
  }

  const WitnessSearch& search_;
  Amount enough_;
  CertifiedBound& found_;
  GraphSearch distances_;
  MaxPerNode max_;
  std::set<std::vector<std::uint64_t>> seen_;
  std::uint64_t arcs_left_ = max_arcs_of_spreading;
};

}  // namespace

void raise_by_spreading(const WitnessSearch& search, std::uint64_t enough,
                        CertifiedBound& startups) {
  SpreadingWitness(search, enough, startups).run();
}

}  // namespace asterism
