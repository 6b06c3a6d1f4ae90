#include "bound/cut_search.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "bound/findings.hpp"
#include "graph/max_flow.hpp"

namespace asterism {

namespace {

/// A problem as a flow network: each node and, if ports are limited, separate nodes for sending and
/// receiving, connected with the capacity of its ports.
class FlowNetwork {
 public:
  FlowNetwork(const ProblemGraph& graph, const ArcCapacities& capacities, bool worms)
      : nodes_(graph.node_count()) {
    for (std::uint32_t node = 0; node < nodes_; ++node)
      limited_ = limited_ || graph.ports_limit(node);
    arcs_.reserve(graph.arcs().size() + (limited_ ? 3 * nodes_ : 0));
    for (std::uint32_t i = 0; i < graph.arcs().size(); ++i)
      arcs_.push_back({sent(graph.arc(i).from), received(graph.arc(i).to), capacities.of_arc[i]});
    if (!limited_) return;
    for (std::uint32_t node = 0; node < nodes_; ++node) {
      arcs_.push_back({node, sent(node), capacities.sending(graph, node)});
      arcs_.push_back({received(node), node, capacities.receiving(graph, node)});
      if (worms) arcs_.push_back({received(node), sent(node), unlimited});
    }
  }

  static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();
  struct FlowArc {
    std::uint32_t from, to;
    std::uint64_t capacity;
  };
  [[nodiscard]] std::uint32_t node_count() const { return limited_ ? 3 * nodes_ : nodes_; }
  [[nodiscard]] const std::vector<FlowArc>& arcs() const { return arcs_; }

 private:
  [[nodiscard]] std::uint32_t sent(std::uint32_t node) const {
    return limited_ ? nodes_ + node : node;
  }
  [[nodiscard]] std::uint32_t received(std::uint32_t node) const {
    return limited_ ? 2 * nodes_ + node : node;
  }

  std::uint32_t nodes_;
  bool limited_ = false;
  std::vector<FlowArc> arcs_;
};

class CutSearch {
 public:
  CutSearch(const ProblemGraph& graph, FlowNetwork network, const Demands& demands, Share least,
            std::uint64_t max_arcs, const GraphCutSink& sink)
      : graph_(graph),
        network_(std::move(network)),
        demands_(demands),
        best_(least),
        arcs_left_(max_arcs),
        sink_(sink),
        flow_(network_.node_count() + 2,
              network_.arcs().size() + std::size_t{2} * graph.node_count()) {
    for (const auto& arc : network_.arcs()) flow_.add(arc.from, arc.to, 0);
    for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
      flow_.add(source(), node, 0);
      flow_.add(node, drain(), 0);
    }
  }

  /// The messages of all senders must reach every receiver, or those of the only sender must reach
  /// all receivers.
  void run() {
    const auto senders = std::ranges::count_if(demands_.sent, [](auto sent) { return sent > 0; });
    if (demands_.personalized && senders == 1) return improve(all_receivers());
    for (const std::uint32_t target : targets()) {
      if (arcs_left_ == 0) return;
      improve({target});
    }
  }

 private:
  [[nodiscard]] std::uint32_t source() const { return network_.node_count(); }
  [[nodiscard]] std::uint32_t drain() const { return network_.node_count() + 1; }
  [[nodiscard]] std::vector<std::uint32_t> all_receivers() const {
    std::vector<std::uint32_t> result;
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
      if (demands_.receives[node] != 0) result.push_back(node);
    return result;
  }
  /// Nodes that can receive least come first, because critical cuts are most likely around them if
  /// time is short.
  [[nodiscard]] std::vector<std::uint32_t> targets() const {
    std::vector<std::uint32_t> result = all_receivers();
    std::ranges::stable_sort(result, {},
                             [&](std::uint32_t node) { return graph_.in_degree(node); });
    return result;
  }

  /// Returns the number of messages that must reach the targets; those of all senders if there are
  /// several.
  [[nodiscard]] std::uint64_t wanted(const std::vector<std::uint32_t>& targets) const {
    const std::uint64_t sent =
        std::accumulate(demands_.sent.begin(), demands_.sent.end(), std::uint64_t{0});
    return (targets.size() == 1 ? sent - demands_.sent[targets[0]] : sent) * received(targets);
  }
  [[nodiscard]] std::uint64_t received(const std::vector<std::uint32_t>& targets) const {
    std::uint64_t sum = 0;
    for (const std::uint32_t node : targets) sum += demands_.receives[node];
    return sum;
  }

  void improve(const std::vector<std::uint32_t>& targets) {
    const std::uint64_t total = wanted(targets);
    if (total == 0) return;
    for (;;) {
      const MaxFlow::Amount limit = set_capacities(targets, total);
      const MaxFlow::Amount got = flow_.run(source(), drain(), limit);
      arcs_left_ -= std::min<std::uint64_t>(arcs_left_, network_.arcs().size());
      if (got >= limit) return;
      const GraphCut cut = read_cut();
      const Share share{crossing(cut, targets), cut.capacity};
      static constexpr double enough_better = 1 + 1e-12;
      if (cut.capacity == 0 || share.value() <= best_.value() * enough_better) return;
      best_ = share;
      sink_(cut);
    }
  }

