#include "synthesis/clusters/cluster_piece.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace asterism {

namespace {

constexpr std::uint32_t none = SumTrees::none;
using Fate = ReductionPart::Fate;

/// A holder sends the sum of a cluster first, and what a base has in the last step.
enum Generation : std::uint64_t { sum_of_cluster, sum_of_base };

class ClusterPiece {
 public:
  explicit ClusterPiece(const ClusterTask& task)
      : task_(task),
        nodes_(task.graph.node_count()),
        loads_(task.loads),
        is_special_(nodes_),
        given_in_(nodes_),
        complete_after_(nodes_) {}

  std::optional<std::vector<PartSend>> run() {
    mark_special_nodes();
    trees_ = build_sum_trees(task_);
    sum_up_clusters();
    for (std::uint32_t cluster = 0; cluster < task_.cluster_count(); ++cluster) {
      serve_missed_nodes(cluster);
      distribute(cluster);
    }
    give_stragglers_away();
    serve_leaves();
    if (!is_possible_) return std::nullopt;
    return std::move(sends_);
  }

 private:
  [[nodiscard]] std::uint32_t head(std::uint32_t cluster) const {
    return task_.clusters.heads[cluster];
  }
  void send(std::uint32_t step, std::uint32_t arc, const ReductionPart& part) {
    sends_.push_back({step, arc, part});
    loads_.add(step, arc);
  }

  /// Stragglers do not join a sum at heads, other stragglers, and nodes that receive parts.
  void mark_special_nodes() {
    for (std::uint32_t cluster = 0; cluster < task_.cluster_count(); ++cluster) {
      is_special_[head(cluster)] = 1;
      for (std::uint32_t node = 0; node < nodes_; ++node)
        if (task_.is_missed(cluster, node)) is_special_[node] = 1;
    }
    for (const auto& straggler : task_.clusters.stragglers) is_special_[straggler.node] = 1;
  }

  // Summing up, from the farthest nodes to the nearest.

  void sum_up_clusters() {
    for (std::uint32_t hops = task_.shape.radius; hops > 0; --hops)
      for (std::uint32_t node = 0; node < nodes_; ++node) {
        const std::uint32_t cluster = task_.clusters.of[node];
        if (cluster != Clusters::none && task_.table.hops(node, head(cluster)) == hops)
          give(node, cluster, hops);
      }
  }
  void give(std::uint32_t node, std::uint32_t cluster, std::uint32_t hops) {
    std::pair<std::uint32_t, std::uint32_t> best{0, none};  // step and arc
    for (std::uint32_t step = complete_after_[node] + 1; step + hops <= task_.shape.radius + 1;
         ++step)
      for (std::uint32_t arc = task_.graph.first_out(node); arc < task_.graph.first_out(node + 1);
           ++arc) {
        if (task_.table.hops(task_.graph.arc(arc).to, head(cluster)) + 1 != hops) continue;
        if (best.second == none || loads_.cost(step, arc) < loads_.cost(best.first, best.second))
          best = {step, arc};
      }
    const std::uint32_t parent = task_.graph.arc(best.second).to;
    given_in_[node] = best.first;
    complete_after_[parent] = std::max(complete_after_[parent], best.first);
    if (hops == 1) children_.push_back({node, cluster});
    send(best.first, best.second, {.fate = Fate::given});
  }

  // Parts for nodes that the head does not reach in time.

