#include "synthesis/forest/tree_sends.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

#include "base/heap.hpp"

namespace asterism {

namespace {

/// By position in the tree: the child arcs, and the height of the subtree below the arc.
struct TreeShape {
  std::vector<std::uint32_t> first_child, children;  // positions; those of the root come last
  std::vector<std::uint32_t> below;
};

TreeShape shape_of(const ForestTree& tree) {
  const auto size = static_cast<std::uint32_t>(tree.arcs.size());
  TreeShape shape;
  shape.first_child.assign(size + 2, 0);
  shape.below.assign(size + 1, 0);
  std::vector<std::uint32_t> parent(size);
  for (std::uint32_t place = 0; place < size; ++place) {
    parent[place] = std::min(tree.before[place], size);
    ++shape.first_child[parent[place] + 1];
  }
  for (std::uint32_t place = size; place-- > 0;)
    shape.below[parent[place]] = std::max(shape.below[parent[place]], shape.below[place] + 1);
  for (std::uint32_t place = 0; place <= size; ++place)
    shape.first_child[place + 1] += shape.first_child[place];
  shape.children.resize(size);
  std::vector<std::uint32_t> next(shape.first_child.begin(), shape.first_child.end() - 1);
  for (std::uint32_t place = 0; place < size; ++place)
    shape.children[next[parent[place]]++] = place;
  return shape;
}

struct WaitingMessage {
  std::uint32_t below;
  std::uint32_t order;  // index among the messages of its tree
  std::uint32_t tree;
  std::uint32_t place;
};

/// Returns whether the first message is served after the second.
struct WaitsBehind {
  ServingOrder order;
  bool operator()(const WaitingMessage& a, const WaitingMessage& b) const {
    if (order == ServingOrder::oldest_first)
      return std::tuple(b.order, a.below, b.tree) < std::tuple(a.order, b.below, a.tree);
    return std::tuple(a.below, b.order, b.tree) < std::tuple(b.below, a.order, a.tree);
  }
};

class TreeSends {
 public:
  TreeSends(const ProblemGraph& graph, const Model& model, const std::vector<LoadedTree>& trees,
            ServingOrder order)
      : graph_(graph),
        model_(model),
        trees_(trees),
        queues_(graph.arcs().size(), Queue(WaitsBehind{order})),
        link_used_(graph.half_duplex() ? graph.link_count() : 0, 0),
        steps_(graph, model) {
    shapes_.reserve(trees.size());
    for (const LoadedTree& loaded : trees) shapes_.push_back(shape_of(*loaded.tree));
    set_room();
  }

  PlannedSteps run(std::uint64_t packing, const Progress& progress) {
    for (std::uint32_t tree = 0; tree < trees_.size(); ++tree)
      for (std::uint32_t order = 0; order < trees_[tree].messages.size(); ++order)
        pass_on(tree, static_cast<std::uint32_t>(trees_[tree].tree->arcs.size()), order);
    while (waiting_ > 0) {
      report(progress, "sending down the trees", sent_, sent_ + waiting_);
      step(packing);
    }
    return std::move(steps_);
  }

 private:
  void set_room() {
    double slowest = graph_.fastest();
    for (const LoadedTree& loaded : trees_)
      if (!loaded.messages.empty())
        for (const std::uint32_t arc : loaded.tree->arcs)
          slowest = std::min(slowest, graph_.arc(arc).rate);
    pace_.reserve(graph_.arcs().size());
    for (const Arc& arc : graph_.arcs()) pace_.push_back(std::max(1.0, arc.rate / slowest));
  }

  [[nodiscard]] std::uint64_t room(std::uint32_t arc, std::uint64_t packing) const {
    // A value just below a whole number is rounded up to it.
    static constexpr double nearly = 1e-9;
    const double room = static_cast<double>(packing) * pace_[arc] + nearly;
    const std::uint64_t most =
        model_.packet_limit == 0 ? std::numeric_limits<std::uint32_t>::max() : model_.packet_limit;
    return room >= static_cast<double>(most) ? most : static_cast<std::uint64_t>(room);
  }

