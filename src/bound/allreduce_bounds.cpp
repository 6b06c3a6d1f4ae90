#include "bound/allreduce_bounds.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <asterism/bounds.hpp>

#include "bound/arc_capacities.hpp"
#include "bound/coarse_bounds.hpp"
#include "bound/cuts.hpp"
#include "bound/demands.hpp"
#include "bound/graph_bounds.hpp"
#include "bound/graph_search.hpp"
#include "bound/graph_startups.hpp"
#include "bound/held_collectives.hpp"
#include "bound/partitions.hpp"
#include "bound/sending.hpp"
#include "bound/tight_ways.hpp"
#include "graph/link_table.hpp"
#include "problem/paths.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t max_arcs_of_partitions = 4'000'000;
constexpr std::uint64_t max_arcs_of_near_nodes = 20'000'000;

/// Counts the nodes at distance 0, at most 1, and so on, and keeps the maximum of each in `most`.
/// Returns the largest distance.
std::uint64_t keep_most_near(std::span<const std::uint32_t> distance,
                             std::span<const std::uint32_t> nodes,
                             std::vector<std::uint64_t>& most) {
  std::vector<std::uint64_t> near;
  for (const std::uint32_t node : nodes) {
    if (distance[node] == GraphSearch::unreached) continue;
    if (distance[node] >= near.size()) near.resize(distance[node] + 1);
    ++near[distance[node]];
  }
  for (std::size_t i = 1; i < near.size(); ++i) near[i] += near[i - 1];
  while (most.size() < near.size()) most.push_back(most.empty() ? 0 : most.back());
  for (std::size_t i = 0; i < most.size() && !near.empty(); ++i)
    most[i] = std::max(most[i], near[std::min(i, near.size() - 1)]);
  return near.empty() ? 0 : near.size() - 1;
}

class AllreduceBounds {
 public:
  AllreduceBounds(const Problem& problem, const NetworkMeasures& measures,
                  std::uint64_t memory_limit, Findings& findings)
      : problem_(problem),
        measures_(measures),
        memory_limit_(memory_limit),
        found_(findings),
        participants_(problem.collective.participant_count()),
        results_(problem.collective.result_count()),
        a_step_(packets_per_step(problem, measures)) {
    if (graph_bounds_apply(problem)) graph_.emplace(problem, memory_limit);
    if (graph_ && graph_->arcs().empty()) graph_.reset();
  }

  void raise() {
    raise_startups();
    raise_held_collectives();
    raise_transfers();
    if (!directed()) raise_transfers_to_hosts();
    if (graph_ && !directed() && !graph_->is_uniform()) stretch_transfers_to_hosts();
    if (!directed()) raise_ports_and_cuts();
    if (graph_) raise_partitions(ArcCapacities::alike(*graph_));
    if (graph_ && !graph_->is_uniform()) raise_partitions(ArcCapacities::by_rate(*graph_));
    raise_combining();
    trade_steps_for_sendings();
  }

 private:
  [[nodiscard]] const Network& network() const { return problem_.network(); }
  [[nodiscard]] bool directed() const { return network().directed(); }
  [[nodiscard]] bool worms() const { return allows_paths(problem_); }

  /// With packets of unlimited size, an allreduce requires as many steps as an allgather.
  void raise_startups() {
    const Problem held = with_collective(problem_, CollectiveKind::allgather, {}, 1);
    raise_coarse_startups(held, measures_, memory_limit_, found_);
    if (graph_)
      raise_graph_startups(held, *graph_, Demands(held.collective, graph_->node_count()), found_);
    if (graph_) raise_tight_ways();
  }

  /// The contribution of each participant must reach every other one.
  void raise_tight_ways() {
    const Problem held = with_collective(problem_, CollectiveKind::allgather, {}, results_);
    raise_by_tight_ways(held, *graph_, Demands(held.collective, graph_->node_count()),
                        OnTheWay::combined, found_);
  }

