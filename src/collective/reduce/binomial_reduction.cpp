// A binomial tree of the participants, numbered from the root: in round k, ranks whose lowest set
// bit is bit k send to the rank with that bit cleared.
#include <bit>

#include <asterism/algorithm.hpp>

#include "collective/reduce/tree_reduction.hpp"
#include "synthesis/rounds/ranks.hpp"

namespace asterism {

namespace {

TreeRounds binomial_rounds(const Collective& collective) {
  const std::uint64_t ranks = collective.participant_count();
  const std::uint64_t root = participant_index(collective, root_of(collective));
  const auto node = [&](std::uint64_t rank) {
    return collective.participant((rank + root) % ranks);
  };
  TreeRounds rounds(static_cast<std::size_t>(std::bit_width(ranks - 1)));
  for (std::uint64_t rank = 1; rank < ranks; ++rank)
    rounds[static_cast<std::size_t>(std::countr_zero(rank))].push_back(
        {node(rank), node(rank & (rank - 1))});
  return rounds;
}

void binomial_reduction(const AlgorithmRequest& request, StepSink& sink) {
  reduce_over_tree(request, sink, binomial_rounds(request.problem.collective));
}

}  // namespace

CollectiveAlgorithm binomial_reduction_algorithm() {
  return {
      .name = "binomial-reduction",
      .summary =
          "up a binomial tree in ceil(log2 N) rounds, everything in one packet; for an "
          "allreduce or a barrier down again",
      .citation = "Thakur, Rabenseifner and Gropp 2005 (binomial tree)",
      .collectives = {CollectiveKind::reduce, CollectiveKind::allreduce, CollectiveKind::barrier},
      .obstacle = [](const Problem& problem) { return logical_obstacle(problem, Exchanges::no); },
      .capabilities = Capabilities::rounds,
      .parameters = {pace_parameter()},
      .body = binomial_reduction};
}

}  // namespace asterism
