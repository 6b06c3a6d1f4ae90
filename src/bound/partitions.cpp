#include "bound/partitions.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "bound/findings.hpp"
#include "graph/max_flow.hpp"

namespace asterism {

namespace {

using PartOf = std::vector<std::uint32_t>;

/// The capacity of the arcs between parts, as a flow from senders to receivers.
class PartitionCapacity {
 public:
  PartitionCapacity(const ProblemGraph& graph, const ArcCapacities& capacities, bool worms)
      : graph_(graph), capacities_(capacities), worms_(worms) {}

  /// Counts only the arcs into parts that contain a host if `to_hosts`.
  [[nodiscard]] std::uint64_t of(const PartOf& part_of, bool to_hosts) {
    counts_.assign(graph_.node_count(), to_hosts ? 0 : 1);
    for (std::uint32_t node = 0; to_hosts && node < graph_.node_count(); ++node)
      if (!graph_.is_switch(node)) counts_[part_of[node]] = 1;
    std::uint64_t least = worms_ ? of_ports_and_arcs(part_of) : of_flow(part_of);
    if (graph_.half_duplex()) least = std::min(least, of_links(part_of));
    return least;
  }

 private:
  [[nodiscard]] bool parted(const Arc& arc, const PartOf& part_of) const {
    return part_of[arc.from] != part_of[arc.to] && counts_[part_of[arc.to]] != 0;
  }

  [[nodiscard]] std::uint64_t of_flow(const PartOf& part_of) const {
    const std::uint32_t nodes = graph_.node_count();
    MaxFlow flow(2 * nodes + 2, graph_.arcs().size() + std::size_t{2} * nodes);
    for (std::uint32_t i = 0; i < graph_.arcs().size(); ++i)
      if (const Arc& arc = graph_.arc(i); parted(arc, part_of))
        flow.add(arc.from, nodes + arc.to, static_cast<MaxFlow::Amount>(capacities_.of_arc[i]));
    for (std::uint32_t node = 0; node < nodes; ++node) {
      flow.add(2 * nodes, node, static_cast<MaxFlow::Amount>(capacities_.sending(graph_, node)));
      flow.add(nodes + node, 2 * nodes + 1,
               static_cast<MaxFlow::Amount>(capacities_.receiving(graph_, node)));
    }
    return static_cast<std::uint64_t>(flow.run(2 * nodes, 2 * nodes + 1));
  }

  /// A worm uses the ports at its ends, which may be far from the arc between two parts.
  [[nodiscard]] std::uint64_t of_ports_and_arcs(const PartOf& part_of) const {
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
    std::uint64_t arcs = 0;
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
      sent += capacities_.sending(graph_, node);
      received += capacities_.receiving(graph_, node);
    }
    for (std::uint32_t i = 0; i < graph_.arcs().size(); ++i)
      arcs += parted(graph_.arc(i), part_of) ? capacities_.of_arc[i] : 0;
    return std::min({sent, received, arcs});
  }

  [[nodiscard]] std::uint64_t of_links(const PartOf& part_of) const {
    std::vector<std::uint64_t> of_link(graph_.link_count());
    for (std::uint32_t i = 0; i < graph_.arcs().size(); ++i)
      if (const Arc& arc = graph_.arc(i); parted(arc, part_of))
        of_link[arc.link] = std::max(of_link[arc.link], capacities_.of_arc[i]);
    return std::accumulate(of_link.begin(), of_link.end(), std::uint64_t{0});
  }

  const ProblemGraph& graph_;
  const ArcCapacities& capacities_;
  bool worms_;
  std::vector<unsigned char> counts_;  // by part: whether arcs into it count
};

/// Finds the partition that minimizes `arcs_weigh` times the arcs between parts minus twice
/// `part_weighs` per part. The function g(S) = arcs_weigh d(S) - 2 part_weighs, where d(S) is the
/// number of arcs that leave or enter S, is submodular on intersecting sets, so the greedy
/// algorithm of its Dilworth truncation finds the minimum: node by node, with one minimum cut each.
class CheapestPartition {
 public:
  struct Edge {
    std::uint32_t a = 0, b = 0;
    std::uint64_t capacity = 0;  // of both directions
  };

  CheapestPartition(std::uint32_t nodes, const std::vector<Edge>& edges, std::uint64_t arcs_weigh,
                    std::uint64_t part_weighs)
      : nodes_(nodes),
        edges_(edges),
        arcs_weigh_(static_cast<MaxFlow::Amount>(arcs_weigh)),
        part_weighs_(static_cast<MaxFlow::Amount>(part_weighs)),
        value_(nodes),
        part_of_(nodes) {
    std::iota(part_of_.begin(), part_of_.end(), 0U);
  }

  [[nodiscard]] PartOf find() {
    for (std::uint32_t node = 0; node < nodes_; ++node) add(node);
    return part_of_;
  }

