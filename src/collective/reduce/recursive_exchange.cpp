// Recursive doubling and halving, and Rabenseifner's algorithm, which combines them.
#include <asterism/algorithm.hpp>

#include "collective/reduce/folded_butterfly.hpp"

namespace asterism {

CollectiveAlgorithm doubling_exchange_algorithm() {
  return {
      .name = "doubling-exchange",
      .summary =
          "recursive doubling: every node exchanges all it has with a partner twice as far in each "
          "round, "
          "log2 N rounds; two more if N is not a power of two",
      .citation = "Thakur, Rabenseifner and Gropp 2005 (recursive doubling)",
      .collectives = {CollectiveKind::allreduce, CollectiveKind::barrier},
      .obstacle = [](const Problem& problem) { return logical_obstacle(problem, Exchanges::yes); },
      .capabilities = Capabilities::rounds,
      .body = exchange_over(hypercube_butterfly),
      .hints = {.min_startups = min_startups_to_exchange(hypercube_butterfly)}};
}

CollectiveAlgorithm placed_exchange_algorithm() {
  static constexpr std::uint64_t max_participants = 512;
  return {.name = "placed-exchange",
          .summary =
              "recursive doubling with participants placed so that pairs that exchange in the same "
              "round share few links",
          .citation = "ours; recursive doubling: Thakur, Rabenseifner and Gropp 2005",
          .origin = AlgorithmOrigin::ours,
          .collectives = {CollectiveKind::allreduce, CollectiveKind::barrier},
          .obstacle = [](const Problem& problem) -> std::optional<Obstacle> {
            if (problem.collective.participant_count() > max_participants)
              return Obstacle(ObstacleCode::max_participants, max_participants);
            return logical_obstacle(problem, Exchanges::yes);
          },
          .capabilities = Capabilities::rounds,
          .body = placed_exchange_over(hypercube_butterfly)};
}

CollectiveAlgorithm recursive_halving_algorithm() {
  return {
      .name = "recursive-halving",
      .summary =
          "reduce-scatter in log2 N rounds: half of what is left to the other half of the "
          "nodes each time; two rounds more if N is not a power of two",
      .citation = "Thakur, Rabenseifner and Gropp 2005 (recursive halving)",
      .collectives = {CollectiveKind::reduce_scatter},
      .obstacle = [](const Problem& problem) { return logical_obstacle(problem, Exchanges::no); },
      .capabilities = Capabilities::rounds,
      .chunks = chunks_to_scatter,
      .body = scatter_over(halving_butterfly),
      .hints = {.min_startups = min_startups_to_scatter(halving_butterfly)}};
}

CollectiveAlgorithm rabenseifner04_algorithm() {
  return {
      .name = "rabenseifner04",
      .summary =
          "a reduce-scatter by recursive halving, then an allgather by recursive doubling (or "
          "a gather to the root): 2 log2 N rounds in which a node sends 2 (N-1)/N of a message",
      .citation = "Rabenseifner 2004; Thakur, Rabenseifner and Gropp 2005",
      .collectives = {CollectiveKind::allreduce, CollectiveKind::reduce},
      .obstacle = [](const Problem& problem) { return logical_obstacle(problem, Exchanges::no); },
      .capabilities = Capabilities::rounds,
      .chunks = chunks_to_scatter,
      .body = scatter_over(halving_butterfly),
      .hints = {.min_startups = min_startups_to_scatter(halving_butterfly)}};
}

}  // namespace asterism
