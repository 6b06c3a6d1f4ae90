// chen04-aggregate-distribute: the phases one after the other.
#include <algorithm>

#include <fmt/format.h>

#include "collective/torus/chen04.hpp"
#include "collective/torus/torus_memory.hpp"
#include "synthesis/parameters.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t usual_h = 7;
constexpr std::uint64_t max_tried_h = 16;

const Grid* torus_of(const Problem& problem) {
  const auto* const grid = problem.network().grid();
  return grid != nullptr && grid->wrapped() && grid->sides().size() == 3 ? grid : nullptr;
}

std::uint64_t longest_h(const Problem& problem) {
  return *std::ranges::min_element(torus_of(problem)->sides());
}

std::uint64_t h_of(const AlgorithmRequest& request) {
  const std::uint64_t longest = longest_h(request.problem);
  return limited_parameter(request, "h", 1, longest, std::min(usual_h, longest));
}

/// Returns the value that the paper uses, its double, and values that divide all sides. Longer
/// rings take longer.
std::vector<ParameterValue> h_choices(const Problem& problem) {
  const std::uint64_t longest = std::min(longest_h(problem), max_tried_h);
  std::vector<ParameterValue> choices;
  for (std::uint64_t h = 2; h <= longest; ++h) {
    const bool divides = std::ranges::all_of(torus_of(problem)->sides(),
                                             [&](std::uint64_t side) { return side % h == 0; });
    if (divides || h == usual_h || h == 2 * usual_h) choices.emplace_back(h);
  }
  if (choices.empty()) choices.emplace_back(longest);
  return choices;
}

std::optional<Obstacle> obstacle(const Problem& problem) {
  if (torus_of(problem) == nullptr) return ObstacleCode::torus_of_three_axes;
  if (problem.model.switching != Model::Switching::wormhole) return ObstacleCode::wormhole;
  if (problem.model.packet_limit > 0) return ObstacleCode::unlimited_packets;
  if (problem.model.duplex == Model::Duplex::half) return ObstacleCode::full_duplex;
  return std::nullopt;
}

}  // namespace

std::vector<PhaseMark> push_chen04(const AlgorithmRequest& request, StepSink& sink) {
  require_torus_memory(request, request.problem.collective.message_count());
  Chen04State state(request, h_of(request), sink);
  aggregate_and_tune(state);
  align(state);
  exchange_on_planes(state);
  broadcast_from_planes(state);
  collect(state);
  return state.marks();
}

CollectiveAlgorithm chen04_aggregate_distribute_algorithm() {
  return {.name = "chen04-aggregate-distribute",
          .summary =
              "multi-broadcast on 3-D tori: messages gather on diagonal planes, are numbered by a "
              "prefix sum, spread evenly over h^2 sparse tori and collected in blocks of h^3 nodes",
          .citation = "chen2004",
          .collectives = {CollectiveKind::multi_broadcast},
          .families = {"torus"},
          .obstacle = obstacle,
          .ports = Model::Ports::all,
          .capabilities = {Capability::redundant, Capability::unknown_sources, Capability::batches,
                           Capability::control_units},
          .parameters = {{.name = "h",
                          .description = "dilation of the sparse tori and side of the blocks",
                          .fallback = "7, or the shortest side if that is shorter",
                          .choices = h_choices,
                          .type = ParameterType::number()}},
          .body = StepAlgorithm([](const AlgorithmRequest& request, StepSink& sink) {
            static_cast<void>(push_chen04(request, sink));
          })};
}

}  // namespace asterism