  /// Returns the first participant and, if participants differ, the one that can send least and one
  /// that is far from the first, at the end of a long path.
  [[nodiscard]] std::vector<NodeId> some_participants() const {
    std::vector<NodeId> result{problem_.collective.participant(0)};
    if (!graph_) return result;
    const auto least = std::ranges::min_element(
        graph_->participants(), {}, [&](std::uint32_t node) { return graph_->out_degree(node); });
    const auto add = [&](std::uint32_t node) {
      if (std::ranges::find(result, NodeId{node}) == result.end()) result.push_back(NodeId{node});
    };
    add(*least);
    GraphSearch search(*graph_);
    const auto hops = search.from(
        [&](std::uint32_t node) { return NodeId{node} == problem_.collective.participant(0); });
    add(*std::ranges::max_element(graph_->participants(), {}, [&](std::uint32_t node) {
      return hops[node] == GraphSearch::unreached ? 0 : hops[node];
    }));
    return result;
  }

  void raise_held_collectives() {
    HeldCollectives held(measures_, memory_limit_, found_);
    for (const NodeId node : some_participants()) {
      const Problem broadcast =
          with_collective(problem_, CollectiveKind::broadcast, {node}, results_);
      held.raise(broadcast,
                 {ContainedCollective::Kind::contribution_to_all, network().label(node)});
      if (!same_both_ways(problem_))
        held.raise_backwards(
            broadcast, {ContainedCollective::Kind::contributions_to_one, network().label(node)});
      trade_steps_for_crossings(broadcast, node);
    }
  }

  /// Order the transfers of a result in time, and those of a step arbitrarily. The first node that
  /// has all contributions requires P-1 earlier transfers, because they connect P nodes or more. No
  /// other node has them at that time, so each of the P-1 other participants must receive one more
  /// transfer. This makes 2(P-1) (F. Harary and A. J. Schwenk 1974).
  void raise_transfers() {
    found_.raise_passage(
        product_at_most(2 * (participants_ - 1), results_), a_step_,
        {.code = BoundReasonCode::allreduce_transfers, .count = participants_, .at_once = a_step_});
  }

  /// Counts only the transfers that end at a host: switches that do not reduce forward what hosts
  /// have combined, so a path between hosts through switches is a single transfer.
  void raise_transfers_to_hosts() {
    if (!combines_only_at_hosts()) return;
    std::uint64_t hosts_receive = 0;
    for (NodeId node{0}; node.value() < network().node_count(); ++node)
      if (!network().is_switch(node))
        hosts_receive += problem_.model.sends_at_most(network().degree(node));
    found_.raise_passage(product_at_most(2 * (participants_ - 1), results_), hosts_receive,
                         {.code = BoundReasonCode::allreduce_transfers_to_hosts,
                          .count = participants_,
                          .at_once = hosts_receive});
  }

  [[nodiscard]] bool combines_only_at_hosts() const {
    return network().has_switches() && problem_.model.switches != Model::Switches::reduce;
  }

  /// The same by rate: together, all hosts receive at most at the sum of their rates.
  void stretch_transfers_to_hosts() {
    if (!combines_only_at_hosts()) return;
    const ArcCapacities capacities = ArcCapacities::by_rate(*graph_);
    double received = 0;
    for (std::uint32_t node = 0; node < graph_->node_count(); ++node)
      if (!graph_->is_switch(node))
        received += static_cast<double>(capacities.receiving(*graph_, node));
    const std::uint64_t transfers = product_at_most(2 * (participants_ - 1), results_);
    stretch(transfers, capacities, received);
  }

  /// Transfers that take place at a total rate of at most `capacity` take this long at least.
  void stretch(std::uint64_t transfers, const ArcCapacities& capacities, double capacity) {
    const double time = static_cast<double>(transfers) * static_cast<double>(capacities.whole) /
                        capacity / graph_->fastest();
    found_.stretch = std::max(found_.stretch, time);
    found_.stretch_in_parts = std::max(found_.stretch_in_parts, time);
  }

