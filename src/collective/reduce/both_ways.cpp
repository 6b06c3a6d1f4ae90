// both-ways:NAME: runs an algorithm backwards, which reduces, and then forwards, which distributes
// the results: an allgather with a share of the message for every participant, or a broadcast with
// a root in the middle of the network.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include <asterism/reverse.hpp>

#include "collective/reduce/forward_problem.hpp"
#include "collective/reduce/reduce.hpp"
#include "graph/breadth_first_tree.hpp"
#include "graph/centre.hpp"
#include "problem/paths.hpp"
#include "synthesis/parameters.hpp"

namespace asterism {

namespace {

constexpr const char* root_name = "root";
/// Maximum number of moves of single shares in both directions.
constexpr std::uint64_t max_share_moves = 4'000'000;

/// Uses shares if the algorithm supports an allgather; a barrier has nothing to share.
bool by_shares(const CollectiveAlgorithm& guest, const Problem& problem) {
  return problem.collective.kind() == CollectiveKind::allreduce &&
         does(guest, CollectiveKind::allgather);
}

NodeId root_of(const AlgorithmRequest& request) {
  const Problem& problem = request.problem;
  if (const auto* const label = find_parameter<std::string>(request, root_name))
    return problem.network().parse_label(*label);
  return central_node(problem.network(), problem.collective.participants());
}

TwoWays two_ways(const CollectiveAlgorithm& guest, const AlgorithmRequest& request) {
  if (by_shares(guest, request.problem)) return over_shares(request.problem);
  return over_a_root(request.problem, root_of(request));
}

/// For a request without parameters.
Problem usual_reduction(const CollectiveAlgorithm& guest, const Problem& problem) {
  return two_ways(guest, {problem}).reduction;
}

AlgorithmRequest spreading_request(const AlgorithmRequest& request,
                                   const CollectiveAlgorithm& guest) {
  return guest_request_of(request, guest, two_ways(guest, request).spreading);
}

void push_both_ways(const CollectiveAlgorithm& guest, const AlgorithmRequest& request,
                    StepSink& sink) {
  TwoWays ways = two_ways(guest, request);
  const CollectiveKind kind = request.problem.collective.kind();
  const bool same = costs_same_both_ways(request.problem);
  const Schedule spreading =
      recorded(guest, guest_request_of(request, guest, std::move(ways.spreading)));
  if (same) return push_steps(both_ways(spreading, kind, request.memory_limit), sink);
  const Schedule backwards =
      recorded(guest, guest_request_of(request, guest, forward_problem(ways.reduction)));
  push_steps(composed(reversed(backwards, request.memory_limit),
                      without_redundancy(spreading, request.memory_limit), kind),
             sink);
}

/// Returns the distance of the farthest participant from a node; 0 if packets may cross several
/// links.
std::uint64_t steps_to_the_farthest(const AlgorithmRequest& request, NodeId node) {
  const Problem& problem = request.problem;
  if (allows_paths(problem)) return 0;
  const BreadthFirstTree tree(problem.network(), node, request.memory_limit, request.progress);
  std::uint64_t farthest = 0;
  for (std::uint64_t i = 0; i < problem.collective.participant_count(); ++i)
    farthest = std::max<std::uint64_t>(
        farthest,
        tree.depth(static_cast<std::uint32_t>(problem.collective.participant(i).value())));
  return farthest;
}

/// The reduction must end before its results are distributed.
std::uint64_t min_startups_both_ways(const CollectiveAlgorithm& guest,
                                     const AlgorithmRequest& request) {
  const std::uint64_t ways = costs_same_both_ways(request.problem) ? 2 : 1;
  if (guest.hints.min_startups)
    return ways * guest.hints.min_startups(spreading_request(request, guest));
  const NodeId node = by_shares(guest, request.problem) ? request.problem.collective.participant(0)
                                                        : root_of(request);
  return ways * steps_to_the_farthest(request, node);
}

AlgorithmBody both_ways_body(const CollectiveAlgorithm& guest) {
  if (guest.tree() != nullptr)
    return TreeAlgorithm([guest](const AlgorithmRequest& request) {
      return (*guest.tree())(spreading_request(request, guest));
    });
  return StepAlgorithm([guest](const AlgorithmRequest& request, StepSink& sink) {
    push_both_ways(guest, request, sink);
  });
}

AlgorithmParameter root_parameter() {
  return {.name = root_name,
          .description = "the label of the node at which everything is combined",
          .fallback = "one in the middle of the network"};
}

/// Adapts a parameter of the guest: its choices are determined for the problem it spreads.
AlgorithmParameter for_spreading(const CollectiveAlgorithm& guest, AlgorithmParameter parameter) {
  if (parameter.choices != nullptr)
    parameter.choices = [guest, choices = parameter.choices](const Problem& problem) {
      return choices(two_ways(guest, {problem}).spreading);
    };
  return parameter;
}

std::optional<Obstacle> obstacle_to_shares(const CollectiveAlgorithm& guest,
                                           const Problem& problem) {
  const Collective& collective = problem.collective;
  if (collective.batch() > Collective::max_batch / collective.participant_count())
    return Obstacle(ObstacleCode::shares_of_participants, 0,
                    static_cast<double>(collective.participant_count()));
  if (guest.tree() != nullptr) {
    if (usual_reduction(guest, problem).collective.batch() != 1)
      return ObstacleCode::share_per_node;
    return std::nullopt;
  }
  const std::uint64_t moves = usual_reduction(guest, problem).collective.result_count();
  if (moves > max_share_moves / problem.network().node_count())
    return Obstacle(ObstacleCode::max_shares, max_share_moves);
  return std::nullopt;
}

std::optional<Obstacle> both_ways_obstacle(const CollectiveAlgorithm& guest,
                                           const Problem& problem) {
  if (auto obstacle = obstacle_to_reversal(problem)) return obstacle;
  if (by_shares(guest, problem))
    if (auto obstacle = obstacle_to_shares(guest, problem)) return obstacle;
  const TwoWays ways = two_ways(guest, {problem});
  if (auto obstacle = why_not(guest, ways.spreading)) return obstacle;
  if (costs_same_both_ways(problem)) return std::nullopt;
  return why_not(guest, forward_problem(ways.reduction));
}

std::vector<AlgorithmParameter> both_ways_parameters(const CollectiveAlgorithm& guest) {
  std::vector<AlgorithmParameter> result;
  for (const AlgorithmParameter& parameter : guest.parameters)
    result.push_back(for_spreading(guest, parameter));
  if (does(guest, CollectiveKind::broadcast)) result.push_back(root_parameter());
  return result;
}

}  // namespace

CollectiveAlgorithm both_ways_algorithm(const CollectiveAlgorithm& guest) {
  CollectiveAlgorithm result{
      .name = "both-ways:" + guest.name,
      .summary = does(guest, CollectiveKind::allgather)
                     ? fmt::format("reduce-scatter by {} backwards, then allgather by it: every "
                                   "participant combines a share",
                                   guest.name)
                     : fmt::format("reduce by {} backwards, then broadcast by it", guest.name),
      .citation = guest.citation,
      .origin = guest.origin,
      .collectives = {CollectiveKind::allreduce},
      .families = guest.families,
      .obstacle = [guest](const Problem& problem) { return both_ways_obstacle(guest, problem); },
      .ports = guest.ports,
      .switches = switches_backwards(guest),
      .capabilities = capabilities_backwards(guest) | Capability::batches,
      .parameters = both_ways_parameters(guest),
      .chunks =
          [guest](const AlgorithmRequest& request) {
            const TwoWays ways = two_ways(guest, request);
            if (guest.chunks == nullptr) return ways.chunks;
            return ways.chunks * guest.chunks(guest_request_of(request, guest, ways.spreading));
          },
      .body = both_ways_body(guest),
      .hints = {.min_startups = [guest](const AlgorithmRequest& request) {
        return min_startups_both_ways(guest, request);
      }}};
  if (does(guest, CollectiveKind::broadcast)) result.collectives.push_back(CollectiveKind::barrier);
  result.hints.max_chunks = guest.hints.max_chunks;
  if (guest.hints.searches != nullptr)
    result.hints.searches = [guest](const AlgorithmRequest& request) {
      return guest.hints.searches(spreading_request(request, guest));
    };
  return result;
}

}  // namespace asterism
