// Computes what one node sends and receives in a symmetric schedule without expanding it.
#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include <asterism/rank_program.hpp>

#include "base/memory.hpp"
#include "schedule/relative_places.hpp"
#include "schedule/split.hpp"
#include "schedule/tree_order.hpp"
#include "semantics/program/ways_home.hpp"

namespace asterism {

namespace {

void require_room(const ScheduleHeader& header, std::uint64_t memory_limit) {
  const auto nodes = static_cast<double>(header.problem.network().node_count());
  MemoryBudget(memory_limit)
      .require(TreeOrder::bytes(nodes) + WaysHome::bytes(nodes) + 16 * nodes,
               fmt::format("the program of one node of {}", header.problem.network().spec()),
               "choose a smaller network");
}

WaysHome ways_along(const TimedTree& tree, const TreeOrder& order, const Network& network) {
  std::vector<std::uint32_t> parent(tree.node_count());
  std::vector<Port> up(tree.node_count());
  for (const std::uint32_t node : order.from_root()) {
    parent[node] = order.parent(node);
    up[node] = tree.up(NodeId{node});
  }
  return {network, std::move(parent), std::move(up)};
}

/// The part of a timed tree's expansion in which one node takes part, time by time. Transfers of a
/// time are in the order of the expansion: by port, then by sender.
class TreeView {
 public:
  TreeView(const TimedTree& tree, const ScheduleHeader& header, NodeId rank)
      : tree_(tree),
        problem_(header.problem),
        network_(problem_.network()),
        rank_(rank),
        order_(tree, network_),
        ways_(ways_along(tree, order_, network_)),
        sizes_(order_.subtree_sizes()) {
    group_children();
  }

  void push(StepSink& sink) {
    if (is_rooted()) root_image_ = order_.image(network_, problem_.collective.sources()[0]);
    switch (problem_.collective.kind()) {
      case CollectiveKind::gather:
      case CollectiveKind::reduce_scatter:
        push_times(sink, true);
        break;
      case CollectiveKind::allreduce:
        push_times(sink, true);
        push_times(sink, false);
        break;
      default:
        push_times(sink, false);
    }
  }

 private:
  using Edges = std::span<const std::uint32_t>;

  [[nodiscard]] bool is_rooted() const { return !problem_.collective.sources().empty(); }

  /// Traverses the trees downwards, or upwards with times in reverse order.
  void push_times(StepSink& sink, bool backwards) const {
    std::vector<std::uint32_t> edges = order_.by_time(tree_);
    const std::uint64_t last = edges.empty() ? 0 : tree_.time(NodeId{edges.back()});
    const auto time_of = [&](std::uint32_t node) -> std::uint64_t {
      const std::uint64_t time = tree_.time(NodeId{node});
      return backwards ? last + 1 - time : time;
    };
    if (backwards) std::ranges::stable_sort(edges, {}, time_of);
    auto first = edges.begin();
    for (std::uint64_t at = 1; at <= last; ++at) {
      auto end = first;
      while (end != edges.end() && time_of(*end) == at) ++end;
      if (is_rooted())
        take(rooted_step({first, end}, backwards), sink, largest_packet({first, end}));
      else
        take(backwards ? giving_step({first, end}) : symmetric_step({first, end}), sink, 1);
      first = end;
    }
  }

  void take(const Step& step, StepSink& sink, std::size_t largest) const {
    if (tree_.splits_packets()) return take_split(step, problem_.model, sink, largest);
    sink.take(step);
  }
  /// Returns the size of the largest packet of a root's messages, including packets between other
  /// nodes.
  [[nodiscard]] std::size_t largest_packet(Edges edges) const {
    std::size_t largest = 1;
    for (const std::uint32_t node : edges) largest = std::max<std::size_t>(largest, sizes_[node]);
    return largest;
  }

  void group_children() {
    const std::size_t nodes = tree_.node_count();
    first_child_.assign(nodes + 1, 0);
    for (const std::uint32_t node : order_.from_root()) ++first_child_[order_.parent(node) + 1];
    for (std::size_t i = 0; i < nodes; ++i) first_child_[i + 1] += first_child_[i];
    children_.resize(first_child_.back());
    std::vector<std::uint32_t> next(first_child_.begin(), first_child_.end() - 1);
    for (const std::uint32_t node : order_.from_root())
      children_[next[order_.parent(node)]++] = node;
  }

