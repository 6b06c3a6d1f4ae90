// Translates a timed tree of the guest into one of the host. The copies of a source's message
// follow the host paths of the guest's links, and each node is reached by the copy that arrives
// first.
#include <algorithm>

#include <asterism/emulate.hpp>

#include "schedule/tree_order.hpp"
#include "synthesis/emulate/step_plans.hpp"

namespace asterism {

namespace {

class TreeEmulation {
 public:
  TreeEmulation(const TimedTree& tree, const Embedding& embedding, const Model& model,
                Passing passing)
      : tree_(tree),
        embedding_(embedding),
        host_(*embedding.host),
        model_(model),
        passing_(passing),
        plans_(embedding, model),
        order_(tree, *embedding.guest),
        result_(tree.node_count()) {
    if (tree.splits_packets()) result_.split_packets();
  }

  [[nodiscard]] TimedTree run() && {
    const std::vector<std::uint32_t> edges = order_.by_time(tree_);
    for (std::size_t first = 0; first < edges.size();) {
      std::size_t last = first;
      while (last < edges.size() && time_of(edges[last]) == time_of(edges[first])) ++last;
      step({edges.data() + first, last - first});
      first = last;
    }
    return std::move(result_);
  }

 private:
  using Edges = std::span<const std::uint32_t>;

  [[nodiscard]] std::uint32_t time_of(std::uint32_t node) const { return tree_.time(NodeId{node}); }
  [[nodiscard]] bool is_reached(NodeId node) const {
    return node == NodeId{0} || result_.is_reached(node);
  }

  void step(Edges edges) {
    UsedPorts used = plans_.no_ports();
    for (const std::uint32_t node : edges) used[order_.down(node).value()] = true;
    const auto& [table, outer] = plans_.of(used);
    std::vector<NodeId> at;
    for (const std::uint32_t node : edges) at.emplace_back(order_.parent(node));
    joins_last_ = outer && last_port_ == outer && may_join(*outer, at);
    if (joins_last_) --time_;
    for (std::uint32_t slot = 1; slot <= table.slots; ++slot) {
      make_hops(edges, table, slot, at);
      joins_last_ = false;
    }
    last_port_ = outer;
  }

  /// Returns whether the first hops can be made in the last slot of the previous step, in its
  /// packet.
  [[nodiscard]] bool may_join(Port port, const std::vector<NodeId>& at) const {
    if (last_reached_ == 0 && passing_ == Passing::keep) return false;
    if (model_.packet_limit == 0) return true;
    std::uint64_t more = 0;
    for (const NodeId node : at) more += is_reached(host_.neighbour(node, port)) ? 0 : 1;
    return model_.packet_fits(last_reached_ + more);
  }

  void make_hops(Edges edges, const Timetable& table, std::uint32_t slot, std::vector<NodeId>& at) {
    std::uint64_t reached = 0;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const std::uint32_t down = order_.down(edges[i]).value();
      const auto& slots = table.slot_of[down];
      const auto hop = std::ranges::find(slots, slot);
      if (hop == slots.end()) continue;
      const Port port = embedding_.words[down][static_cast<std::size_t>(hop - slots.begin())];
      const NodeId next = host_.neighbour(at[i], port);
      if (!is_reached(next)) {
        result_.reach(next, host_.reverse_port(at[i], port), time_ + 1);
        ++reached;
      }
      at[i] = next;
    }
    if (reached > 0 || joins_last_ || passing_ == Passing::forget) ++time_;
    last_reached_ = reached;
  }

  const TimedTree& tree_;
  const Embedding& embedding_;
  const Network& host_;
  const Model& model_;
  Passing passing_;
  StepPlans plans_;
  TreeOrder order_;
  TimedTree result_;
  std::uint32_t time_ = 0;  // slots so far
  std::optional<Port> last_port_;
  std::uint64_t last_reached_ = 0;  // in the last slot
  bool joins_last_ = false;         // this slot is also the last one of the previous step
};

}  // namespace

TimedTree emulate_tree(const TimedTree& tree, const Embedding& embedding, const Model& model,
                       Passing passing) {
  return TreeEmulation(tree, embedding, model, passing).run();
}

}  // namespace asterism
