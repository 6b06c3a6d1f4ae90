// Bine trees and butterflies: binomial ones whose ranks are read as negabinary numbers, so that
// communicating ranks are a third closer on average.
//
// Participants beyond a power of two are folded; the root of a tree has number 0.
#include <asterism/algorithm.hpp>

#include "collective/reduce/folded_butterfly.hpp"
#include "collective/reduce/swing.hpp"
#include "collective/reduce/tree_reduction.hpp"

namespace asterism {

namespace {

/// Near peers first.
Butterfly bine_butterfly(std::uint32_t steps) {
  return {steps, [steps](std::uint64_t rank, std::uint32_t step) {
            return swing_peer(rank, std::uint64_t{1} << steps, step);
          }};
}

/// Far peers first: the tree by which a root would inform all ranks.
Butterfly bine_tree(std::uint32_t steps) {
  return {steps, [steps](std::uint64_t rank, std::uint32_t step) {
            return swing_peer(rank, std::uint64_t{1} << steps, steps - 1 - step);
          }};
}

TreeRounds bine_rounds(const Collective& collective) {
  const FoldedRanks ranks(collective);
  const NodeId root_node = root_of(collective);
  const std::uint64_t root = ranks.rank_of(participant_index(collective, root_node));
  // The root does not hand over; its partner does.
  const auto node_of = [&](std::uint64_t rank) {
    return rank == root ? root_node : ranks.nodes()[rank];
  };
  const auto node = [&](std::uint64_t number) {
    return node_of((number + root) & (ranks.size() - 1));
  };
  TreeRounds rounds;
  if (ranks.has_partners()) {
    rounds.emplace_back();
    for (std::uint64_t rank = 0; rank < ranks.size(); ++rank) {
      const NodeId partner = ranks.partner(rank);
      if (partner == no_node) continue;
      const NodeId leaves = partner == node_of(rank) ? ranks.nodes()[rank] : partner;
      rounds.back().push_back({leaves, node_of(rank)});
    }
  }
  const Butterfly tree = bine_tree(ranks.steps());
  const std::vector<std::uint32_t> joined = steps_reached(tree, ranks.size(), 0);
  for (std::uint32_t step = ranks.steps(); step-- > 0;) {
    rounds.emplace_back();
    for (std::uint64_t number = 0; number < ranks.size(); ++number)
      if (joined[number] == step + 1)
        rounds.back().push_back({node(number), node(tree.peer(number, step))});
  }
  return rounds;
}

void bine_reduction(const AlgorithmRequest& request, StepSink& sink) {
  reduce_over_tree(request, sink, bine_rounds(request.problem.collective));
}

constexpr const char* bine_citation =
    "De Sensi, Pasqualoni, Piarulli, Bonato, Ba, Turisini, Domke and Hoefler 2025 (SC)";

}  // namespace

CollectiveAlgorithm bine_reduction_algorithm() {
  return {
      .name = "desensi25-bine-tree",
      .summary =
          "up a Bine tree, a binomial tree of negabinary numbers, everything in one packet; "
          "for an allreduce or a barrier down again",
      .citation = bine_citation,
      .collectives = {CollectiveKind::reduce, CollectiveKind::allreduce, CollectiveKind::barrier},
      .obstacle = [](const Problem& problem) { return logical_obstacle(problem, Exchanges::no); },
      .capabilities = Capabilities::rounds,
      .parameters = {pace_parameter()},
      .body = bine_reduction};
}

CollectiveAlgorithm bine_exchange_algorithm() {
  return {
      .name = "desensi25-bine-exchange",
      .summary =
          "log2 N exchanges of all that the nodes have over a Bine butterfly, near ones first; "
          "two rounds more if N is not a power of two",
      .citation = bine_citation,
      .collectives = {CollectiveKind::allreduce, CollectiveKind::barrier},
      .obstacle = [](const Problem& problem) { return logical_obstacle(problem, Exchanges::yes); },
      .capabilities = Capabilities::rounds,
      .body = exchange_over(bine_butterfly),
      .hints = {.min_startups = min_startups_to_exchange(bine_butterfly)}};
}

CollectiveAlgorithm bine_butterfly_algorithm() {
  return {
      .name = "desensi25-bine-butterfly",
      .summary =
          "a reduce-scatter over a Bine butterfly, most of the data to the nearest, and "
          "backwards an allgather (or a gather to the root)",
      .citation = bine_citation,
      .collectives = {CollectiveKind::reduce_scatter, CollectiveKind::allreduce,
                      CollectiveKind::reduce},
      .obstacle = [](const Problem& problem) { return logical_obstacle(problem, Exchanges::no); },
      .capabilities = Capabilities::rounds,
      .chunks = chunks_to_scatter,
      .body = scatter_over(bine_butterfly),
      .hints = {.min_startups = min_startups_to_scatter(bine_butterfly)}};
}

}  // namespace asterism
