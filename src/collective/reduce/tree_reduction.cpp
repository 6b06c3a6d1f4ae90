#include "collective/reduce/tree_reduction.hpp"

#include "synthesis/rounds/ranks.hpp"

namespace asterism {

NodeId root_of(const Collective& collective) {
  return collective.kind() == CollectiveKind::reduce ? collective.sources()[0]
                                                     : collective.participant(0);
}

void reduce_over_tree(const AlgorithmRequest& request, StepSink& sink, const TreeRounds& rounds) {
  const Collective& collective = request.problem.collective;
  const bool to_root = collective.kind() == CollectiveKind::reduce;
  const std::vector<std::uint64_t> all = all_results(collective);
  LogicalRounds logical(request, request.problem, sink, rounds.size() * (to_root ? 1 : 2),
                        pace_of(request));
  LogicalRound round;
  for (const std::vector<TreeEdge>& edges : rounds) {
    round.clear();
    for (const TreeEdge& edge : edges)
      round.add(edge.child, edge.parent, LogicalRound::Fate::given, all);
    logical.take(round);
  }
  if (to_root) return logical.finish();
  for (std::size_t i = rounds.size(); i-- > 0;) {
    round.clear();
    for (const TreeEdge& edge : rounds[i])
      round.add(edge.parent, edge.child, LogicalRound::Fate::whole, all);
    logical.take(round);
  }
  logical.finish();
}

}  // namespace asterism
