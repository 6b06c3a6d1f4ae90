#include "synthesis/clusters/sum_trees.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/bits.hpp"

namespace asterism {

namespace {

constexpr std::uint32_t none = SumTrees::none;

class SumTreeBuilder {
 public:
  explicit SumTreeBuilder(const ClusterTask& task)
      : task_(task), nodes_(task.graph.node_count()), covers_(nodes_) {}

  SumTrees run() {
    roles_ = choose_bases(task_.graph, problem());
    choose_base_arcs();
    do {
      trees_.to.assign(task_.cluster_count(), std::vector<SumTrees::Branch>(nodes_));
      has_new_relay_ = false;
      for (std::uint32_t cluster = 0; cluster < task_.cluster_count(); ++cluster) build(cluster);
    } while (has_new_relay_);
    for (std::uint32_t cluster = 0; cluster < task_.cluster_count(); ++cluster) move_ends(cluster);
    return std::move(trees_);
  }

 private:
  [[nodiscard]] BaseProblem problem() {
    BaseProblem problem{
        task_.cluster_count(), std::vector<ClusterSet>(nodes_), std::vector<char>(nodes_), {}};
    for (std::uint32_t cluster = 0; cluster < task_.cluster_count(); ++cluster) {
      for (std::uint32_t node = 0; node < nodes_; ++node) {
        if (task_.is_missed(cluster, node)) problem.is_fixed[node] = 1;
        if (task_.arrival(cluster, node) < task_.shape.steps)
          problem.early[node] |= ClusterSet{1} << cluster;
      }
      problem.is_fixed[task_.clusters.heads[cluster]] = 1;
    }
    for (const auto& straggler : task_.clusters.stragglers) problem.is_fixed[straggler.node] = 1;
    early_ = problem.early;
    std::uint64_t most = 1;
    for (std::uint32_t node = 0; node < nodes_; ++node) most = std::max(most, load_of(node));
    for (std::uint32_t node = 0; node < nodes_; ++node)
      problem.burden.push_back(static_cast<double>(load_of(node)) / static_cast<double>(most));
    return problem;
  }

  void choose_base_arcs() {
    trees_.base_arc.assign(nodes_, none);
    for (std::uint32_t node = 0; node < nodes_; ++node)
      if (roles_[node] == SumRole::leaf) trees_.base_arc[node] = best_base_arc(node);
  }
  [[nodiscard]] std::uint32_t best_base_arc(std::uint32_t leaf) const {
    std::uint32_t best = none;
    for (const std::uint32_t arc : task_.graph.in(leaf)) {
      if (roles_[task_.graph.arc(arc).from] != SumRole::base) continue;
      if (best == none || base_cost(arc) < base_cost(best)) best = arc;
    }
    return best;
  }
  [[nodiscard]] std::tuple<std::uint32_t, std::pair<bool, std::uint32_t>> base_cost(
      std::uint32_t arc) const {
    const ClusterSet early = early_[task_.graph.arc(arc).from];
    return {task_.cluster_count() - static_cast<std::uint32_t>(count_bits(early)),
            task_.loads.cost(task_.shape.steps, arc)};
  }

  [[nodiscard]] bool needs(std::uint32_t cluster, std::uint32_t node) const {
    if (task_.clusters.heads[cluster] == node || task_.is_missed(cluster, node)) return false;
    if (roles_[node] != SumRole::leaf) return true;
    const std::uint32_t base = task_.graph.arc(trees_.base_arc[node]).from;
    return (early_[base] >> cluster & 1U) == 0;
  }

  /// From the farthest nodes to the nearest: those that need the sum choose nodes one hop nearer.
  void build(std::uint32_t cluster) {
    std::vector<std::vector<std::uint32_t>> levels(task_.shape.reach() + 1);
    is_in_tree_.assign(nodes_, 0);
    for (std::uint32_t node = 0; node < nodes_; ++node)
      if (needs(cluster, node)) join(cluster, node, levels);
    join(cluster, task_.clusters.heads[cluster], levels);
    for (std::uint32_t hops = task_.shape.reach(); hops > 0; --hops) {
      choose_relays(cluster, levels[hops], levels);
      for (const std::uint32_t node : levels[hops])
        trees_.to[cluster][node] = {best_arc(cluster, node), task_.arrival(cluster, node)};
    }
  }