  void serve_missed_nodes(std::uint32_t cluster) {
    for (std::uint32_t node = 0; node < nodes_; ++node) {
      if (!task_.is_missed(cluster, node)) continue;
      // The head's own contribution leaves before any other arrives.
      post_part(head(cluster), node, 1);
      for (const auto& child : children_)
        if (child.cluster == cluster) post_part(child.node, node, given_in_[child.node]);
      post_stragglers(cluster, node, task_.shape.radius + 1);
    }
  }
  /// Parts must not arrive before the addressee has given its own contribution away.
  void post_part(std::uint32_t holder, std::uint32_t addressee, std::uint32_t last_start) {
    const std::uint32_t hops = task_.table.hops(holder, addressee);
    const std::uint32_t start = std::min(last_start, task_.shape.steps + 1 - hops);
    if (hops == 0 || start <= (holder_is_head(holder) ? 0 : complete_after_[holder]) ||
        start + hops <= task_.shape.radius + 1) {
      is_possible_ = false;
      return;
    }
    post(holder, addressee, start, Fate::posted_copy);
  }
  [[nodiscard]] bool holder_is_head(std::uint32_t node) const {
    return std::ranges::find(task_.clusters.heads, node) != task_.clusters.heads.end();
  }
  /// Over a shortest path.
  void post(std::uint32_t holder, std::uint32_t addressee, std::uint32_t start, Fate fate) {
    const ReductionPart part{
        .fate = fate, .holder = NodeId{holder}, .addressee = NodeId{addressee}};
    for (std::uint32_t node = holder, step = start; node != addressee; ++step) {
      const std::uint32_t arc = next_arc(node, addressee, step);
      send(step, arc, part);
      node = task_.graph.arc(arc).to;
    }
  }
  [[nodiscard]] std::uint32_t next_arc(std::uint32_t node, std::uint32_t to,
                                       std::uint32_t step) const {
    std::uint32_t best = none;
    const std::uint32_t hops = task_.table.hops(node, to);
    for (std::uint32_t arc = task_.graph.first_out(node); arc < task_.graph.first_out(node + 1);
         ++arc) {
      if (task_.table.hops(task_.graph.arc(arc).to, to) + 1 != hops) continue;
      if (best == none || loads_.cost(step, arc) < loads_.cost(step, best)) best = arc;
    }
    return best;
  }

  // Distribution, from the head on.

  /// What arrives at a node with the sum of the cluster.
  struct Arrival {
    ReductionPart sum;
    std::vector<std::uint32_t> absent;  // stragglers that have not joined it
  };

  void distribute(std::uint32_t cluster) {
    std::vector<std::vector<std::uint32_t>> by_step(task_.shape.steps + 1);
    for (std::uint32_t node = 0; node < nodes_; ++node)
      if (trees_.arrives(cluster, node)) by_step[trees_.to[cluster][node].step].push_back(node);
    std::vector<Arrival> arrivals(nodes_);
    Arrival& first = arrivals[head(cluster)];
    first.sum = copy_of(head(cluster), sum_of_cluster);
    for (const auto& straggler : task_.clusters.stragglers)
      if (straggler.cluster == cluster) first.absent.push_back(straggler.node);
    for (const std::uint32_t straggler : first.absent)
      post_straggler(straggler, head(cluster), task_.shape.radius + 1);
    for (const std::vector<std::uint32_t>& receivers : by_step)
      for (const std::uint32_t node : receivers) {
        const SumTrees::Branch& branch = trees_.to[cluster][node];
        arrivals[node] = arrivals[task_.graph.arc(branch.arc).from];
        send(branch.step, branch.arc, arrivals[node].sum);
        join_stragglers(cluster, node, arrivals[node]);
      }
  }
  [[nodiscard]] static ReductionPart copy_of(std::uint32_t holder, std::uint64_t generation) {
    return {.fate = Fate::copied, .holder = NodeId{holder}, .generation = generation};
  }

  /// The node passes on a sum with those stragglers that arrive at the same time.
  void join_stragglers(std::uint32_t cluster, std::uint32_t node, Arrival& arrival) {
    if (arrival.absent.empty()) return;
    const std::uint32_t step = trees_.to[cluster][node].step;
    bool all_arrive = true;
    for (const std::uint32_t straggler : arrival.absent) {
      all_arrive = all_arrive && task_.table.hops(straggler, node) <= step;
      post_straggler(straggler, node, step);
    }
    if (!all_arrive || !has_nothing_else(cluster, node)) return;
    arrival.sum = copy_of(node, sum_of_cluster);
    arrival.absent.clear();
  }
  [[nodiscard]] bool has_nothing_else(std::uint32_t cluster, std::uint32_t node) const {
    if (is_special_[node] != 0) return false;
    for (std::uint32_t other = 0; other < task_.cluster_count(); ++other)
      if (other != cluster && trees_.arrives(other, node) &&
          trees_.to[other][node].step <= trees_.to[cluster][node].step)
        return false;
    return true;
  }

