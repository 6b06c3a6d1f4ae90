// Allgather and multi-broadcast around a Hamiltonian cycle: in every step, each node forwards what
// it received last.
#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>

#include "graph/hamiltonian.hpp"

namespace asterism {

namespace {

void hamiltonian_ring(const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  const HamiltonianCycle cycle = find_hamiltonian_cycle(problem.network(), request.progress);
  const std::size_t nodes = cycle.nodes.size();
  static constexpr std::uint64_t none = ~std::uint64_t{0};
  std::vector<std::uint64_t> message(problem.network().node_count(), none);  // by origin
  for (MessageId id{0}; id.value() < problem.collective.message_count(); ++id)
    message[problem.collective.origin(id).value()] = id.value();
  Step step;
  for (std::size_t hop = 0; hop + 1 < nodes; ++hop) {
    step.clear();
    for (std::size_t at = 0; at < nodes; ++at) {
      const std::uint64_t origin = cycle.nodes[at >= hop ? at - hop : at + nodes - hop].value();
      if (message[origin] != none)
        step.add(cycle.nodes[at], cycle.ports[at], MessageId{message[origin]});
    }
    sink.take(step);
    report(request.progress, "around the cycle", hop + 1, nodes - 1);
  }
}

/// Every message goes all the way around.
std::uint64_t min_startups_of_cycle(const AlgorithmRequest& request) {
  return request.problem.network().node_count() - 1;
}

std::optional<Obstacle> ring_obstacle(const Problem& problem) {
  if (problem.model.duplex == Model::Duplex::half && problem.network().node_count() == 2)
    return ObstacleCode::single_link_of_two_nodes;
  if (!has_hamiltonian_cycle(problem.network())) return ObstacleCode::hamiltonian_cycle;
  return std::nullopt;
}

}  // namespace

CollectiveAlgorithm fragopoulou95_nonpersonalized_algorithm() {
  return {
      .name = "fragopoulou95-nonpersonalized",
      .summary =
          "one message at a time around a Hamiltonian cycle of the star: n!-1 start-ups and "
          "transmissions",
      .citation =
          "Fragopoulou and Akl 1995, as tseng1998 describes it (section IV.2); the cycle is ours",
      .collectives = {CollectiveKind::allgather},
      .families = {"star"},
      .obstacle = ring_obstacle,
      .body = hamiltonian_ring,
      .hints = {.min_startups = min_startups_of_cycle}};
}

CollectiveAlgorithm hamiltonian_ring_algorithm() {
  return {.name = "hamiltonian-ring",
          .summary =
              "one message at a time around a Hamiltonian cycle: N-1 start-ups, N-1 "
              "transmissions",
          .citation = "baseline",
          .origin = AlgorithmOrigin::baseline,
          .collectives = {CollectiveKind::allgather, CollectiveKind::multi_broadcast},
          .obstacle = ring_obstacle,
          .capabilities = {Capability::unknown_sources},
          .body = hamiltonian_ring,
          .hints = {.min_startups = min_startups_of_cycle}};
}

}  // namespace asterism
