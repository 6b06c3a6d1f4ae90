// Broadcasts in which all nodes follow one sequence of dimensions, one at a time.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <asterism/algorithm.hpp>

#include "collective/star/telling.hpp"

namespace asterism {

/// On the star, one step per dimension. On the SCC, one step over the lateral links of that
/// dimension, preceded by steps over local links that carry the message there in all cycles at the
/// same time; local steps inside each cycle follow at the end.
void broadcast_by_dimensions(const AlgorithmRequest& request, StepSink& sink,
                             std::span<const unsigned> dimensions);

/// Returns the catalogue algorithm that follows a sequence, on the star and on the SCC.
/// `Dimensions` returns the sequence for n symbols.
template <std::vector<unsigned> (*Dimensions)(unsigned n)>
[[nodiscard]] CollectiveAlgorithm sequence_algorithm(const std::string& name,
                                                     const std::string& summary,
                                                     const std::string& citation) {
  return {.name = name,
          .summary = summary,
          .citation = citation,
          .collectives = {CollectiveKind::broadcast},
          .families = {"star", "scc"},
          .ports = Model::Ports::single_dimension,
          .parameters = {idle_parameter()},
          .body = [](const AlgorithmRequest& request, StepSink& sink) {
            const auto n = static_cast<unsigned>(request.problem.network().parameters()[0]);
            broadcast_by_dimensions(request, sink, Dimensions(n));
          }};
}

/// Broadcasts on connected cycles over the lateral links at these places, in order.
void broadcast_by_places(const AlgorithmRequest& request, Telling& telling,
                         std::span<const std::uint64_t> places);

}  // namespace asterism