  /// Adds the source's messages to a tree node and its descendants; the image of `node` is at
  /// `place`.
  void add_messages(NodeId source, std::uint32_t node, NodeId place,
                    std::vector<MessageId>& packet) const {
    const Collective& collective = problem_.collective;
    if (!collective.personalized()) {
      const bool result = collective.handling() == Handling::combined;
      packet.push_back(result ? collective.whole(source.value())
                              : collective.message(source.value()));
      return;
    }
    // In the order of the expansion: a node, then the subtrees of its children in turn.
    std::vector<std::pair<std::uint32_t, NodeId>> open{{node, place}};
    while (!open.empty()) {
      const auto [at, image] = open.back();
      open.pop_back();
      packet.push_back(collective.message(collective.pair(source.value(), image.value())));
      for (std::uint32_t i = first_child_[at + 1]; i-- > first_child_[at];)
        open.emplace_back(children_[i], network_.neighbour(image, order_.down(children_[i])));
    }
  }

  [[nodiscard]] Step symmetric_step(Edges edges) const {
    Step step;
    std::vector<MessageId> sent, received;
    while (!edges.empty()) {
      const Port port = order_.down(edges.front());
      const NodeId to = network_.neighbour(rank_, port);
      sent.clear();
      received.clear();
      NodeId from = no_node;
      std::size_t same = 0;
      for (; same < edges.size() && order_.down(edges[same]) == port; ++same) {
        const std::uint32_t node = edges[same];
        const std::uint32_t parent = order_.parent(node);
        add_messages(ways_.source(parent, rank_), node, to, sent);
        const Port up = tree_.up(NodeId{node});
        from = network_.neighbour(rank_, up);
        add_messages(ways_.source(node, rank_), node, rank_, received);
      }
      add_both(step, port, {to, sent}, {from, received});
      edges = edges.subspan(same);
    }
    return step;
  }

  /// The upward step: partial results of each source, sent by the images of the edges' lower ends.
  [[nodiscard]] Step giving_step(Edges edges) const {
    Step step;
    std::vector<MessageId> sent, received;
    while (!edges.empty()) {
      const Port down = order_.down(edges.front());
      const Port up = tree_.up(NodeId{edges.front()});
      sent.clear();
      received.clear();
      std::size_t same = 0;
      for (; same < edges.size() && order_.down(edges[same]) == down; ++same) {
        const std::uint32_t node = edges[same];
        sent.push_back(given(ways_.source(node, rank_)));
        received.push_back(given(ways_.source(order_.parent(node), rank_)));
      }
      add_both(step, up, {network_.neighbour(rank_, up), sent},
               {network_.neighbour(rank_, down), received});
      edges = edges.subspan(same);
    }
    return step;
  }
  [[nodiscard]] MessageId given(NodeId source) const {
    return problem_.collective.given(source.value());
  }

  struct Packet {
    NodeId peer;
    const std::vector<MessageId>& messages;
  };
  /// In the order of the senders, as in the expansion.
  void add_both(Step& step, Port port, const Packet& sent, const Packet& received) const {
    if (received.peer < rank_) step.add(received.peer, port, received.messages);
    step.add(rank_, port, sent.messages);
    if (rank_ < received.peer) step.add(received.peer, port, received.messages);
  }

  [[nodiscard]] Step rooted_step(Edges edges, bool backwards) const {
    Step step;
    std::vector<MessageId> packet;
    for (const std::uint32_t node : edges) {
      const NodeId below{root_image_[node]};
      const NodeId above{root_image_[order_.parent(node)]};
      if (below != rank_ && above != rank_) continue;
      packet.clear();
      add_rooted(node, packet);
      if (backwards)
        step.add(below, tree_.up(NodeId{node}), packet);
      else
        step.add(above, order_.down(node), packet);
    }
    return step;
  }

