// Scan up and down a tree of any network.
//
// On the way up, every node sends the sums of the stretches of participants in its subtree; on the
// way down, it receives what lies before and between them. If the participants of every subtree are
// consecutive, as in meshes and hypercubes, that is one sum in each direction. The nodes of the
// tree are joined to those with the nearest numbers. Many roots are tried, with few children or
// with all.
#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "synthesis/scan/scan_constants.hpp"
#include "synthesis/scan/scan_run.hpp"

namespace asterism {

namespace {

using scans::ScanJobs;
using scans::StretchSum;

constexpr std::uint32_t not_joined = ~std::uint32_t{0};

/// A tree of all nodes, each joined by the arc from its parent.
class JoinedTree {
 public:
  JoinedTree(const ProblemGraph& graph, std::uint32_t root, std::uint32_t max_children)
      : graph_(graph),
        room_(graph.node_count(), max_children),
        arc_(graph.node_count(), not_joined),
        order_{root} {
    order_.reserve(graph.node_count());
    std::vector<std::uint32_t> open{root};
    for (std::uint32_t wider = 0; order_.size() < graph.node_count();) {
      if (join_next_to(open)) continue;
      // With this child limit, not all nodes can be reached.
      if (++wider > graph.node_count())
        throw Error(ErrorCode::unsupported, "some nodes cannot be reached over these links",
                    "choose a connected network");
      for (std::uint32_t& room : room_) ++room;
      open = order_;
    }
  }

  /// Every node comes after its parent.
  [[nodiscard]] const std::vector<std::uint32_t>& order() const { return order_; }
  [[nodiscard]] std::uint32_t arc_to(std::uint32_t node) const { return arc_[node]; }
  [[nodiscard]] std::uint32_t parent(std::uint32_t node) const {
    return graph_.arc(arc_[node]).from;
  }

 private:
  /// Joins nodes adjacent to the open nodes, nearest number first. Returns whether there was one.
  bool join_next_to(std::vector<std::uint32_t>& open) {
    edges_.clear();
    for (const std::uint32_t node : open)
      for (std::uint32_t arc = graph_.first_out(node);
           room_[node] > 0 && arc < graph_.first_out(node + 1); ++arc)
        if (const std::uint32_t to = graph_.arc(arc).to; is_free(to))
          edges_.emplace_back(node < to ? to - node : node - to, to, arc);
    std::ranges::sort(edges_);
    for (const auto& edge : edges_) {
      const std::uint32_t to = std::get<1>(edge);
      const std::uint32_t from = graph_.arc(std::get<2>(edge)).from;
      if (!is_free(to) || room_[from] == 0) continue;
      --room_[from];
      arc_[to] = std::get<2>(edge);
      order_.push_back(to);
      open.push_back(to);
    }
    std::erase_if(open, [&](std::uint32_t node) {
      return room_[node] == 0 || std::ranges::none_of(graph_.out(node), [&](const Arc& arc) {
               return is_free(arc.to);
             });
    });
    return !edges_.empty();
  }
  [[nodiscard]] bool is_free(std::uint32_t node) const {
    return arc_[node] == not_joined && node != order_.front();
  }

