// Collectives over the lanes of groups behind switches (Träff and Hunold 2020): every node of a
// group handles a block of the message among the nodes with the same place in the other groups, so
// that all links between the groups are busy.
#include <algorithm>
#include <limits>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>

#include "collective/lanes/lane_messages.hpp"
#include "collective/lanes/lane_sums.hpp"
#include "synthesis/parameters.hpp"
#include "synthesis/rounds/logical_rounds.hpp"
#include "synthesis/rounds/ranks.hpp"

namespace asterism {

namespace {

constexpr const char* groups_name = "groups";
constexpr const char* inside_name = "inside";
constexpr const char* across_name = "across";
constexpr const char* pieces_name = "pieces";
constexpr std::uint64_t max_lane_pieces = 1 << 12;
/// With more participants, there are too many packets.
constexpr std::uint64_t max_participants = 2048;
/// The groups of larger networks take long to find.
constexpr std::uint64_t max_nodes = 1 << 16;

LaneGroups chosen_groups(const AlgorithmRequest& request) {
  const std::vector<LaneGroups> divisions = lane_groups(request.problem);
  const std::uint64_t count = number_parameter(request, groups_name, divisions.front().count());
  const auto found = std::ranges::find(divisions, count, &LaneGroups::count);
  if (found != divisions.end()) return *found;
  std::vector<std::uint64_t> counts;
  for (const LaneGroups& groups : divisions) counts.push_back(groups.count());
  throw Error(ErrorCode::unsupported,
              fmt::format("{} does not fall into {} = {} groups of equal size",
                          request.problem.network().spec(), groups_name, count),
              fmt::format("choose {}", fmt::join(counts, " or ")));
}

/// Returns the pattern that the parameter names, or all patterns if it is not given. Throws Error
/// if the pattern is not among those that fit.
template <class Pattern>
std::vector<Pattern> allowed(const AlgorithmRequest& request, const char* parameter,
                             const std::vector<Pattern>& patterns) {
  const std::string name = text_parameter(request, parameter);
  if (name.empty()) return patterns;
  for (const Pattern pattern : patterns)
    if (to_string(pattern) == name) return {pattern};
  std::vector<std::string_view> names;
  for (const Pattern pattern : patterns) names.push_back(to_string(pattern));
  throw Error(ErrorCode::unsupported,
              fmt::format("{} = {} does not fit {} on {}", parameter, name,
                          request.problem.collective.name(), request.problem.network().spec()),
              fmt::format("choose {}", fmt::join(names, " or ")));
}

/// Returns the plan of least estimated time that the parameters allow.
LanePlan plan_of(const AlgorithmRequest& request) {
  const Problem& problem = request.problem;
  const CollectiveKind kind = problem.collective.kind();
  const LaneGroups groups = chosen_groups(request);
  std::optional<LanePlan> best;
  double least = std::numeric_limits<double>::infinity();
  for (const auto inside : allowed(request, inside_name, group_patterns(kind, groups.size())))
    for (const auto across : allowed(request, across_name, lane_patterns(kind, groups.count()))) {
      LanePlan plan{groups, inside, across};
      plan.pieces = number_parameter(request, pieces_name, best_lane_pieces(problem, plan));
      const double time = estimated_lane_time(problem, plan);
      if (best && time >= least) continue;
      best = plan;
      least = time;
    }
  return *best;
}

std::uint64_t chunks_of(const Problem& problem, const LanePlan& plan) {
  return chunks_for_ranks(problem, plan.pieces * blocks_per_piece(problem.collective.kind(), plan));
}

void full_lane(const AlgorithmRequest& request, StepSink& sink) {
  const LanePlan plan = plan_of(request);
  if (const double packets = num_lane_packets(request.problem, plan); packets > max_rank_packets)
    throw Error(
        ErrorCode::too_large,
        fmt::format("{} = {} would send about {:.0f} packets", pieces_name, plan.pieces, packets),
        "choose fewer pieces");
  const Problem problem = cut_into_chunks(request.problem, chunks_of(request.problem, plan));
  const RankRun run{request, problem, sink};
  problem.collective.kind() == CollectiveKind::allreduce ? sum_over_lanes(run, plan)
                                                         : send_over_lanes(run, plan);
}

std::optional<Obstacle> full_lane_obstacle(const Problem& problem) {
  const Network& network = problem.network();
  const Obstacle no_groups(ObstacleCode::other_networks, "groups of equal size behind switches");
  if (!network.has_switches()) return no_groups;
  if (network.node_count() > max_nodes) return Obstacle(ObstacleCode::max_nodes, max_nodes);
  if (problem.collective.participant_count() > max_participants)
    return Obstacle(ObstacleCode::max_participants, max_participants);
  if (auto obstacle = obstacle_to_ranks(problem)) return obstacle;
  if (problem.collective.kind() == CollectiveKind::allreduce)
    if (auto obstacle = logical_obstacle(problem, Exchanges::yes)) return obstacle;
  if (lane_groups(problem).empty()) return no_groups;
  return std::nullopt;
}

std::vector<ParameterValue> groups_worth_trying(const Problem& problem) {
  std::vector<ParameterValue> counts;
  for (const LaneGroups& groups : lane_groups(problem)) counts.emplace_back(groups.count());
  return counts;
}

/// Returns the names of the patterns that fit one of the divisions.
template <class PatternsOf>
std::vector<ParameterValue> names_worth_trying(const Problem& problem, PatternsOf&& patterns_of) {
  std::vector<ParameterValue> names;
  for (const LaneGroups& groups : lane_groups(problem))
    for (const auto pattern : patterns_of(groups)) {
      const ParameterValue name = std::string(to_string(pattern));
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
  return names;
}

std::vector<ParameterValue> inside_worth_trying(const Problem& problem) {
  return names_worth_trying(problem, [&](const LaneGroups& groups) {
    return group_patterns(problem.collective.kind(), groups.size());
  });
}

std::vector<ParameterValue> across_worth_trying(const Problem& problem) {
  return names_worth_trying(problem, [&](const LaneGroups& groups) {
    return lane_patterns(problem.collective.kind(), groups.count());
  });
}

/// One piece, and the best estimates.
std::vector<ParameterValue> pieces_of_lanes_worth_trying(const Problem& problem) {
  const CollectiveKind kind = problem.collective.kind();
  std::set<std::uint64_t> pieces{1};
  for (const LaneGroups& groups : lane_groups(problem))
    for (const GroupPattern inside : group_patterns(kind, groups.size()))
      for (const LanePattern across : lane_patterns(kind, groups.count()))
        pieces.insert(best_lane_pieces(problem, {groups, inside, across}));
  return {pieces.begin(), pieces.end()};
}

}  // namespace

CollectiveAlgorithm traeff20_full_lane_algorithm() {
  return {
      .name = "traeff20-full-lane",
      .summary =
          "each node of a box or leaf handles a block of the message among the nodes with the same "
          "place in the others, so that all links between them are busy; pieces are pipelined",
      .citation = "Träff and Hunold 2020 (full-lane decomposition); the construction is ours",
      .origin = AlgorithmOrigin::reconstructed,
      .collectives = {CollectiveKind::broadcast, CollectiveKind::allgather,
                      CollectiveKind::alltoall, CollectiveKind::allreduce},
      .obstacle = full_lane_obstacle,
      .capabilities = Capabilities::rounds | Capability::uneven,
      .parameters = {{.name = groups_name,
                      .description = "number of groups of nodes",
                      .fallback = "the least that faster links connect",
                      .choices = groups_worth_trying,
                      .type = ParameterType::number(2)},
                     {.name = inside_name,
                      .description = "how blocks spread in a group",
                      .fallback = "the pattern of least estimated time",
                      .choices = inside_worth_trying,
                      .type = ParameterType::word({"direct", "butterfly"})},
                     {.name = across_name,
                      .description = "how blocks cross from group to group",
                      .fallback = "the pattern of least estimated time",
                      .choices = across_worth_trying,
                      .type = ParameterType::word(
                          {"direct", "exchange", "scatter", "binomial", "chain"})},
                     {.name = pieces_name,
                      .description = "into how many pieces the message is cut",
                      .fallback = "the number of least estimated time",
                      .choices = pieces_of_lanes_worth_trying,
                      .type = ParameterType::number(1, max_lane_pieces)}},
      .chunks =
          [](const AlgorithmRequest& request) {
            return chunks_of(request.problem, plan_of(request));
          },
      .body = StepAlgorithm(full_lane)};
}

}  // namespace asterism
