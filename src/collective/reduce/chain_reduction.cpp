// A chain of all participants to the root, with pipelined pieces.
#include <algorithm>

#include <asterism/algorithm.hpp>

#include "collective/reduce/pipelined_trees.hpp"
#include "collective/reduce/ring_of_nodes.hpp"
#include "collective/reduce/tree_reduction.hpp"
#include "synthesis/parameters.hpp"
#include "synthesis/rounds/ranks.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t max_chain_pieces = 1 << 16;

/// Rank 0 is the root; pieces start at the last rank.
PipelinedTrees chain_of(const Problem& problem) {
  const std::uint64_t ranks = problem.collective.participant_count();
  PipelinedTree chain{std::vector<std::uint64_t>(ranks), std::vector<std::uint32_t>(ranks)};
  for (std::uint64_t rank = 1; rank < ranks; ++rank) chain.parent[rank] = rank - 1;
  return {{std::move(chain)},
          {.by_colour = false, .at_once = problem.model.packets_per_node() >= 2},
          problem.collective.kind() != CollectiveKind::reduce};
}

std::uint64_t pieces_of_chain(const AlgorithmRequest& request) {
  return number_parameter(request, "pieces",
                          chain_of(request.problem).best_pieces(request.problem));
}

std::uint64_t chunks_of_chain(const AlgorithmRequest& request) {
  return chunks_for_blocks(request.problem, pieces_of_chain(request));
}

/// To the root and, except for a reduce, back.
std::uint64_t min_startups_of_chain(const AlgorithmRequest& request) {
  const Collective& collective = request.problem.collective;
  const std::uint64_t hops = collective.participant_count() - 1;
  return collective.kind() == CollectiveKind::reduce ? hops : 2 * hops;
}

void chain_reduction(const AlgorithmRequest& request, StepSink& sink) {
  const PipelinedTrees chain = chain_of(request.problem);
  const std::uint64_t pieces = pieces_of_chain(request);
  const Problem problem = cut_into_chunks(request.problem, chunks_of_chain(request));
  std::vector<NodeId> nodes = ring_of_nodes(request);
  std::rotate(nodes.begin(), std::ranges::find(nodes, root_of(problem.collective)), nodes.end());
  LogicalRounds rounds(request, problem, sink, chain.rounds(pieces), pace_of(request));
  chain.run(nodes, problem.collective, pieces, rounds);
  rounds.finish();
}

}  // namespace

CollectiveAlgorithm chain_reduction_algorithm() {
  return {.name = "chain-reduction",
          .summary =
              "along a chain of all nodes, in pieces one behind the other; for an allreduce back "
              "again",
          .citation = "Thakur, Rabenseifner and Gropp 2005; Patarasuk, Faraj and Yuan 2006",
          .collectives = {CollectiveKind::reduce, CollectiveKind::allreduce},
          .obstacle = obstacle_to_pipelined_trees,
          .capabilities = Capabilities::rounds,
          .parameters = {{.name = "pieces",
                          .description = "into how many pieces the message is cut",
                          .fallback = "what is best if the chain is one of links",
                          .choices =
                              [](const Problem& problem) {
                                return pieces_worth_trying(chain_of(problem).best_pieces(problem));
                              },
                          .type = ParameterType::number(1, max_chain_pieces)},
                         pace_parameter()},
          .chunks = chunks_of_chain,
          .body = chain_reduction,
          .hints = {.min_startups = min_startups_of_chain}};
}

}  // namespace asterism