  const ProblemGraph& graph_;
  std::vector<std::uint32_t> room_, arc_, order_;
  std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> edges_;
};

/// Merges adjacent stretches.
std::vector<StretchSum> joined_sums(std::vector<StretchSum> sums) {
  std::ranges::sort(sums);
  std::vector<StretchSum> result;
  for (const StretchSum& sum : sums)
    if (!result.empty() && result.back().last + 1 == sum.first)
      result.back().last = sum.last;
    else
      result.push_back(sum);
  return result;
}

/// Returns the stretches before the first of them and between them.
std::vector<StretchSum> gaps_between(const std::vector<StretchSum>& sums) {
  std::vector<StretchSum> gaps;
  std::uint32_t next = 0;
  for (const StretchSum& sum : sums) {
    if (sum.first > next) gaps.push_back({next, sum.first - 1});
    next = sum.last + 1;
  }
  return gaps;
}

std::uint32_t arc_to_parent(const ProblemGraph& graph, const Arc& arc) {
  std::uint32_t back = graph.first_out(arc.to);
  while (graph.arc(back).to != arc.from || graph.arc(back).link != arc.link) ++back;
  return back;
}

ScanJobs jobs_of_tree(const ProblemGraph& graph, const JoinedTree& tree) {
  std::vector<std::vector<StretchSum>> inside(graph.node_count());  // the subtrees
  for (std::uint32_t i = 0; i < graph.participants().size(); ++i)
    inside[graph.participants()[i]] = {{i, i}};
  ScanJobs jobs(graph);
  const auto last = static_cast<std::uint32_t>(graph.participants().size() - 1);
  for (std::size_t i = tree.order().size(); i-- > 0;) {
    const std::uint32_t node = tree.order()[i];
    inside[node] = joined_sums(std::move(inside[node]));
    if (i == 0) break;
    std::vector<StretchSum>& above = inside[tree.parent(node)];
    above.insert(above.end(), inside[node].begin(), inside[node].end());
    std::vector<StretchSum> wanted = inside[node];
    // needed by no node
    std::erase_if(wanted, [&](const StretchSum& sum) { return sum.last == last; });
    if (!wanted.empty()) jobs.send(arc_to_parent(graph, graph.arc(tree.arc_to(node))), wanted);
  }
  for (std::size_t i = 1; i < tree.order().size(); ++i) {
    const std::vector<StretchSum> gaps = gaps_between(inside[tree.order()[i]]);
    if (!gaps.empty()) jobs.send(tree.arc_to(tree.order()[i]), gaps);
  }
  return jobs;
}

/// A tree to try, with its estimated time.
struct TreeTrial {
  std::uint32_t root = 0;
  std::uint32_t max_children = 0;
  double estimate = 0;
};

/// Returns many roots on small networks, few on large ones.
std::vector<std::uint32_t> roots_to_try(std::uint32_t nodes) {
  const std::uint32_t count =
      std::min(nodes, std::clamp(scan_constants::nodes_of_estimated_trees / nodes,
                                 scan_constants::min_roots, scan_constants::max_roots));
  std::vector<std::uint32_t> roots;
  roots.reserve(count);
  for (std::uint64_t i = 0; i < count; ++i)
    roots.push_back(static_cast<std::uint32_t>(i * nodes / count));
  return roots;
}

/// If ports are few, a node with many children is busy with them.
std::vector<std::uint32_t> limits_of_children(const ProblemGraph& graph) {
  std::uint32_t most = 1;
  bool limited = graph.half_duplex();
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    most = std::max(most, graph.out_degree(node));
    limited = limited || graph.ports_limit(node);
  }
  std::vector<std::uint32_t> limits{most};
  if (limited)
    for (const std::uint32_t few : scan_constants::few_children)
      if (few < most) limits.push_back(few);
  return limits;
}

void require_memory_for_trees(const AlgorithmRequest& request) {
  static constexpr double bytes_per_node = 2000;
  const auto nodes = static_cast<double>(request.problem.network().node_count());
  MemoryBudget(request.memory_limit)
      .require(nodes * bytes_per_node + 64e6,
               fmt::format("scans along trees of {}", request.problem.network().spec()),
               "choose a smaller network");
}

/// Returns the trees sorted by their estimates, best first.
std::vector<TreeTrial> trees_to_time(const ProblemGraph& graph, const Problem& problem,
                                     const Progress& progress) {
  std::vector<TreeTrial> trials;
  const std::vector<std::uint32_t> roots = roots_to_try(graph.node_count());
  for (std::size_t i = 0; i < roots.size(); ++i) {
    for (const std::uint32_t children : limits_of_children(graph)) {
      const ScanJobs jobs = jobs_of_tree(graph, JoinedTree(graph, roots[i], children));
      trials.push_back({roots[i], children, scans::estimated_time(jobs, problem)});
    }
    report(progress, "trying trees", i + 1, roots.size());
  }
  std::ranges::stable_sort(trials, {}, &TreeTrial::estimate);
  trials.resize(std::min(trials.size(), scan_constants::max_timed_trees));
  return trials;
}

void scan_tree(const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  const ProblemGraph graph(problem, request.memory_limit);
  require_memory_for_trees(request);
  std::optional<scans::TimedJobs> best;
  TreeTrial best_trial;
  const auto jobs_of = [&](const TreeTrial& trial) {
    return jobs_of_tree(graph, JoinedTree(graph, trial.root, trial.max_children));
  };
  for (const TreeTrial& trial : trees_to_time(graph, problem, request.progress))
    if (scans::improve(best, jobs_of(trial), problem, request.progress)) best_trial = trial;
  scans::push_jobs(jobs_of(best_trial), *best, problem, sink);
}

}  // namespace

CollectiveAlgorithm scan_tree_algorithm() {
  return {.name = "scan-tree",
          .summary =
              "scan up and down a tree: sums of the stretches of subtrees, then what lies before "
              "and between them, piece by piece; the best of many trees",
          .citation = "ours; up and down sweeps as in Blelloch 1990",
          .origin = AlgorithmOrigin::ours,
          .collectives = {CollectiveKind::scan},
          .obstacle = scans::obstacle_to_jobs,
          .switches = Model::Switches::reduce,
          .capabilities = {Capability::batches, Capability::bystanders},
          .body = scan_tree};
}

}  // namespace asterism