  /// Nodes that do not pass a sum on receive it when and where this lengthens no step.
  void move_ends(std::uint32_t cluster) {
    std::vector<SumTrees::Branch>& branches = trees_.to[cluster];
    std::vector<char> passes_on(nodes_);
    passes_on[task_.clusters.heads[cluster]] = 1;
    for (const SumTrees::Branch& branch : branches)
      if (branch.arc != none) passes_on[task_.graph.arc(branch.arc).from] = 1;
    for (std::uint32_t node = 0; node < nodes_; ++node)
      if (branches[node].arc != none && passes_on[node] == 0)
        branches[node] = best_branch(cluster, node, branches[node], passes_on);
  }
  [[nodiscard]] SumTrees::Branch best_branch(std::uint32_t cluster, std::uint32_t node,
                                             SumTrees::Branch best,
                                             const std::vector<char>& passes_on) const {
    const std::uint32_t last = task_.shape.steps - (roles_[node] == SumRole::base ? 1 : 0);
    for (const std::uint32_t arc : task_.graph.in(node)) {
      const std::uint32_t from = task_.graph.arc(arc).from;
      if (passes_on[from] == 0) continue;
      for (std::uint32_t step = task_.arrival(cluster, from) + 1; step <= last; ++step)
        if (task_.loads.cost(step, arc) < task_.loads.cost(best.step, best.arc)) best = {arc, step};
    }
    return best;
  }
  void join(std::uint32_t cluster, std::uint32_t node,
            std::vector<std::vector<std::uint32_t>>& levels) {
    is_in_tree_[node] = 1;
    levels[task_.hops(cluster, node)].push_back(node);
  }

  /// Calls body(arc, node) for all that lead to `node` from one hop nearer to the head.
  template <class Body>
  void for_each_nearer(std::uint32_t cluster, std::uint32_t node, Body&& body) const {
    const std::uint32_t hops = task_.hops(cluster, node);
    for (const std::uint32_t arc : task_.graph.in(node))
      if (const std::uint32_t from = task_.graph.arc(arc).from;
          task_.hops(cluster, from) + 1 == hops)
        body(arc, from);
  }
  [[nodiscard]] bool has_parent(std::uint32_t cluster, std::uint32_t node) const {
    bool found = false;
    for_each_nearer(cluster, node, [&](std::uint32_t, std::uint32_t from) {
      found = found || is_in_tree_[from] != 0;
    });
    return found;
  }

  /// Adds nodes one hop nearer until all nodes of a level have a parent: first those with most
  /// children.
  void choose_relays(std::uint32_t cluster, const std::vector<std::uint32_t>& level,
                     std::vector<std::vector<std::uint32_t>>& levels) {
    std::vector<std::uint32_t> waiting, candidates;
    for (const std::uint32_t node : level)
      if (!has_parent(cluster, node)) waiting.push_back(node);
    for (const std::uint32_t node : waiting)
      for_each_nearer(cluster, node, [&](std::uint32_t, std::uint32_t from) {
        if (covers_[from]++ == 0) candidates.push_back(from);
      });
    while (!waiting.empty()) {
      const std::uint32_t relay = *std::ranges::max_element(
          candidates, {}, [&](std::uint32_t node) { return relay_value(node); });
      join(cluster, relay, levels);
      if (roles_[relay] == SumRole::leaf) make_relay(relay);
      std::erase_if(waiting, [&](std::uint32_t node) {
        if (!has_parent(cluster, node)) return false;
        for_each_nearer(cluster, node, [&](std::uint32_t, std::uint32_t from) { --covers_[from]; });
        return true;
      });
    }
    for (const std::uint32_t node : candidates) covers_[node] = 0;
  }
  /// A leaf that becomes a relay receives more than before: about as much as two more relays do.
  [[nodiscard]] std::uint64_t relay_value(std::uint32_t node) const {
    if (covers_[node] == 0) return 0;
    const std::uint64_t bonus = roles_[node] == SumRole::leaf ? 0 : 1;
    const std::uint64_t rest = (std::uint64_t{1} << 32U) - 1 - load_of(node);
    return (2 * covers_[node] + bonus) << 32U | rest;
  }
  /// Returns how much the node has sent in all steps, in other chunks.
  [[nodiscard]] std::uint64_t load_of(std::uint32_t node) const {
    std::uint64_t load = 0;
    for (std::uint32_t arc = task_.graph.first_out(node); arc < task_.graph.first_out(node + 1);
         ++arc)
      load += task_.loads.total(arc);
    return load;
  }
  void make_relay(std::uint32_t node) {
    roles_[node] = SumRole::each;
    trees_.base_arc[node] = none;
    has_new_relay_ = true;
  }
  [[nodiscard]] std::uint32_t best_arc(std::uint32_t cluster, std::uint32_t node) const {
    const std::uint32_t step = task_.arrival(cluster, node);
    std::uint32_t best = none;
    for_each_nearer(cluster, node, [&](std::uint32_t arc, std::uint32_t from) {
      if (is_in_tree_[from] == 0) return;
      if (best == none || task_.loads.cost(step, arc) < task_.loads.cost(step, best)) best = arc;
    });
    return best;
  }

  const ClusterTask& task_;
  std::uint32_t nodes_;
  std::vector<SumRole> roles_;
  std::vector<ClusterSet> early_;
  SumTrees trees_;
  std::vector<char> is_in_tree_;       // of the current cluster
  std::vector<std::uint32_t> covers_;  // by node: waiting nodes next to it
  bool has_new_relay_ = false;
};

}  // namespace

SumTrees build_sum_trees(const ClusterTask& task) {
  return SumTreeBuilder(task).run();
}

}  // namespace asterism