 private:
  void add(std::uint32_t last) {
    const std::uint32_t drain = last + 1;
    std::vector<MaxFlow::Amount> leaving(last + 1);
    MaxFlow flow(last + 2, edges_.size() + last);
    for (const Edge& edge : edges_) {
      const MaxFlow::Amount weight = arcs_weigh_ * static_cast<MaxFlow::Amount>(edge.capacity);
      if (std::max(edge.a, edge.b) <= last)
        flow.add_both_ways(edge.a, edge.b, weight, weight);
      else if (std::min(edge.a, edge.b) <= last)
        leaving[std::min(edge.a, edge.b)] += weight;
    }
    MaxFlow::Amount gained = 0;  // gain of the worthwhile nodes, if all are taken
    for (std::uint32_t node = 0; node < last; ++node) {
      const MaxFlow::Amount paid = leaving[node] - value_[node];
      if (paid > 0) flow.add(node, drain, paid);
      if (paid < 0) flow.add(last, node, -paid);
      gained += std::max<MaxFlow::Amount>(0, -paid);
    }
    const MaxFlow::Amount cut = flow.run(last, drain);
    value_[last] = cut - gained + leaving[last] - 2 * part_weighs_;
    for (std::uint32_t node = 0; node < last; ++node)
      if (flow.on_source_side(node)) unite(node, last);
  }
  void unite(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t from = part_of_[a];
    const std::uint32_t to = part_of_[b];
    if (from != to) std::ranges::replace(part_of_, from, to);
  }

  std::uint32_t nodes_;
  const std::vector<Edge>& edges_;
  MaxFlow::Amount arcs_weigh_, part_weighs_;
  std::vector<MaxFlow::Amount> value_;  // by node
  PartOf part_of_;
};

class PartitionSearch {
 public:
  PartitionSearch(const ProblemGraph& graph, const ArcCapacities& capacities, bool worms,
                  CountedArcs counted, std::uint64_t max_arcs, const GraphPartitionSink& sink)
      : graph_(graph),
        capacity_(graph, capacities, worms),
        counted_(counted),
        max_arcs_(max_arcs),
        sink_(sink) {
    join_arcs(capacities);
  }

  void run(std::span<const NodeGroups> natural) {
    PartOf part_of(graph_.node_count());
    std::iota(part_of.begin(), part_of.end(), 0U);
    give(part_of, false);
    for (const NodeGroups& groups : natural) give(groups, counted_ == CountedArcs::to_hosts);
    if (graph_.participants().size() == graph_.node_count()) improve(std::move(part_of));
  }

 private:
  using Edge = CheapestPartition::Edge;
  struct Tally {
    std::uint64_t parts = 0;
    std::uint64_t arcs = 0;
  };

  void join_arcs(const ArcCapacities& capacities) {
    edges_.reserve(graph_.arcs().size());
    for (std::uint32_t i = 0; i < graph_.arcs().size(); ++i) {
      const Arc& arc = graph_.arc(i);
      edges_.push_back(
          {std::min(arc.from, arc.to), std::max(arc.from, arc.to), capacities.of_arc[i]});
    }
    const auto ends = [](const Edge& edge) { return std::pair(edge.a, edge.b); };
    std::ranges::sort(edges_, {}, ends);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      if (kept > 0 && ends(edges_[kept - 1]) == ends(edges_[i]))
        edges_[kept - 1].capacity += edges_[i].capacity;
      else
        edges_[kept++] = edges_[i];
    }
    edges_.resize(kept);
  }

  void give(const PartOf& part_of, bool to_hosts) {
    std::vector<unsigned char> seen(graph_.node_count());
    GraphPartition partition{part_of, 0, capacity_.of(part_of, to_hosts), to_hosts};
    for (const std::uint32_t node : graph_.participants())
      partition.parts +=
          std::exchange(seen[part_of[node]], static_cast<unsigned char>(1)) == 0 ? 1 : 0;
    sink_(partition);
  }

  [[nodiscard]] Tally tally(const PartOf& part_of) const {
    Tally result;
    std::vector<unsigned char> seen(graph_.node_count());
    for (const std::uint32_t part : part_of)
      result.parts += std::exchange(seen[part], static_cast<unsigned char>(1)) == 0 ? 1 : 0;
    for (const Edge& edge : edges_)
      result.arcs += part_of[edge.a] != part_of[edge.b] ? edge.capacity : 0;
    return result;
  }

  /// Repeats with the ratio of arcs per part of the best partition so far, until no partition has a
  /// smaller one.
  void improve(PartOf part_of) {
    const std::uint64_t a_round = std::uint64_t{graph_.node_count()} * edges_.size();
    Tally best = tally(part_of);
    for (std::uint64_t work = a_round; work <= max_arcs_ && best.parts > 2; work += a_round) {
      const std::uint64_t common = std::gcd(best.arcs, best.parts - 1);
      const std::uint64_t a_part = best.arcs / common;
      const std::uint64_t an_arc = (best.parts - 1) / common;
      if (product_at_most(an_arc, 4 * tally_of_all_arcs()) >
          static_cast<std::uint64_t>(MaxFlow::unlimited) / 4)
        return;
      part_of = CheapestPartition(graph_.node_count(), edges_, an_arc, a_part).find();
      const Tally found = tally(part_of);
      if (found.parts < 2 || found.arcs * (best.parts - 1) >= best.arcs * (found.parts - 1)) return;
      best = found;
      give(part_of, false);
    }
  }
  [[nodiscard]] std::uint64_t tally_of_all_arcs() const {
    std::uint64_t sum = 0;
    for (const Edge& edge : edges_) sum += edge.capacity;
    return sum;
  }

  const ProblemGraph& graph_;
  PartitionCapacity capacity_;
  CountedArcs counted_;
  std::vector<Edge> edges_;
  std::uint64_t max_arcs_;
  const GraphPartitionSink& sink_;
};

}  // namespace

void search_partitions(const ProblemGraph& graph, const ArcCapacities& capacities, bool worms,
                       CountedArcs counted, std::span<const NodeGroups> natural,
                       std::uint64_t max_arcs, const GraphPartitionSink& sink) {
  PartitionSearch(graph, capacities, worms, counted, max_arcs, sink).run(natural);
}

}  // namespace asterism