  void post_stragglers(std::uint32_t cluster, std::uint32_t addressee, std::uint32_t arrival) {
    for (const auto& straggler : task_.clusters.stragglers)
      if (straggler.cluster == cluster && straggler.node != addressee)
        post_straggler(straggler.node, addressee, arrival);
  }
  /// A contribution arrives in the given step, or as soon after it as possible.
  void post_straggler(std::uint32_t straggler, std::uint32_t addressee, std::uint32_t arrival) {
    const std::uint32_t hops = task_.table.hops(straggler, addressee);
    const std::uint32_t last = std::max(hops, arrival);
    // Bases pass on what they have before the last step.
    const std::uint32_t latest = task_.shape.steps - 1;
    if (hops == 0 || last > latest) {
      is_possible_ = false;
      return;
    }
    posts_.push_back({straggler, addressee, last - hops + 1});
  }
  /// A straggler receives its own contribution with the sum that it has joined, and must not have
  /// it any more by then; unless it receives the parts of that sum.
  void give_stragglers_away() {
    for (const auto& straggler : task_.clusters.stragglers) {
      const bool keeps_own = task_.is_missed(straggler.cluster, straggler.node);
      std::vector<Post> posts;
      std::ranges::copy_if(posts_, std::back_inserter(posts),
                           [&](const Post& post) { return post.straggler == straggler.node; });
      std::ranges::stable_sort(posts, {}, &Post::start);
      if (posts.empty() || posts.back().start >= first_arrival(straggler.node)) {
        is_possible_ = false;
        return;
      }
      for (const Post& post : posts)
        this->post(post.straggler, post.addressee, post.start,
                   &post == &posts.back() && !keeps_own ? Fate::posted : Fate::posted_copy);
    }
  }
  [[nodiscard]] std::uint32_t first_arrival(std::uint32_t node) const {
    std::uint32_t first = task_.shape.steps + 1;
    for (std::uint32_t cluster = 0; cluster < task_.cluster_count(); ++cluster)
      // Where the head is too far, parts of the sum arrive after the radius.
      first = std::min(first, task_.is_missed(cluster, node) ? task_.shape.radius + 1
                                                             : task_.arrival(cluster, node));
    return first;
  }

  void serve_leaves() {
    for (std::uint32_t node = 0; node < nodes_; ++node)
      if (const std::uint32_t arc = trees_.base_arc[node]; arc != none)
        send(task_.shape.steps, arc, copy_of(task_.graph.arc(arc).from, sum_of_base));
  }

  struct Child {
    std::uint32_t node = 0;
    std::uint32_t cluster = 0;
  };
  struct Post {
    std::uint32_t straggler = 0;
    std::uint32_t addressee = 0;
    std::uint32_t start = 0;
  };

  const ClusterTask& task_;
  std::uint32_t nodes_;
  ArcLoads loads_;  // with those of this chunk
  std::vector<char> is_special_;
  std::vector<std::uint32_t> given_in_;        // by node: the step
  std::vector<std::uint32_t> complete_after_;  // by node: the last step in which a part arrives
  std::vector<Child> children_;                // of heads
  std::vector<Post> posts_;
  SumTrees trees_;
  std::vector<PartSend> sends_;
  bool is_possible_ = true;
};

}  // namespace

std::optional<std::vector<PartSend>> schedule_clusters(const ClusterTask& task) {
  return ClusterPiece(task).run();
}

}  // namespace asterism