  /// All results leave and enter every participant, and cross every cut in both directions.
  void raise_ports_and_cuts() {
    std::uint32_t least = measures_.max_degree;
    for (std::uint64_t i = 0; i < participants_ && least > measures_.min_degree; ++i)
      least = std::min(least, network().degree(problem_.collective.participant(i)));
    found_.raise_passage(results_, problem_.model.sends_at_most(least),
                         {BoundReasonCode::each_node_receives_all_results});
    if (network().vertex_symmetric() || !problem_.collective.all_take_part()) return;
    const bool half = problem_.model.duplex == Model::Duplex::half;
    for (const Cut& cut : some_cuts(network())) {
      const BoundReason reason{.code = BoundReasonCode::results_cross_cut_both_ways,
                               .cut = BoundCut{.inside = cut.inside, .outside = cut.outside}};
      found_.raise_passage(results_, cut.capacity(problem_, measures_.max_degree), reason);
      if (half) found_.raise_passage(product_at_most(2, results_), cut.links, reason);
    }
  }

  /// The same as for nodes, for parts of the network: transfers within a part do not count. Where
  /// only hosts combine, a transfer between parts ends with an arc into a part that has hosts.
  void raise_partitions(const ArcCapacities& capacities) {
    const std::uint64_t max_arcs =
        max_arcs_of_partitions / std::max<std::uint64_t>(1, found_.startups.value) * 4;
    const std::vector<NodeGroups> natural = natural_groups(network(), *graph_);
    search_partitions(
        *graph_, capacities, worms(),
        combines_only_at_hosts() ? CountedArcs::to_hosts : CountedArcs::all, natural, max_arcs,
        [&](const GraphPartition& found) {
          if (found.parts < 2 || found.capacity == 0) return;
          const std::uint64_t transfers = product_at_most(2 * (found.parts - 1), results_);
          if (capacities.whole > 1) {
            stretch(transfers, capacities, static_cast<double>(found.capacity));
            return;
          }
          const bool nodes = found.parts == participants_ && !found.to_hosts;
          if (nodes && (a_step_ == 0 || found.capacity < a_step_)) a_step_ = found.capacity;
          found_.raise_passage(transfers, found.capacity,
                               {.code = nodes ? BoundReasonCode::allreduce_transfers_of_nodes
                                              : BoundReasonCode::allreduce_transfers_of_parts,
                                .count = found.parts,
                                .at_once = found.capacity});
        });
  }

  /// For each result, P-1 of the P contributions are combined where they arrive.
  void raise_combining() {
    if (a_step_ == 0) return;
    const double of_all = static_cast<double>(participants_ - 1) * static_cast<double>(results_) /
                          static_cast<double>(a_step_);
    found_.mean_sent = 2 * of_all;
    found_.mean_combined = of_all;
  }

  /// Adds the tradeoff of the broadcast that the reduction contains, also for a single message that
  /// may be split.
  void trade_steps_for_crossings(const Problem& broadcast, NodeId source) {
    if (directed() || network().node_count() > max_nodes_to_cut) return;
    if (network().node_count() * network().port_count() > max_ports_to_cut) return;
    Findings there;
    raise_coarse_startups(broadcast, measures_, memory_limit_, there);
    const std::uint64_t sends = max_sends(problem_, measures_);
    BroadcastShape shape{
        .messages = results_,
        .steps = there.startups.value,
        .participants = participants_,
        .sends = sends,
        .source_pace = static_cast<double>(problem_.model.sends_at_most(network().degree(source))),
        .sending_pace = static_cast<double>(sends),
        .receiving_pace = static_cast<double>(sends)};
    if (!worms()) shape.paces_by_distance = paces_by_distance(source, sends);
    shape.steps = std::max<std::uint64_t>(shape.steps, shape.paces_by_distance.size());
    found_.tradeoffs.push_back(broadcast_tradeoff(shape));
  }
  /// Capacity of the arcs from each distance to the next, limited by the ports at their ends.
  [[nodiscard]] std::vector<double> paces_by_distance(NodeId source, std::uint64_t sends) const {
    const LinkTable links(network());
    DistanceSearch search(links);
    const auto distance = search.from(static_cast<std::uint32_t>(source.value()));
    std::uint32_t farthest = 0;
    for (std::uint64_t i = 0; i < participants_; ++i) {
      const std::uint32_t far = distance[problem_.collective.participant(i).value()];
      if (far != DistanceSearch::unreached) farthest = std::max(farthest, far);
    }
    std::vector<std::uint64_t> nodes(farthest + 1), arcs(farthest);
    for (std::uint32_t node = 0; node < links.node_count(); ++node) {
      if (distance[node] > farthest) continue;
      ++nodes[distance[node]];
      if (distance[node] == farthest) continue;
      arcs[distance[node]] += static_cast<std::uint64_t>(
          std::ranges::count(links.neighbours(node), distance[node] + 1,
                             [&](std::uint32_t end) { return distance[end]; }));
    }
    std::vector<double> paces;
    paces.reserve(farthest);
    for (std::uint32_t i = 0; i < farthest; ++i)
      paces.push_back(static_cast<double>(
          std::min(arcs[i], product_at_most(std::min(nodes[i], nodes[i + 1]), sends))));
    return paces;
  }

