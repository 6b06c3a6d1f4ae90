// Alltoall, scatter and gather on any network: routes balanced over links, ports and steps.
//
// For few long steps, the arcs of every step are chosen first, and the messages are then routed in
// the time-expanded network so that the sum of the steps' largest packets is small. For many short
// steps, paths are balanced first, and queues determine the times. The search tries both, with
// several numbers of steps, under the costs of the model. A gather is a reversed scatter. An
// alltoall among many nodes is routed along one tree per destination, and its steps are streamed.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "schedule/split.hpp"
#include "synthesis/parameters.hpp"
#include "synthesis/routes/route_search.hpp"
#include "synthesis/routes/streamed_routes.hpp"

namespace asterism {

namespace {

using routes::Parcel;
using routes::RouteGraph;
using routes::TimedRoutes;

/// With more pairs, routes are only found along destination trees.
constexpr std::uint64_t max_parcels = 4'000'000;
/// With more pairs, destination trees are tried as well.
constexpr std::uint64_t max_pairs_without_trees = 262'144;

void require_room_for_parcels(const AlgorithmRequest& request) {
  const Collective& collective = request.problem.collective;
  const std::uint64_t pairs = routes::pair_count(collective);
  if (pairs > max_parcels)
    throw Error(
        ErrorCode::too_large,
        fmt::format("{} on {} has {} pairs of nodes, and routes are found for {} at most",
                    collective.name(), request.problem.network().spec(), pairs, max_parcels),
        "choose a smaller network, or fewer participants");
  const double parcels =
      static_cast<double>(std::max(pairs, std::min(collective.message_count(), max_parcels)));
  MemoryBudget(request.memory_limit)
      .require(parcels * sizeof(Parcel), "the messages of all pairs", "choose a smaller network");
}

/// Limits on the number of steps and of messages per packet that a request may specify.
constexpr std::uint64_t max_asked = std::uint64_t{1} << 30;

routes::SearchOptions read_search_options(const AlgorithmRequest& request) {
  routes::SearchOptions options{
      .effort = request.effort, .memory_limit = request.memory_limit, .progress = request.progress};
  if (request.parameters.contains("steps"))
    options.max_steps = number_parameter(request, "steps", 1);
  if (request.parameters.contains("pack")) options.pack = number_parameter(request, "pack", 1);
  return options;
}

/// The steps of timed routes, in reverse order if they were found on the reversed graph.
class RouteSteps {
 public:
  RouteSteps(const ProblemGraph& graph, const Model& model, std::span<const Parcel> parcels,
             const TimedRoutes& found)
      : graph_(graph), model_(model), parcels_(parcels), found_(found) {
    first_.assign(found.table.slots() + std::size_t{1}, 0);
    for (const routes::Hop& hop : found.hops) ++first_[hop.slot + 1];
    for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    carried_.resize(found.hops.size());
    std::vector<std::uint64_t> next(first_.begin(), first_.end() - 1);
    for (const routes::Hop& hop : found.hops) carried_[next[hop.slot]++] = hop.parcel;
  }

  void push(bool backwards, StepSink& sink) {
    const std::uint32_t steps = found_.table.steps();
    for (std::uint32_t i = 0; i < steps; ++i) {
      const std::uint32_t number = backwards ? steps - 1 - i : i;
      step_.clear();
      for (std::uint32_t slot = found_.table.first(number); slot < found_.table.first(number + 1);
           ++slot)
        add_packet(slot);
      if (!step_.empty()) take_split(step_, model_, sink);
    }
  }

 private:
  void add_packet(std::uint32_t slot) {
    packet_.clear();
    for (std::uint64_t i = first_[slot]; i < first_[slot + 1]; ++i) {
      const Parcel& parcel = parcels_[carried_[i]];
      append_message_range(parcel.first, parcel.first + parcel.count, packet_);
    }
    if (packet_.empty()) return;
    const Arc& arc = graph_.arc(found_.table.arc(slot));
    step_.add(NodeId{arc.from}, arc.port, packet_);
  }

  const ProblemGraph& graph_;
  const Model& model_;
  std::span<const Parcel> parcels_;
  const TimedRoutes& found_;
  std::vector<std::uint64_t> first_;  // where the parcels of a slot begin
  std::vector<std::uint32_t> carried_;
  std::vector<MessageId> packet_;
  Step step_;
};

[[noreturn]] void refuse_steps(const routes::StreamedRoutes& streamed, std::uint64_t asked) {
  throw Error(ErrorCode::out_of_range,
              fmt::format("no routes were found that take {} steps", asked),
              fmt::format("allow more; {} were enough", streamed.steps()));
}

void balanced_routes(const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  const std::uint64_t pairs = routes::pair_count(problem.collective);
  const bool is_streamed =
      pairs > max_pairs_without_trees && routes::can_stream_routes(problem.collective);
  const bool is_searched = pairs <= max_parcels || !is_streamed;
  if (is_searched) require_room_for_parcels(request);
  const routes::SearchOptions options = read_search_options(request);
  const bool backwards = problem.collective.kind() == CollectiveKind::gather;
  const ProblemGraph graph(problem, request.memory_limit);
  const RouteGraph ways(graph, problem.model, backwards);
  std::optional<routes::StreamedRoutes> streamed;
  if (is_streamed) streamed.emplace(graph, ways, problem.collective, options);
  const bool is_short = streamed && (!options.max_steps || streamed->steps() <= *options.max_steps);
  if (!is_searched) {
    if (!is_short) refuse_steps(*streamed, *options.max_steps);
    return streamed->push(problem.model, sink);
  }
  const std::vector<Parcel> parcels = routes::parcels_of(problem.collective, max_parcels);
  const TimedRoutes found = routes::search_routes(ways, parcels, options);
  if (is_short && streamed->time() < found.time) return streamed->push(problem.model, sink);
  RouteSteps(graph, problem.model, parcels, found).push(backwards, sink);
}

std::optional<Obstacle> obstacle_to_routes(const Problem& problem) {
  if (problem.model.control == Model::Control::simd) return ObstacleCode::simd_classes;
  return std::nullopt;
}

}  // namespace

CollectiveAlgorithm balanced_routes_algorithm() {
  return {
      .name = "balanced-routes",
      .summary =
          "alltoall, scatter and gather on any network: routes balanced over links, ports and "
          "steps, with as many steps as pay under the model",
      .citation = "none; prices on loads as in negotiated routing of circuits",
      .origin = AlgorithmOrigin::ours,
      .collectives = {CollectiveKind::alltoall, CollectiveKind::scatter, CollectiveKind::gather},
      .obstacle = obstacle_to_routes,
      .capabilities = Capabilities::synthesised,
      .parameters = {{.name = "steps",
                      .description = "maximum number of steps before packets are split",
                      .fallback = "as many as pay",
                      .type = ParameterType::number(1, max_asked)},
                     {.name = "pack",
                      .description =
                          "maximum messages per packet on the fastest links, on others in "
                          "proportion, in queues",
                      .fallback = "what is best, with queues or without",
                      .type = ParameterType::number(1, max_asked)}},
      .body = balanced_routes};
}

}  // namespace asterism