  void add_rooted(std::uint32_t node, std::vector<MessageId>& packet) const {
    std::vector<std::uint32_t> open{node};
    while (!open.empty()) {
      const std::uint32_t at = open.back();
      open.pop_back();
      packet.push_back(problem_.collective.message(root_image_[at]));
      for (std::uint32_t i = first_child_[at + 1]; i-- > first_child_[at];)
        open.push_back(children_[i]);
    }
  }

  const TimedTree& tree_;
  const Problem& problem_;
  const Network& network_;
  NodeId rank_;
  TreeOrder order_;
  WaysHome ways_;
  std::vector<std::uint32_t> sizes_;
  std::vector<std::uint32_t> first_child_, children_;
  std::vector<std::uint32_t> root_image_;
};

}  // namespace

void push_rank_view(const TimedTree& tree, const ScheduleHeader& header, NodeId rank,
                    StepSink& sink, std::uint64_t memory_limit) {
  require_symmetric(header.problem);
  require_room(header, memory_limit);
  sink.begin(header);
  TreeView(tree, header, rank).push(sink);
  sink.end();
}

namespace {

/// Builds a breadth-first tree rooted at node 0, which gives every place a path to node 0.
WaysHome shortest_ways(const Network& network) {
  const std::uint64_t nodes = network.node_count();
  constexpr std::uint32_t unseen = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> parent(nodes, unseen);
  std::vector<Port> up(nodes);
  std::vector<std::uint32_t> order{0};
  parent[0] = 0;
  for (std::size_t i = 0; i < order.size(); ++i)
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId end = network.neighbour(NodeId{order[i]}, port);
      if (end == no_node || parent[end.value()] != unseen) continue;
      parent[end.value()] = order[i];
      up[end.value()] = network.reverse_port(NodeId{order[i]}, port);
      order.push_back(static_cast<std::uint32_t>(end.value()));
    }
  return {network, std::move(parent), std::move(up)};
}

}  // namespace

class RelativeRankView::Work {
 public:
  Work(const Problem& problem, NodeId rank)
      : network_(problem.shared_network()),
        collective_(problem.collective),
        rank_(rank),
        places_(problem),
        ways_(shortest_ways(*network_)) {}

  void take(const RelativeStep& step, StepSink& sink) {
    own_step_.clear();
    for (std::size_t i = 0; i < step.size(); ++i) {
      places_.require_exists(step[i]);
      send_and_receive(step[i]);
    }
    sink.take(own_step_);
    places_.move(step);
  }

 private:
  void send_and_receive(const RelativeStep::Packet& packet) {
    sent_.clear();
    received_.clear();
    const NodeId from = sender_over(packet.port);
    for (const NodeId destination : packet.destinations) {
      const std::uint32_t place = places_.of(destination);
      sent_.push_back(message(ways_.source(place, rank_), destination));
      received_.push_back(message(ways_.source(place, from), destination));
    }
    if (from < rank_) own_step_.add(from, packet.port, received_);
    own_step_.add(rank_, packet.port, sent_);
    if (rank_ < from) own_step_.add(from, packet.port, received_);
  }

  /// Returns the node whose port of that number leads to this node.
  [[nodiscard]] NodeId sender_over(Port port) const {
    return network_->neighbour(rank_, network_->reverse_port(NodeId{0}, port));
  }

  [[nodiscard]] MessageId message(NodeId source, NodeId destination) {
    const NodeId to = ways_.image(source, static_cast<std::uint32_t>(destination.value()));
    return collective_.message(collective_.pair(source.value(), to.value()));
  }

  std::shared_ptr<const Network> network_;
  Collective collective_;
  NodeId rank_;
  RelativePlaces places_;
  WaysHome ways_;
  Step own_step_;
  std::vector<MessageId> sent_, received_;
};

RelativeRankView::RelativeRankView(NodeId rank, StepSink& sink, std::uint64_t memory_limit)
    : rank_(rank), sink_(sink), memory_limit_(memory_limit) {}
RelativeRankView::~RelativeRankView() = default;

void RelativeRankView::begin(const ScheduleHeader& header) {
  require_room(header, memory_limit_);
  work_ = std::make_unique<Work>(header.problem, rank_);
  sink_.begin(header);
}
void RelativeRankView::take(const RelativeStep& step) {
  work_->take(step, sink_);
}
void RelativeRankView::end() {
  sink_.end();
}

}  // namespace asterism