  void trade_steps_for_sendings() {
    if (a_step_ == 0 || (directed() && !graph_)) return;
    ExchangeShape shape{.first_steps = found_.startups.value,
                        .transmissions = found_.volume,
                        .results = results_,
                        .participants = participants_,
                        .sends = max_sends(problem_, measures_),
                        .receives = max_sends(problem_, measures_),
                        .degree = worms() ? 0 : measures_.max_degree,
                        .a_step = a_step_,
                        .steps_to_all = steps_to_all()};
    if (directed()) {
      shape.degree = 0;
      for (std::uint32_t node = 0; node < graph_->node_count(); ++node)
        shape.receives = std::max<std::uint64_t>(shape.receives, graph_->receives(node));
    }
    if (!worms()) count_near(shape);
    found_.tradeoffs.push_back(exchange_tradeoff(shape));
  }
  /// Returns a lower bound on the steps from any participant to all. On a symmetric network it is
  /// the same for all participants.
  [[nodiscard]] std::uint64_t steps_to_all() const {
    const auto sends = static_cast<std::uint32_t>(max_sends(problem_, measures_));
    if (directed()) return 0;
    if (!network().vertex_symmetric() || !problem_.collective.all_take_part())
      return spreading_steps(participants_, sends, worms() ? 0 : measures_.max_degree);
    Findings there;
    raise_coarse_startups(with_collective(problem_, CollectiveKind::broadcast,
                                          {problem_.collective.participant(0)}, 1),
                          measures_, memory_limit_, there);
    return there.startups.value;
  }
  void count_near(ExchangeShape& shape) const {
    if (network().vertex_symmetric() && !directed()) {
      std::uint64_t near = 0;
      shape.near_before.reserve(measures_.distance_distribution.size());
      for (const std::uint64_t nodes : measures_.distance_distribution)
        shape.near_before.push_back(near += nodes);
      shape.near_after = shape.near_before;
      return;
    }
    if (!graph_) return;
    const std::uint64_t work = 2 * std::uint64_t{graph_->node_count()} * graph_->arcs().size();
    if (work > max_arcs_of_near_nodes) return;
    GraphSearch search(*graph_);
    std::uint64_t least_farthest = participants_;
    for (std::uint32_t node = 0; node < graph_->node_count(); ++node) {
      const auto itself = [&](std::uint32_t other) { return other == node; };
      const std::uint64_t before =
          keep_most_near(search.to(itself), graph_->participants(), shape.near_before);
      const std::uint64_t after =
          keep_most_near(search.from(itself), graph_->participants(), shape.near_after);
      if (graph_->takes_part(node)) least_farthest = std::min({least_farthest, before, after});
    }
    shape.steps_to_all = std::max(shape.steps_to_all, least_farthest);
  }

  const Problem& problem_;
  const NetworkMeasures& measures_;
  std::uint64_t memory_limit_;
  Findings& found_;
  std::uint64_t participants_;
  std::uint64_t results_;
  std::uint64_t a_step_;  // maximum packets per step; 0 if unknown
  std::optional<ProblemGraph> graph_;
};

}  // namespace

void raise_allreduce_bounds(const Problem& problem, const NetworkMeasures& measures,
                            std::uint64_t memory_limit, Findings& findings) {
  AllreduceBounds(problem, measures, memory_limit, findings).raise();
}

}  // namespace asterism
