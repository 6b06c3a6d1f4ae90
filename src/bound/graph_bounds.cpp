#include "bound/graph_bounds.hpp"

#include <algorithm>
#include <vector>

#include "bound/arc_capacities.hpp"
#include "bound/asynchronous_bounds.hpp"
#include "bound/asynchronous_cuts.hpp"
#include "bound/cut_bounds.hpp"
#include "bound/cut_search.hpp"
#include "bound/demands.hpp"
#include "bound/graph_startups.hpp"
#include "bound/graph_tradeoffs.hpp"
#include "bound/lock_step_cuts.hpp"
#include "bound/natural_groups.hpp"
#include "bound/prices.hpp"
#include "bound/rate_levels.hpp"
#include "bound/spreading_cuts.hpp"
#include "problem/paths.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

namespace {

/// Limits of all searches for one bound: tenths of a second.
constexpr std::uint64_t max_arcs_of_flows = 40'000'000;
constexpr std::uint64_t max_arcs_of_balls = 20'000'000;
/// Work per arc if distances are not counted in hops.
constexpr std::uint64_t looks_of_timed_ways = 8;
/// Maximum number of groups to cut per partition of a network into groups.
constexpr std::uint32_t max_groups_to_cut = 4;

bool is_small(const Network& network) {
  return network.node_count() <= max_nodes_of_graph_bounds &&
         network.node_count() * network.port_count() <= max_ports_of_graph_bounds;
}

bool rates_differ(const ProblemGraph& graph) {
  return std::ranges::any_of(graph.arcs(),
                             [&](const Arc& arc) { return arc.rate != graph.fastest(); });
}

class GraphBounds {
 public:
  GraphBounds(const Problem& problem, const ProblemGraph& graph, Findings& findings)
      : problem_(problem),
        graph_(graph),
        found_(findings),
        demands_(problem.collective, graph.node_count()),
        cut_bounds_(problem, graph, demands_, findings),
        asynchronous_(problem, graph, demands_, findings),
        lock_step_(problem, graph, demands_, findings),
        spreading_(problem, graph, demands_, findings) {}

  void raise() {
    raise_graph_startups(problem_, graph_, demands_, found_);
    raise_with(ArcCapacities::alike(graph_));
    trade_steps(problem_, graph_, demands_, found_);
    if (rates_differ(graph_)) {
      raise_with(ArcCapacities::by_rate(graph_));
      raise_by_rate_levels(problem_, graph_, demands_, found_);
    }
    for_each_group_cut([&](const Inside& inside) { spreading_.raise(inside); });
    raise_asynchronous();
  }

  /// Raises only the bounds that do not count steps.
  void raise_asynchronous(bool alike = false) {
    raise_asynchronous_bounds(problem_, graph_, demands_, alike, asynchronous_, found_);
    spreading_.raise();
  }

 private:
  using Inside = std::vector<unsigned char>;  // by node

  [[nodiscard]] bool worms() const { return allows_paths(problem_); }

  void raise_with(const ArcCapacities& capacities) {
    best_ = {};
    cut_around_nodes(capacities);
    cut_around_groups(capacities);
    const GraphCutSink take = [&](const GraphCut& cut) {
      cut_bounds_.raise(cut, capacities);
      raise_timed(cut, capacities);
      if (graph_.half_duplex())
        cut_bounds_.raise_both_ways({cut.inside, links_between(cut, capacities)}, capacities);
    };
    if (problem_.collective.kind() == CollectiveKind::alltoall)
      raise_by_prices(problem_, graph_, demands_, capacities, found_);
    else
      search_cuts(graph_, capacities, demands_, worms(), best_, arcs_of_flows(), take);
    if (graph_.half_duplex())
      search_narrowest_cuts(graph_, capacities, demands_, arcs_of_flows(), take);
  }

