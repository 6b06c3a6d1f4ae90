// Reduce-scatter and allreduce around a ring of all participants.
//
// The ring is a Hamiltonian cycle if all nodes participate and one is known or found, otherwise the
// participants in ascending order. If nodes may send two packets at the same time, half of each
// block goes around in the opposite direction.
#include <asterism/algorithm.hpp>

#include "collective/reduce/ring_lanes.hpp"
#include "collective/reduce/ring_of_nodes.hpp"
#include "synthesis/rounds/ranks.hpp"

namespace asterism {

namespace {

std::uint64_t ring_directions(const Problem& problem) {
  if (problem.collective.participant_count() < 3 || problem.model.duplex == Model::Duplex::half)
    return 1;
  return lanes_of(problem, 2);
}

std::uint64_t ring_chunks(const AlgorithmRequest& request) {
  return chunks_around(request.problem, ring_directions(request.problem));
}

void ring_reduction(const AlgorithmRequest& request, StepSink& sink) {
  std::vector<std::vector<NodeId>> rings{ring_of_nodes(request)};
  if (ring_directions(request.problem) == 2)
    rings.push_back({rings.front().rbegin(), rings.front().rend()});
  reduce_around(request, cut_into_chunks(request.problem, ring_chunks(request)), rings,
                pace_of(request), sink);
}

}  // namespace

CollectiveAlgorithm ring_reduction_algorithm() {
  return {
      .name = "patarasuk09-ring",
      .summary =
          "around a ring: N-1 rounds of an N-th of the message, and N-1 more of the whole "
          "results for an allreduce; both ways round with two ports",
      .citation = "Patarasuk and Yuan 2009",
      .collectives = {CollectiveKind::reduce_scatter, CollectiveKind::allreduce},
      .obstacle = [](const Problem& problem) { return logical_obstacle(problem, Exchanges::no); },
      .capabilities = Capabilities::rounds,
      .parameters = {pace_parameter()},
      .chunks = ring_chunks,
      .body = ring_reduction,
      .hints = {.min_startups = min_startups_around}};
}

}  // namespace asterism
