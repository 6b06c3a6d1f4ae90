// One-port broadcast on any network by search, without using any structure.
#include <algorithm>

#include <asterism/algorithm.hpp>
#include <asterism/optimum.hpp>

#include "collective/batches.hpp"
#include "synthesis/parameters.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t max_seconds = 1'000'000;

OptimumOptions read_options(const AlgorithmRequest& request) {
  const OptimumOptions fallback;
  return {.seed = number_parameter(request, "seed", fallback.seed),
          .effort = number_parameter(request, "effort", fallback.effort),
          .conflicts = number_parameter(request, "exact", 0),
          .seconds = number_parameter(request, "seconds", fallback.seconds),
          .memory_limit = request.memory_limit,
          .progress = request.progress};
}

void search_one_port(const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  const OptimalBroadcast found =
      optimal_broadcast(problem.network(), problem.collective.sources()[0], read_options(request));
  std::uint64_t widest = 0;
  for (auto first = found.moves.begin(); first != found.moves.end();) {
    const auto last =
        std::ranges::upper_bound(first, found.moves.end(), first->step, {}, &BroadcastMove::step);
    widest = std::max(widest, static_cast<std::uint64_t>(last - first));
    first = last;
  }
  for_each_packet(request, widest, [&](const std::vector<MessageId>& packet) {
    push_moves(found.moves, packet, sink);
  });
}

/// Returns smaller efforts if a round takes seconds; none if the default is already affordable.
std::vector<ParameterValue> affordable_efforts(const Problem& problem) {
  const double links = static_cast<double>(problem.network().node_count()) *
                       static_cast<double>(problem.network().port_count());
  if (links <= 1e6) return {};
  return {std::uint64_t{links <= 4e6 ? 1U : 0U}};
}

}  // namespace

CollectiveAlgorithm search_one_port_algorithm() {
  const OptimumOptions fallback;
  return {
      .name = "search-one-port",
      .summary =
          "one-port broadcast by search, on any network: list scheduling forwards and backwards "
          "in turn, each guided by the other",
      .citation = "Li and Willis 1992 for the turns, in project scheduling",
      .origin = AlgorithmOrigin::ours,
      .collectives = {CollectiveKind::broadcast},
      .capabilities = {Capability::whole_batches},
      .parameters = {{.name = "seed",
                      .description = "of the search",
                      .fallback = std::to_string(fallback.seed),
                      .type = ParameterType::number()},
                     {.name = "effort",
                      .description =
                          "rounds of improvement; on networks of fewer than 262,144 nodes more in "
                          "proportion, up to 64 times as many",
                      .fallback = std::to_string(fallback.effort),
                      .choices = affordable_efforts,
                      .type = ParameterType::number(0, OptimumOptions::max_effort)},
                     {.name = "seconds",
                      .description = "stops after this time as well; 0 for no limit",
                      .fallback = std::to_string(fallback.seconds),
                      .type = ParameterType::number(0, max_seconds)},
                     {.name = "exact",
                      .description =
                          "SAT conflict limit for a proof that fewer steps are impossible; 0 "
                          "disables the proof",
                      .fallback = "0",
                      .type = ParameterType::number(0, OptimumOptions::max_conflicts)}},
      .body = search_one_port,
      .hints = {.searches = PlanHints::always}};
}

}  // namespace asterism