  /// Tries cuts around every group, around its complement, and between the first and the second
  /// half of the groups.
  template <class Sink>
  void for_each_group_cut(Sink&& sink) {
    if (groups_.empty()) groups_ = natural_groups(problem_.network(), graph_);
    Inside inside(graph_.node_count());
    const auto cut = [&](auto&& is_inside) {
      for (std::uint32_t node = 0; node < inside.size(); ++node)
        inside[node] = is_inside(node) ? 1 : 0;
      sink(inside);
      for (unsigned char& side : inside) side = side == 0 ? 1 : 0;
      sink(inside);
    };
    for (const NodeGroups& groups : groups_) {
      const std::uint32_t count = 1 + std::ranges::max(groups);
      const std::uint32_t every = 1 + count / max_groups_to_cut;
      for (std::uint32_t group = 0; group < count; group += every)
        cut([&](std::uint32_t node) { return groups[node] == group; });
      if (count > 2) cut([&](std::uint32_t node) { return groups[node] < count / 2; });
    }
  }
  void cut_around_groups(const ArcCapacities& capacities) {
    for_each_group_cut([&](const Inside& inside) { take_both(inside, capacities); });
    grow_groups(graph_, capacities, demands_, [&](Inside grown) {
      take_both(grown, capacities);
      for (unsigned char& side : grown) side = side == 0 ? 1 : 0;
      take_both(grown, capacities);
    });
  }
  /// The same cut is tried with both kinds of capacities, the second time only for its rates.
  void raise_timed(const GraphCut& cut, const ArcCapacities& capacities) {
    const double fastest = graph_.fastest() / static_cast<double>(capacities.whole);
    lock_step_.raise(cut.inside, static_cast<double>(cut.capacity) * fastest);
    asynchronous_.raise(cut.inside);
  }
  void take_both(const Inside& inside, const ArcCapacities& capacities) {
    const GraphCut cut{inside, capacities.leaving(graph_, inside, worms())};
    if (cut.capacity == 0) return;
    take(cut, capacities);
    raise_timed(cut, capacities);
    if (graph_.half_duplex())
      cut_bounds_.raise_both_ways({inside, links_between(cut, capacities)}, capacities);
  }

  /// A flow algorithm examines all arcs for each path length, so fewer flows are affordable if
  /// paths are long.
  [[nodiscard]] std::uint64_t arcs_of_flows() const {
    return max_arcs_of_flows / std::max<std::uint64_t>(1, found_.startups.value);
  }

  /// Separates each node from all others.
  void cut_around_nodes(const ArcCapacities& capacities) {
    const std::uint64_t a_cut = capacities.whole > 1 ? looks_of_timed_ways : 1;
    const std::uint64_t work =
        std::uint64_t{graph_.node_count()} * graph_.arcs().size() * 2 * a_cut;
    const auto every = static_cast<std::uint32_t>(1 + work / max_arcs_of_balls);
    std::vector<unsigned char> inside(graph_.node_count());
    for (std::uint32_t node = 0; node < graph_.node_count(); node += every) {
      if (demands_.sent[node] > 0) {
        inside[node] = 1;
        take(GraphCut{inside, capacities.sending(graph_, node)}, capacities);
        inside[node] = 0;
      }
      if (demands_.receives[node] == 0) continue;
      std::vector<unsigned char> others(graph_.node_count(), 1);
      others[node] = 0;
      take(GraphCut{std::move(others), capacities.receiving(graph_, node)}, capacities);
    }
  }
  void take(const GraphCut& cut, const ArcCapacities& capacities) {
    cut_bounds_.raise(cut, capacities);
    const Share share{cut_bounds_.leaving(cut.inside), std::max<std::uint64_t>(1, cut.capacity)};
    if (cut.capacity > 0 && share.value() > best_.value()) best_ = share;
  }

  [[nodiscard]] std::uint64_t links_between(const GraphCut& cut,
                                            const ArcCapacities& capacities) const {
    std::vector<std::uint64_t> of_link(graph_.link_count());
    for (std::uint32_t i = 0; i < graph_.arcs().size(); ++i) {
      const Arc& arc = graph_.arc(i);
      if (cut.inside[arc.from] != cut.inside[arc.to])
        of_link[arc.link] = std::max(of_link[arc.link], capacities.of_arc[i]);
    }
    std::uint64_t sum = 0;
    for (const std::uint64_t amount : of_link) sum += amount;
    return sum;
  }

  const Problem& problem_;
  const ProblemGraph& graph_;
  Findings& found_;
  Demands demands_;
  CutBounds cut_bounds_;
  AsynchronousCuts asynchronous_;
  LockStepCuts lock_step_;
  SpreadingCuts spreading_;
  std::vector<NodeGroups> groups_;
  Share best_;
};

/// Returns whether all nodes are equivalent and no node has a special role.
bool coarse_bounds_are_as_good(const Problem& problem) {
  const Network& network = problem.network();
  return network.vertex_symmetric() && problem.collective.all_take_part() && !network.directed() &&
         !problem.model.has_class_costs() && !network.has_own_link_costs() &&
         !problem.collective.has_counts();
}

}  // namespace

bool graph_bounds_apply(const Problem& problem) {
  return is_small(problem.network()) && !coarse_bounds_are_as_good(problem);
}

void raise_graph_bounds(const Problem& problem, std::uint64_t memory_limit, Findings& findings) {
  if (!is_small(problem.network())) return raise_coarse_asynchronous_bounds(problem, findings);
  const ProblemGraph graph(problem, memory_limit);
  if (graph.arcs().empty()) return;
  GraphBounds bounds(problem, graph, findings);
  if (graph_bounds_apply(problem))
    bounds.raise();
  else
    bounds.raise_asynchronous(true);
}

}  // namespace asterism
