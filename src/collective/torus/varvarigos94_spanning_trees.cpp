// Broadcast from many sources down the 2k disjoint spanning trees of a torus: the scheme that
// chen2004 (sections 3.1 and 4.1) compares its own with, after Varvarigos and Bertsekas (1994) and
// Stamoulis and Tsitsiklis (1989). The available texts only say that the sources are distributed
// evenly over the roots of the trees. The rest is ours.
//
// The trees have one root, node 0. Every source sends its messages towards it, hop by hop, each hop
// to a node closer to the root; a node divides what it has among all its links that lead there. The
// root distributes what arrives over the trees, evenly and as it arrives, and each tree takes a
// packet per step. A link that is needed in both directions first carries what goes to the root. So
// no node needs to know the number or location of sources: a node acts on what has reached it.
//
// On its way to the root, a message passes nodes that receive it again from their tree, and the
// links near the root carry it twice. The links to the root itself are in no tree; those of its
// neighbours carry 1/(2k-1) more than their share.
#include <algorithm>
#include <bit>
#include <deque>
#include <numeric>

#include "collective/torus/tree_pipeline.hpp"

namespace asterism {

namespace {

class ManyToAll {
 public:
  ManyToAll(const AlgorithmRequest& request, StepSink& sink)
      : request_(request),
        sink_(sink),
        packing_(packing_of(request)),
        placed_(request, NodeId{0}),
        trees_(placed_.trees()),
        to_send_(trees_.node_count()),
        sequence_(trees_.count()),
        received_(std::uint64_t{trees_.node_count()} * trees_.count()),
        taken_(received_.size()) {
    find_ways_to_root();
    for (std::uint32_t tree = 0; tree < trees_.count(); ++tree) add_order(tree);
    const Collective& collective = request.problem.collective;
    const std::vector<std::uint32_t> node_at = placed_.nodes_by_place();
    for (MessageId message{0}; message.value() < collective.message_count(); ++message)
      arrive(node_at[collective.origin(message).value()], message);
    left_ = collective.message_count() * (trees_.node_count() - 1);
  }

  void run() {
    const std::uint64_t all = left_;
    while (left_ > 0) {
      step_.clear();
      ++time_;
      deal_at_root();
      send_to_root();
      for (std::uint32_t tree = 0; tree < trees_.count(); ++tree) send_down(tree);
      for (const auto& [node, message] : arrivals_) arrive(node, message);
      arrivals_.clear();
      sink_.take(step_);
      report(request_.progress, "sending down the trees", all - left_, all);
    }
  }

 private:
  static constexpr std::uint32_t root = 0;

  [[nodiscard]] std::uint64_t index(std::uint32_t node, std::uint32_t other) const {
    return std::uint64_t{node} * trees_.count() + other;
  }

  /// Deepest nodes first, so that no node forwards what it receives in the same step.
  void add_order(std::uint32_t tree) {
    const auto levels = trees_.levels(tree);
    std::vector<std::uint32_t>& order = order_.emplace_back();
    for (std::size_t depth = levels.size() - 1; depth > 0; --depth)
      order.insert(order.end(), levels[depth].begin(), levels[depth].end());
  }

  void arrive(std::uint32_t node, MessageId message) {
    if (to_send_[node].empty() && node != root) senders_.push_back(node);
    to_send_[node].push_back(message);
  }

  /// Takes as many as fit into a packet, but at most an equal share for each of the remaining
  /// receivers.
  void take_share(std::uint32_t node, std::uint64_t sharers, std::vector<MessageId>& packet) {
    std::deque<MessageId>& queue = to_send_[node];
    const std::uint64_t share = std::min(packing_, (queue.size() + sharers - 1) / sharers);
    packet.assign(queue.begin(), queue.begin() + static_cast<std::ptrdiff_t>(share));
    queue.erase(queue.begin(), queue.begin() + static_cast<std::ptrdiff_t>(share));
  }

  /// Serves the trees that received least before, so that all receive the same amount.
  void deal_at_root() {
    for (std::uint32_t i = 0; i < trees_.count() && !to_send_[root].empty(); ++i) {
      const std::uint32_t tree = next_tree_;
      next_tree_ = (next_tree_ + 1) % trees_.count();
      take_share(root, trees_.count() - i, sequence_[tree].emplace_back());
    }
  }

