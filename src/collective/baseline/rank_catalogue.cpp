// Rank algorithms that the catalogue would otherwise lack, each on its own. On networks whose
// switches only forward, they are what remains of the classic algorithms.
#include <algorithm>
#include <bit>
#include <cmath>

#include <asterism/algorithm.hpp>

#include "collective/baseline/rank_broadcast.hpp"
#include "collective/reduce/pipelined_trees.hpp"
#include "synthesis/parameters.hpp"

namespace asterism {

namespace {

using RankChoice = std::string (*)(const Problem& problem);

CollectiveAlgorithm algorithm_for_ranks(std::string name, std::string summary, std::string citation,
                                        std::vector<CollectiveKind> collectives,
                                        RankChoice choice) {
  const auto algorithm = [choice](const Problem& problem) {
    return rank_algorithm(choice(problem), problem);
  };
  return {.name = std::move(name),
          .summary = std::move(summary),
          .citation = std::move(citation),
          .collectives = std::move(collectives),
          .obstacle =
              [algorithm](const Problem& problem) {
                const auto obstacle = obstacle_to_ranks(problem);
                return obstacle ? obstacle
                                : obstacle_to_rank_algorithm(algorithm(problem), problem);
              },
          .capabilities = Capabilities::ranks | Capability::uneven,
          .chunks =
              [algorithm](const AlgorithmRequest& request) {
                return chunks_for_ranks(request.problem, algorithm(request.problem).blocks);
              },
          .body =
              [algorithm](const AlgorithmRequest& request, StepSink& sink) {
                run_rank_algorithm(algorithm(request.problem), request, sink);
              },
          .hints = {.recipe = [choice](const AlgorithmRequest& request) {
            return rank_recipe(choice(request.problem));
          }}};
}

constexpr std::uint64_t max_rank_chain_pieces = 1 << 16;

/// Returns the number of pieces that takes the least time if each rank is linked to the next.
std::uint64_t best_chain_pieces(const Problem& problem) {
  const double hops = static_cast<double>(problem.collective.participant_count()) - 2;
  const double bytes_time =
      problem.model.message_time() * static_cast<double>(problem.collective.batch());
  if (!(problem.model.startup > 0)) return max_rank_chain_pieces;
  const double best = std::round(std::sqrt(hops * bytes_time / problem.model.startup));
  const double max_pieces =
      std::floor(max_rank_packets / static_cast<double>(problem.collective.participant_count()));
  const double possible = std::min({max_pieces, static_cast<double>(max_rank_chain_pieces),
                                    static_cast<double>(problem.max_pieces()) *
                                        static_cast<double>(problem.collective.batch())});
  return static_cast<std::uint64_t>(std::max(1.0, std::min(best, possible)));
}

RankAlgorithm rank_chain_for(const AlgorithmRequest& request) {
  const Problem& problem = request.problem;
  return tree_broadcast_of_ranks(RankTreeShape::chain, problem.collective.participant_count(),
                                 number_parameter(request, "pieces", best_chain_pieces(problem)));
}

std::string ring_or_halves(const Problem& problem) {
  return std::has_single_bit(problem.collective.participant_count()) ? "scatter+recursive-doubling"
                                                                     : "scatter+ring";
}

}  // namespace

CollectiveAlgorithm linear_algorithm() {
  using enum CollectiveKind;
  return algorithm_for_ranks(
      "linear",
      "the root sends to, or receives from, every rank at the same time; alltoall: all to all",
      "Thakur, Rabenseifner and Gropp 2005", {broadcast, scatter, gather, alltoall},
      [](const Problem&) -> std::string { return "linear"; });
}

CollectiveAlgorithm binomial_algorithm() {
  using enum CollectiveKind;
  return algorithm_for_ranks("binomial", "over a binomial tree of the ranks in ceil(log2 P) rounds",
                             "Thakur, Rabenseifner and Gropp 2005", {broadcast, scatter, gather},
                             [](const Problem&) -> std::string { return "binomial"; });
}

CollectiveAlgorithm rank_chain_algorithm() {
  return {
      .name = "rank-chain",
      .summary = "broadcast from each rank to the next, in pieces one behind the other",
      .citation = "Pjesivac-Grbovic et al. 2007 (pipeline)",
      .collectives = {CollectiveKind::broadcast},
      .obstacle = obstacle_to_ranks,
      .capabilities = Capabilities::ranks,
      .parameters = {{.name = "pieces",
                      .description = "number of pieces that the message is cut into",
                      .fallback = "what is best if each rank is linked to the next",
                      .choices =
                          [](const Problem& problem) {
                            return pieces_worth_trying(best_chain_pieces(problem));
                          },
                      .type = ParameterType::number(1, max_rank_chain_pieces)}},
      .chunks =
          [](const AlgorithmRequest& request) {
            return chunks_for_ranks(request.problem, rank_chain_for(request).blocks);
          },
      .body = [](const AlgorithmRequest& request,
                 StepSink& sink) { run_rank_algorithm(rank_chain_for(request), request, sink); }};
}

CollectiveAlgorithm scatter_allgather_algorithm() {
  return algorithm_for_ranks(
      "scatter-allgather",
      "broadcast: a scatter of blocks over a binomial tree of the ranks, then an allgather of them "
      "by recursive doubling or around a ring",
      "Barnett et al. 1994; Thakur, Rabenseifner and Gropp 2005", {CollectiveKind::broadcast},
      ring_or_halves);
}

CollectiveAlgorithm rank_ring_algorithm() {
  return algorithm_for_ranks("rank-ring",
                             "allgather around a ring of the ranks in the order of the nodes",
                             "Thakur, Rabenseifner and Gropp 2005", {CollectiveKind::allgather},
                             [](const Problem&) -> std::string { return "ring"; });
}

CollectiveAlgorithm bruck_algorithm() {
  return algorithm_for_ranks(
      "bruck",
      "to ranks at doubling distances in ceil(log2 P) rounds; alltoall: by the bits of "
      "the distance",
      "Bruck, Ho, Kipnis, Upfal and Weathersby 1997",
      {CollectiveKind::allgather, CollectiveKind::alltoall},
      [](const Problem&) -> std::string { return "bruck"; });
}

CollectiveAlgorithm neighbor_exchange_algorithm() {
  CollectiveAlgorithm result = algorithm_for_ranks(
      "neighbor-exchange",
      "allgather in P/2 rounds in which pairs of neighbouring ranks exchange two blocks",
      "Chen, Zhang, Zhang and Yuan 2005", {CollectiveKind::allgather},
      [](const Problem&) -> std::string { return "neighbor-exchange"; });
  result.obstacle = [before = result.obstacle](const Problem& problem) -> std::optional<Obstacle> {
    if (problem.collective.participant_count() % 2 != 0) return ObstacleCode::even_participants;
    return before(problem);
  };
  return result;
}

CollectiveAlgorithm pairwise_algorithm() {
  CollectiveAlgorithm result = algorithm_for_ranks(
      "pairwise", "in round k of P-1 each rank sends to the one k further what is for it",
      "Thakur, Rabenseifner and Gropp 2005",
      {CollectiveKind::alltoall, CollectiveKind::reduce_scatter},
      [](const Problem&) -> std::string { return "pairwise"; });
  return result;
}

}  // namespace asterism
