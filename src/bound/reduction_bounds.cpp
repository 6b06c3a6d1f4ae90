#include "bound/reduction_bounds.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include <asterism/bounds.hpp>

#include "bound/allreduce_bounds.hpp"
#include "bound/graph_bounds.hpp"
#include "bound/graph_search.hpp"
#include "bound/held_collectives.hpp"
#include "bound/max_per_node.hpp"
#include "bound/sending.hpp"
#include "problem/paths.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

namespace {

using Contained = ContainedCollective::Kind;

constexpr std::uint64_t max_arcs_of_prefixes = 20'000'000;
constexpr std::uint64_t max_counting_of_prefixes = 100'000'000;
constexpr std::uint64_t counting_per_distance = 4096;

/// Every result requires at least P-1 transfers that are combined where they arrive.
void raise_combining(const Problem& problem, const NetworkMeasures& measures, Findings& found) {
  const std::uint64_t a_step = packets_per_step(problem, measures);
  if (a_step == 0) return;
  const Collective& collective = problem.collective;
  const std::uint64_t results =
      collective.handling() == Handling::prefixes ? collective.batch() : collective.result_count();
  const std::uint64_t transfers = product_at_most(collective.participant_count() - 1, results);
  found.raise_passage(transfers, a_step,
                      {.code = BoundReasonCode::transfers, .count = transfers, .at_once = a_step});
  found.mean_sent = found.mean_combined =
      static_cast<double>(transfers) / static_cast<double>(a_step);
}

/// Start-ups of a scan: from each participant to all that follow it, and to it from all that
/// precede it.
class PrefixStartups {
 public:
  PrefixStartups(const Problem& problem, const ProblemGraph& graph, Findings& findings)
      : problem_(problem),
        graph_(graph),
        found_(findings),
        search_(graph),
        max_(graph, problem.network().directed()) {}

  void raise() {
    const auto nodes = graph_.participants();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const auto itself = [&](std::uint32_t other) { return other == nodes[i]; };
      raise(
          steps_to(levels(search_.from(itself), nodes.subspan(i + 1)), max_.sends, max_.out_degree),
          nodes[i], BoundReasonCode::later_participants_depend_on);
      raise(steps_to(levels(search_.to(itself), nodes.first(i)), max_.receives, max_.in_degree),
            nodes[i], BoundReasonCode::earlier_participants_contribute_to);
    }
  }

 private:
  [[nodiscard]] static std::vector<std::uint64_t> levels(std::span<const std::uint32_t> distance,
                                                         std::span<const std::uint32_t> others) {
    std::vector<std::uint64_t> result{1};
    for (const std::uint32_t node : others) {
      if (distance[node] == GraphSearch::unreached) continue;
      if (distance[node] >= result.size()) result.resize(distance[node] + 1);
      ++result[distance[node]];
    }
    return result;
  }
  /// Counting takes longer for more distances.
  [[nodiscard]] std::uint64_t steps_to(const std::vector<std::uint64_t>& levels,
                                       std::uint32_t a_step, std::uint32_t degree) {
    const std::uint64_t work = levels.size() * counting_per_distance;
    if (work > counting_left_) return levels.size() - 1;
    counting_left_ -= work;
    return spreading_steps(levels, a_step, degree);
  }
  void raise(std::uint64_t steps, std::uint32_t node, BoundReasonCode code) {
    if (steps > found_.startups.value)
      found_.startups.raise(steps, {.code = code, .node = problem_.network().label(NodeId{node})});
  }

  const Problem& problem_;
  const ProblemGraph& graph_;
  Findings& found_;
  GraphSearch search_;
  MaxPerNode max_;
  std::uint64_t counting_left_ = max_counting_of_prefixes;
};

class ReductionBounds {
 public:
  ReductionBounds(const Problem& problem, const NetworkMeasures& measures,
                  std::uint64_t memory_limit, Findings& findings)
      : problem_(problem),
        measures_(measures),
        memory_limit_(memory_limit),
        found_(findings),
        held_(measures, memory_limit, findings) {}

  void raise() {
    const Collective& collective = problem_.collective;
    switch (collective.kind()) {
      case CollectiveKind::reduce:
        held_.raise_backwards(with_collective(problem_, CollectiveKind::broadcast,
                                              {collective.sources()[0]}, collective.batch()),
                              {Contained::reversed_broadcast});
        return raise_combining(problem_, measures_, found_);
      case CollectiveKind::reduce_scatter:
        held_.raise_backwards(
            with_collective(problem_, CollectiveKind::allgather, {}, collective.batch()),
            {Contained::reversed_allgather});
        return raise_combining(problem_, measures_, found_);
      case CollectiveKind::scan:
        raise_scan();
        return raise_combining(problem_, measures_, found_);
      default:
        return raise_allreduce_bounds(problem_, measures_, memory_limit_, found_);
    }
  }

 private:
  /// The contribution of the first participant reaches all, and those of all reach the last. Of any
  /// two participants, the later one receives from the earlier one.
  void raise_scan() {
    const Collective& collective = problem_.collective;
    const Network& network = problem_.network();
    const NodeId first = collective.participant(0);
    const NodeId last = collective.participant(collective.participant_count() - 1);
    held_.raise(with_collective(problem_, CollectiveKind::broadcast, {first}, collective.batch()),
                {Contained::contribution_to_all, network.label(first)});
    held_.raise_backwards(
        with_collective(problem_, CollectiveKind::broadcast, {last}, collective.batch()),
        {Contained::contributions_to_one, network.label(last)});
    if (allows_paths(problem_)) return;
    if (collective.all_take_part() && !network.directed())
      found_.startups.raise(measures_.diameter, {BoundReasonCode::diameter});
    if (!graph_bounds_apply(problem_)) return;
    const ProblemGraph graph(problem_, memory_limit_);
    if (2 * collective.participant_count() * graph.arcs().size() <= max_arcs_of_prefixes)
      PrefixStartups(problem_, graph, found_).raise();
  }

  const Problem& problem_;
  const NetworkMeasures& measures_;
  std::uint64_t memory_limit_;
  Findings& found_;
  HeldCollectives held_;
};

}  // namespace

void raise_reduction_bounds(const Problem& problem, const NetworkMeasures& measures,
                            std::uint64_t memory_limit, Findings& findings) {
  ReductionBounds(problem, measures, memory_limit, findings).raise();
}

}  // namespace asterism