  void pass_on(std::uint32_t tree, std::uint32_t place, std::uint32_t order) {
    const TreeShape& shape = shapes_[tree];
    for (std::uint32_t i = shape.first_child[place]; i < shape.first_child[place + 1]; ++i) {
      const std::uint32_t child = shape.children[i];
      queues_[trees_[tree].tree->arcs[child]].push({shape.below[child], order, tree, child});
      ++waiting_;
    }
  }

  void step(std::uint64_t packing) {
    arrived_.clear();
    if (!graph_.half_duplex())
      for (std::uint32_t arc = 0; arc < queues_.size(); ++arc) send(arc, packing);
    else
      for (const std::uint32_t arc : by_urgency()) send_alone(arc, packing);
    steps_.end_step();
    for (const WaitingMessage& message : arrived_)
      pass_on(message.tree, message.place, message.order);
  }

  [[nodiscard]] std::vector<std::uint32_t> by_urgency() const {
    std::vector<std::uint32_t> arcs;
    arcs.reserve(queues_.size());
    for (std::uint32_t arc = 0; arc < queues_.size(); ++arc)
      if (!queues_[arc].empty()) arcs.push_back(arc);
    std::ranges::stable_sort(arcs, [&](std::uint32_t a, std::uint32_t b) {
      return std::pair(queues_[a].top().below, queues_[a].size()) >
             std::pair(queues_[b].top().below, queues_[b].size());
    });
    return arcs;
  }
  void send_alone(std::uint32_t arc, std::uint64_t packing) {
    std::size_t& used = link_used_[graph_.arc(arc).link];
    if (used == steps_.step_count() + 1) return;
    used = steps_.step_count() + 1;
    send(arc, packing);
  }

  void send(std::uint32_t arc, std::uint64_t packing) {
    auto& queue = queues_[arc];
    if (queue.empty()) return;
    packet_.clear();
    postponed_.clear();
    const std::uint64_t most = room(arc, packing);
    while (packet_.size() < most && !queue.empty()) {
      const WaitingMessage next = queue.top();
      queue.pop();
      if (is_in_packet(next))
        postponed_.push_back(next);
      else
        arrived_.push_back(next);
    }
    for (const WaitingMessage& message : postponed_) queue.push(message);
    waiting_ -= packet_.size();
    sent_ += packet_.size();
    steps_.add(arc, packet_);
  }

  /// Returns whether the message is already in the packet; adds it otherwise. A packet holds one
  /// copy of a message; another copy that continues from a forwarding-only switch must be sent
  /// later.
  [[nodiscard]] bool is_in_packet(const WaitingMessage& next) {
    const std::uint32_t message = trees_[next.tree].messages[next.order];
    if (graph_.some_only_forward() && std::ranges::find(packet_, message) != packet_.end())
      return true;
    packet_.push_back(message);
    return false;
  }

  const ProblemGraph& graph_;
  const Model& model_;
  const std::vector<LoadedTree>& trees_;
  std::vector<TreeShape> shapes_;
  using Queue = HeapQueue<WaitingMessage, WaitsBehind>;
  std::vector<Queue> queues_;           // by arc
  std::vector<std::size_t> link_used_;  // by link: the last step that used it, from 1
  std::vector<double> pace_;            // by arc, relative to the slowest
  std::vector<WaitingMessage> arrived_, postponed_;
  std::vector<std::uint32_t> packet_;
  std::uint64_t waiting_ = 0;
  std::uint64_t sent_ = 0;
  PlannedSteps steps_;
};

}  // namespace

std::uint32_t height_of(const ForestTree& tree) {
  return shape_of(tree).below.back();
}

PlannedSteps send_down_trees(const ProblemGraph& graph, const Model& model,
                             const std::vector<LoadedTree>& trees, std::uint64_t packing,
                             ServingOrder order, const Progress& progress) {
  return TreeSends(graph, model, trees, order).run(packing, progress);
}

}  // namespace asterism
