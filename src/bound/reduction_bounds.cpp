#include "bound/reduction_bounds.hpp"

namespace asterism {

namespace {

Problem with_collective(const Problem& problem, CollectiveKind kind, std::vector<NodeId> sources,
                        std::uint64_t batch) {
  const auto participants = problem.collective.participants();
  return {problem.shared_network(),
          Collective(kind, problem.network(), std::move(sources), batch,
                     {participants.begin(), participants.end()}),
          problem.model};
}

}  // namespace

LowerBound reduction_bound(const Problem& problem,
                           const std::function<LowerBound(const Problem&)>& bound_of) {
  const Collective& collective = problem.collective;
  const bool same_both_ways =
      !problem.network().directed() && !problem.network().has_own_link_costs();
  switch (collective.kind()) {
    // Run backwards, a reduction is a broadcast or an allgather.
    case CollectiveKind::reduce:
      if (same_both_ways)
        return bound_of(with_collective(problem, CollectiveKind::broadcast,
                                        {collective.sources()[0]}, collective.batch()));
      break;
    case CollectiveKind::reduce_scatter:
      if (same_both_ways)
        return bound_of(
            with_collective(problem, CollectiveKind::allgather, {}, collective.batch()));
      break;
    // What one contributes reaches all.
    case CollectiveKind::allreduce:
    case CollectiveKind::barrier:
      return bound_of(with_collective(problem, CollectiveKind::broadcast,
                                      {collective.participant(0)}, collective.result_count()));
    default:
      break;
  }
  LowerBound bound;
  bound.startups_reason = bound.transmissions_reason = "nothing to do";
  return bound;
}

}  // namespace asterism
