// torus-allport-multi-broadcast: no node needs to know the sources.
#include "collective/torus/even_parts.hpp"
#include "collective/torus/torus_memory.hpp"
#include "network/required_shape.hpp"
#include "synthesis/parameters.hpp"

namespace asterism {

namespace {

/// Scattering is worth its steps if a message takes longer than a start-up.
std::uint64_t scattered_axes(const AlgorithmRequest& request) {
  const Model& model = request.problem.model;
  const std::uint64_t most =
      EvenParts::max_scattered_axes(required_shape(request.problem.network().grid()));
  return limited_parameter(request, "scatter", 0, most,
                           model.message_time() >= model.step_startup() ? most : 0);
}

std::vector<ParameterValue> scatter_choices(const Problem& problem) {
  std::vector<ParameterValue> choices;
  const auto& grid = required_shape(problem.network().grid());
  for (std::uint64_t axes = 0; axes <= EvenParts::max_scattered_axes(grid); ++axes)
    choices.emplace_back(axes);
  return choices;
}

}  // namespace

CollectiveAlgorithm torus_allport_algorithm() {
  return {.name = "torus-allport-multi-broadcast",
          .summary =
              "multi-broadcast on tori in all directions at the same time, without knowing the "
              "sources: "
              "messages are cut and scattered evenly, then gathered ring by ring",
          .citation = "ours",
          .origin = AlgorithmOrigin::ours,
          .collectives = {CollectiveKind::multi_broadcast},
          .families = {"torus", "ring"},
          .obstacle = rings_obstacle,
          .ports = Model::Ports::all,
          .capabilities = {Capability::redundant, Capability::unknown_sources, Capability::batches},
          .parameters = {{.name = "scatter",
                          .description = "along how many axes messages are scattered first",
                          .fallback = "all but one, at most 2, if a message takes as long as a "
                                      "start-up, else none",
                          .choices = scatter_choices,
                          .type = ParameterType::number()}},
          .chunks =
              [](const AlgorithmRequest& request) {
                return EvenParts(request.problem, scattered_axes(request)).chunks();
              },
          .body = StepAlgorithm([](const AlgorithmRequest& request, StepSink& sink) {
            const EvenParts parts(request.problem, scattered_axes(request));
            require_torus_memory(request,
                                 parts.chunks() * request.problem.collective.message_count());
            parts.push(sink, request.progress);
          })};
}

}  // namespace asterism