  /// Finds the links of each node that lead closer to the root along the axes on which the node is
  /// farthest from it. Messages from a corner of the torus thus stay off the axes as long as
  /// possible; on an axis, all of them would have only one link left.
  void find_ways_to_root() {
    const LinkTable& links = trees_.links();
    DistanceSearch search(links);
    const auto distance = search.from(root);
    std::vector<std::uint32_t> by_distance(links.node_count());
    std::iota(by_distance.begin(), by_distance.end(), 0U);
    std::ranges::stable_sort(by_distance, {}, [&](std::uint32_t node) { return distance[node]; });
    // number of hops that lead closer, over one link
    std::vector<std::uint32_t> straight(taken_.size());
    to_root_.assign(links.node_count(), 0);
    for (const std::uint32_t node : by_distance) {
      std::uint32_t most = 1;
      for (std::uint32_t link = 0; link < trees_.count(); ++link) {
        const std::uint32_t next = links.neighbour(node, link);
        if (distance[next] >= distance[node]) continue;
        const std::uint32_t hops = straight[index(next, link)] + 1;
        straight[index(node, link)] = hops;
        if (hops > most) to_root_[node] = 0;
        most = std::max(most, hops);
        if (hops == most) to_root_[node] |= std::uint64_t{1} << link;
      }
    }
  }

  void send_to_root() {
    std::vector<std::uint32_t> senders;
    senders.swap(senders_);
    for (const std::uint32_t node : senders) {
      nearer_.clear();
      for (std::uint64_t links = to_root_[node]; links != 0; links &= links - 1)
        nearer_.push_back(static_cast<std::uint32_t>(std::countr_zero(links)));
      for (std::size_t i = 0; i < nearer_.size() && !to_send_[node].empty(); ++i)
        send_nearer(node, nearer_[(i + time_ + node) % nearer_.size()], nearer_.size() - i);
      if (!to_send_[node].empty()) senders_.push_back(node);
    }
  }

  void send_nearer(std::uint32_t node, std::uint32_t link, std::uint64_t sharers) {
    take_share(node, sharers, packet_);
    placed_.add_over(step_, node, link, packet_);
    const std::uint32_t next = trees_.links().neighbour(node, link);
    taken_[index(next, placed_.reverse(link))] = time_;
    for (const MessageId message : packet_) arrivals_.emplace_back(next, message);
  }

  void send_down(std::uint32_t tree) {
    const std::vector<std::vector<MessageId>>& sequence = sequence_[tree];
    for (const std::uint32_t node : order_[tree]) {
      std::uint64_t& received = received_[index(node, tree)];
      const std::uint32_t parent = trees_.parent(tree, node);
      const std::uint64_t there = parent == root ? sequence.size() : received_[index(parent, tree)];
      if (there == received) continue;
      if (taken_[index(node, trees_.link_to_parent(tree, node))] == time_) continue;
      placed_.add(step_, tree, node, sequence[received]);
      left_ -= sequence[received].size();
      ++received;
    }
  }

  const AlgorithmRequest& request_;
  StepSink& sink_;
  std::uint64_t packing_;
  PlacedTrees placed_;
  const DisjointTrees& trees_;
  std::vector<std::uint64_t> to_root_;  // bit set of the links that lead there
  std::vector<std::vector<std::uint32_t>> order_;
  std::vector<std::deque<MessageId>> to_send_;  // towards the root; at the root, down the trees
  std::vector<std::uint32_t> senders_;          // nodes that have something for the root
  std::vector<std::vector<std::vector<MessageId>>> sequence_;  // packets by tree
  // number of packets, by node and tree
  std::vector<std::uint64_t> received_;
  std::vector<std::uint64_t> taken_;  // when the link to a node was last used towards the root
  std::vector<std::pair<std::uint32_t, MessageId>> arrivals_;
  std::vector<std::uint32_t> nearer_;
  std::vector<MessageId> packet_;
  Step step_;
  std::uint64_t time_ = 0;
  std::uint32_t next_tree_ = 0;
  std::uint64_t left_ = 0;  // deliveries down the trees
};

void varvarigos94(const AlgorithmRequest& request, StepSink& sink) {
  ManyToAll(request, sink).run();
}

}  // namespace

CollectiveAlgorithm varvarigos94_spanning_trees_algorithm() {
  return {.name = "varvarigos94-spanning-trees",
          .summary =
              "all-port broadcast from many sources: their messages go to the root of 2k disjoint "
              "spanning trees of a torus of k axes, which deals them to the trees as they come",
          .citation =
              "E. A. Varvarigos, D. P. Bertsekas, J. Parallel and Distributed Computing 23 (1994), "
              "as quoted in chen2004; the construction is ours",
          .origin = AlgorithmOrigin::reconstructed,
          .collectives = {CollectiveKind::multi_broadcast},
          .families = {"torus", "ring", "hypercube"},
          .ports = Model::Ports::all,
          .capabilities = {Capability::redundant, Capability::unknown_sources, Capability::batches},
          .parameters = {packing_parameter()},
          .body = varvarigos94};
}

}  // namespace asterism
