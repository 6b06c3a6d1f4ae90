// The dissemination barrier: in round k, every rank sends to the rank 2^k places further on.
//
// If N is not a power of two, the original informs some ranks twice, which is harmless in a barrier
// but not in a reduction. Here, some ranks hand over to others first, as in recursive doubling.
#include <asterism/algorithm.hpp>

#include "synthesis/rounds/logical_rounds.hpp"
#include "synthesis/rounds/ranks.hpp"

namespace asterism {

namespace {

void dissemination(const AlgorithmRequest& request, StepSink& sink) {
  const Collective& collective = request.problem.collective;
  const FoldedRanks ranks(collective);
  const std::vector<NodeId>& nodes = ranks.nodes();
  const std::vector<std::uint64_t> all = all_results(collective);
  LogicalRounds rounds(request, request.problem, sink,
                       ranks.steps() + (ranks.has_partners() ? 2U : 0U));
  LogicalRound round;
  for (std::uint64_t rank = 0; rank < nodes.size(); ++rank)
    if (ranks.partner(rank) != no_node)
      round.add(ranks.partner(rank), nodes[rank], LogicalRound::Fate::given, all);
  if (!round.empty()) rounds.take(round);
  for (std::uint32_t step = 0; step < ranks.steps(); ++step) {
    round.clear();
    for (std::uint64_t rank = 0; rank < nodes.size(); ++rank) {
      const std::uint64_t next = (rank + (std::uint64_t{1} << step)) % nodes.size();
      round.add(nodes[rank], nodes[next], LogicalRound::Fate::copied, all);
    }
    rounds.take(round);
  }
  round.clear();
  for (std::uint64_t rank = 0; rank < nodes.size(); ++rank)
    if (ranks.partner(rank) != no_node)
      round.add(nodes[rank], ranks.partner(rank), LogicalRound::Fate::whole, all);
  if (!round.empty()) rounds.take(round);
  rounds.finish();
}

std::optional<Obstacle> dissemination_obstacle(const Problem& problem) {
  if (problem.model.switching == Model::Switching::wormhole)
    return ObstacleCode::no_wormhole_rounds;
  return logical_obstacle(problem, Exchanges::yes);
}

}  // namespace

CollectiveAlgorithm dissemination_algorithm() {
  return {
      .name = "hensgen88-dissemination",
      .summary =
          "barrier: in round k every node notifies the one 2^k places further; log2 N rounds, two "
          "more if N is not a power of two",
      .citation = "Hensgen, Finkel and Manber 1988; the fold is ours",
      .collectives = {CollectiveKind::barrier},
      .obstacle = dissemination_obstacle,
      .capabilities = Capabilities::rounds,
      .body = dissemination};
}

}  // namespace asterism