  /// Sets capacities such that all required messages get through in the best time so far, unless a
  /// cut prevents it.
  MaxFlow::Amount set_capacities(const std::vector<std::uint32_t>& targets, std::uint64_t total) {
    static constexpr auto most = static_cast<std::uint64_t>(MaxFlow::unlimited);
    const std::uint64_t common = std::gcd(best_.messages, best_.capacity);
    const std::uint64_t up = best_.messages / common;
    const std::uint64_t down = best_.capacity / common;
    // If whole numbers are too small for the exact capacities, rounding down still finds nearly
    // optimal cuts.
    const bool exact = product_at_most(total, down) < most;
    const double scale = static_cast<double>(most) / 2 / static_cast<double>(total);
    const std::uint64_t unit = exact ? down : static_cast<std::uint64_t>(scale);
    const std::uint64_t all = total * unit;
    const std::uint64_t received_by_all = received(targets);
    std::uint32_t number = 0;
    for (const auto& arc : network_.arcs()) {
      const double rounded = static_cast<double>(arc.capacity) * best_.value() * scale;
      const std::uint64_t amount = exact ? product_at_most(arc.capacity, up)
                                   : rounded < static_cast<double>(all)
                                       ? static_cast<std::uint64_t>(rounded)
                                       : all;
      set(number++, std::min(amount, all));
    }
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
      const bool is_target = std::ranges::binary_search(targets, node);
      const std::uint64_t sent = demands_.sent[node] * received_by_all;
      set(number++, is_target && targets.size() == 1 ? 0 : sent * unit);
      set(number++, is_target ? all / received_by_all * demands_.receives[node] : 0);
    }
    flow_.reset();
    return static_cast<MaxFlow::Amount>(all);
  }
  void set(std::uint32_t arc, std::uint64_t amount) {
    flow_.set_capacity(arc, static_cast<MaxFlow::Amount>(amount));
  }

  [[nodiscard]] GraphCut read_cut() const {
    GraphCut cut;
    cut.inside.reserve(graph_.node_count());
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
      cut.inside.push_back(flow_.on_source_side(node) ? 1 : 0);
    for (const auto& arc : network_.arcs())
      if (flow_.on_source_side(arc.from) && !flow_.on_source_side(arc.to))
        cut.capacity = sum_at_most(cut.capacity, arc.capacity);
    return cut;
  }

  [[nodiscard]] std::uint64_t crossing(const GraphCut& cut,
                                       const std::vector<std::uint32_t>& targets) const {
    std::uint64_t sent = 0;
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
      if (cut.inside[node] != 0) sent += demands_.sent[node];
    std::uint64_t received = 0;
    for (const std::uint32_t node : targets)
      received += cut.inside[node] == 0 ? demands_.receives[node] : 0;
    return sent * received;
  }

  const ProblemGraph& graph_;
  FlowNetwork network_;
  const Demands& demands_;
  Share best_;
  std::uint64_t arcs_left_;
  const GraphCutSink& sink_;
  MaxFlow flow_;
};

}  // namespace

void search_cuts(const ProblemGraph& graph, const ArcCapacities& capacities, const Demands& demands,
                 bool worms, Share least, std::uint64_t max_arcs, const GraphCutSink& sink) {
  CutSearch(graph, FlowNetwork(graph, capacities, worms), demands, least, max_arcs, sink).run();
}

void search_narrowest_cuts(const ProblemGraph& graph, const ArcCapacities& capacities,
                           const Demands& demands, std::uint64_t max_arcs,
                           const GraphCutSink& sink) {
  MaxFlow flow(graph.node_count(), graph.arcs().size());
  std::vector<std::uint32_t> receivers;
  std::vector<std::uint64_t> of_link(graph.link_count());
  for (std::uint32_t i = 0; i < graph.arcs().size(); ++i)
    of_link[graph.arc(i).link] = std::max(of_link[graph.arc(i).link], capacities.of_arc[i]);
  std::vector<unsigned char> added(graph.link_count());
  for (const Arc& arc : graph.arcs()) {
    if (std::exchange(added[arc.link], static_cast<unsigned char>(1)) != 0) continue;
    const auto amount = static_cast<MaxFlow::Amount>(of_link[arc.link]);
    flow.add_both_ways(arc.from, arc.to, amount, amount);
  }
  for (std::uint32_t node = 0; node < graph.node_count(); ++node)
    if (demands.receives[node] != 0 || demands.sent[node] != 0) receivers.push_back(node);
  MaxFlow::Amount least = MaxFlow::unlimited;
  for (std::size_t i = 1; i < receivers.size(); ++i) {
    if (graph.arcs().size() * i > max_arcs) return;
    flow.reset();
    const MaxFlow::Amount got = flow.run(receivers[0], receivers[i], least);
    if (got >= least) continue;
    least = got;
    GraphCut cut;
    cut.capacity = static_cast<std::uint64_t>(got);
    cut.inside.reserve(graph.node_count());
    for (std::uint32_t node = 0; node < graph.node_count(); ++node)
      cut.inside.push_back(flow.on_source_side(node) ? 1 : 0);
    sink(cut);
  }
}

}  // namespace asterism
