#include "collective/reduce/ring_lanes.hpp"

#include "synthesis/rounds/ranks.hpp"

namespace asterism {

namespace {

bool rings_only_scatter(const Collective& collective) {
  return collective.kind() == CollectiveKind::reduce_scatter;
}

/// By ring and place on it: the results that the node there finally holds.
OwnedResults owned_on_rings(const Collective& collective,
                            const std::vector<std::vector<NodeId>>& rings) {
  const std::uint64_t size = rings.front().size();
  if (!rings_only_scatter(collective)) return even_blocks(collective, size, rings.size());
  OwnedResults owned = scattered_blocks(collective, size, rings.size(),
                                        [](std::uint64_t participant) { return participant; });
  for (std::size_t lane = 0; lane < rings.size(); ++lane) {
    std::vector<std::vector<std::uint64_t>> by_place(size);
    for (std::uint64_t place = 0; place < size; ++place)
      by_place[place] = std::move(owned[lane][participant_index(collective, rings[lane][place])]);
    owned[lane] = std::move(by_place);
  }
  return owned;
}

/// Every node sends the block whose owner is `behind` places behind it.
void pass_around(const std::vector<std::vector<NodeId>>& rings, const OwnedResults& owned,
                 std::uint64_t behind, LogicalRound::Fate fate, LogicalRound& round) {
  round.clear();
  for (std::size_t lane = 0; lane < rings.size(); ++lane) {
    const std::vector<NodeId>& ring = rings[lane];
    for (std::uint64_t place = 0; place < ring.size(); ++place)
      round.add(ring[place], ring[(place + 1) % ring.size()], fate,
                owned[lane][(place + ring.size() - behind) % ring.size()]);
  }
}

}  // namespace

std::uint64_t min_startups_around(const AlgorithmRequest& request) {
  const Collective& collective = request.problem.collective;
  const std::uint64_t hops = collective.participant_count() - 1;
  return collective.kind() == CollectiveKind::allreduce ? 2 * hops : hops;
}

std::uint64_t chunks_around(const Problem& problem, std::uint64_t rings) {
  const Collective& collective = problem.collective;
  const std::uint64_t owners =
      collective.kind() == CollectiveKind::allreduce ? collective.participant_count() : 1;
  return chunks_for_blocks(problem, rings * owners);
}

void reduce_around(const AlgorithmRequest& request, const Problem& problem,
                   const std::vector<std::vector<NodeId>>& rings, Pace pace, StepSink& sink) {
  const Collective& collective = problem.collective;
  const OwnedResults owned = owned_on_rings(collective, rings);
  const std::uint64_t size = rings.front().size();
  LogicalRounds rounds(request, problem, sink,
                       (rings_only_scatter(collective) ? 1 : 2) * (size - 1), pace);
  LogicalRound round;
  // A block starts next to its owner, which is the last to receive it.
  for (std::uint64_t hop = 1; hop < size; ++hop) {
    pass_around(rings, owned, hop, LogicalRound::Fate::given, round);
    rounds.take(round);
  }
  // The second time, the owner is the first to send it.
  for (std::uint64_t hop = 0; hop + 1 < size && !rings_only_scatter(collective); ++hop) {
    pass_around(rings, owned, hop, LogicalRound::Fate::whole, round);
    rounds.take(round);
  }
  rounds.finish();
}

}  // namespace asterism
