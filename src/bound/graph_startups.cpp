#include "bound/graph_startups.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <asterism/bounds.hpp>

#include "bound/bottlenecks.hpp"
#include "bound/graph_search.hpp"
#include "bound/max_per_node.hpp"
#include "problem/paths.hpp"
#include "problem/step_cost.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t max_arcs_of_distances = 40'000'000;
constexpr std::uint64_t max_counting_of_distances = 100'000'000;
constexpr std::uint64_t work_per_distance = 4096;

class GraphStartups {
 public:
  GraphStartups(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
                Findings& findings)
      : problem_(problem),
        graph_(graph),
        demands_(demands),
        found_(findings),
        search_(graph),
        max_(graph, problem.network().directed()) {}

  void raise() {
    raise_single_ways();
    if (allows_paths(problem_)) return;
    raise_distances();
    if (!demands_.by_pairs()) raise_by_bottlenecks(problem_, graph_, demands_, found_);
  }

 private:
  /// Considers each sender, and each node that receives from many.
  void raise_distances() {
    std::uint64_t arcs_left = max_arcs_of_distances;
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
      if (arcs_left < 2 * graph_.arcs().size()) return;
      const auto itself = [&](std::uint32_t other) { return other == node; };
      if (demands_.sent[node] > 0) {
        arcs_left -= graph_.arcs().size();
        raise_from(node, search_.from(itself));
      }
      if (demands_.receives[node] != 0) {
        arcs_left -= graph_.arcs().size();
        raise_to(node, search_.to(itself));
      }
    }
  }

  using Levels = std::vector<std::uint64_t>;

  template <class Counts>
  [[nodiscard]] Levels levels(std::uint32_t node, std::span<const std::uint32_t> distance,
                              Counts&& counts) const {
    Levels result{1};
    for (std::uint32_t other = 0; other < graph_.node_count(); ++other) {
      if (other == node || distance[other] == GraphSearch::unreached || !counts(other)) continue;
      if (distance[other] >= result.size()) result.resize(distance[other] + 1);
      ++result[distance[other]];
    }
    return result;
  }

  void raise_from(std::uint32_t node, std::span<const std::uint32_t> distance) {
    const Levels told = levels(
        node, distance, [&](std::uint32_t other) { return demands_.between(node, other) > 0; });
    raise_by_levels(node, told, max_.sends, max_.out_degree, told_,
                    BoundReasonCode::message_travels_from);
  }
  /// With time reversed, what a node receives spreads from it against the direction of the links.
  void raise_to(std::uint32_t node, std::span<const std::uint32_t> distance) {
    const Levels heard = levels(
        node, distance, [&](std::uint32_t other) { return demands_.between(other, node) > 0; });
    raise_by_levels(node, heard, max_.receives, max_.in_degree, heard_,
                    BoundReasonCode::message_travels_to);
  }

  void raise_by_levels(std::uint32_t node, const Levels& levels, std::uint32_t a_step,
                       std::uint32_t degree, std::set<Levels>& done, BoundReasonCode way) {
    const std::uint64_t hops = levels.size() - 1;
    if (hops > found_.startups.value)
      found_.startups.raise(hops, {.code = way, .count = hops, .node = label(node)});
    // Counting takes longer for more distances.
    const std::uint64_t work = levels.size() * work_per_distance;
    if (work > counting_left_ || !done.insert(levels).second) return;
    counting_left_ -= work;
    const std::uint64_t steps = spreading_steps(levels, a_step, degree);
    if (steps > found_.startups.value)
      found_.startups.raise(steps,
                            {.code = BoundReasonCode::many_nodes_far_from, .node = label(node)});
  }
  [[nodiscard]] std::string label(std::uint32_t node) const {
    return problem_.network().label(NodeId{node});
  }

  /// A message crosses its links one by one, each in a separate step that lasts at least as long as
  /// the link takes; with wormhole switching possibly all in one step.
  void raise_single_ways() {
    if (graph_.is_uniform()) return;
    const std::uint64_t arcs =
        graph_.arcs().size() * static_cast<std::uint64_t>(std::ranges::count_if(
                                   demands_.sent, [](auto sent) { return sent > 0; }));
    if (arcs > max_arcs_of_distances / 4) return;
    const bool worms = allows_paths(problem_);
    const Model& model = problem_.model;
    const auto whole = [&](const Arc& arc) {
      return worms ? arc.latency : volume_time(model, 1, arc.rate, arc.latency);
    };
    const auto part = [&](const Arc& arc) {
      return worms ? arc.latency : model.step_startup() + arc.latency;
    };
    const double once = worms ? model.startup : 0;
    const double longest = longest_way(whole);
    const double longest_of_part = longest_way(part);
    if (longest > 0) found_.time = std::max(found_.time, once + longest);
    if (longest_of_part > 0)
      found_.time_in_parts = std::max(found_.time_in_parts, once + longest_of_part);
  }

  template <class Cost>
  [[nodiscard]] double longest_way(Cost&& cost) {
    static constexpr double far = std::numeric_limits<double>::infinity();
    using Queued = std::pair<double, std::uint32_t>;
    double longest = 0;
    std::vector<double> least(graph_.node_count());
    std::priority_queue<Queued, std::vector<Queued>, std::greater<>> queue;
    for (std::uint32_t source = 0; source < graph_.node_count(); ++source) {
      if (demands_.sent[source] == 0) continue;
      std::ranges::fill(least, far);
      least[source] = 0;
      queue.push({0, source});
      while (!queue.empty()) {
        const auto [there, node] = queue.top();
        queue.pop();
        if (there != least[node]) continue;
        if (node != source && demands_.between(source, node) > 0)
          longest = std::max(longest, there);
        for (const Arc& arc : graph_.out(node))
          if (const double after = there + cost(arc); after < least[arc.to]) {
            least[arc.to] = after;
            queue.push({after, arc.to});
          }
      }
    }
    return longest;
  }

  const Problem& problem_;
  const ProblemGraph& graph_;
  const Demands& demands_;
  Findings& found_;
  GraphSearch search_;
  MaxPerNode max_;
  std::uint64_t counting_left_ = max_counting_of_distances;
  std::set<Levels> told_, heard_;  // levels whose bound is known
};

}  // namespace

void raise_graph_startups(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
                          Findings& findings) {
  GraphStartups(problem, graph, demands, findings).raise();
}

}  // namespace asterism
