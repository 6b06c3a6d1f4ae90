#include "bound/held_collectives.hpp"

#include <utility>

#include "bound/coarse_bounds.hpp"
#include "bound/graph_bounds.hpp"
#include "network/transposed.hpp"

namespace asterism {

Problem with_collective(const Problem& problem, CollectiveKind kind, std::vector<NodeId> sources,
                        std::uint64_t batch) {
  const auto participants = problem.collective.participants();
  // The default for divisible messages depends on the collective.
  Model model = problem.model;
  model.divisible = problem.divisible() ? Model::Divisible::yes : Model::Divisible::no;
  return {problem.shared_network(),
          Collective(kind, problem.network(), std::move(sources), batch,
                     {participants.begin(), participants.end()}),
          std::move(model)};
}

bool same_both_ways(const Problem& problem) {
  // A link may have a different class in each direction.
  return !problem.network().directed() && !problem.network().has_own_link_costs() &&
         !problem.model.has_class_costs();
}

void HeldCollectives::raise(const Problem& held, const ContainedCollective& as) {
  Findings there;
  raise_coarse_bounds(held, measures_, memory_limit_, there);
  raise_graph_bounds(held, memory_limit_, there);
  found_.take(there, as);
}

void HeldCollectives::raise_backwards(const Problem& held, const ContainedCollective& as) {
  if (same_both_ways(held)) return raise(held, as);
  const bool directed = held.network().directed();
  if (!directed && !graph_bounds_apply(held)) return raise(held, as);  // only by best rates
  const Problem reversed(transposed(held.shared_network(), memory_limit_), held.collective,
                         held.model);
  Findings there;
  if (directed) {
    MeasureOptions options;
    options.memory_limit = memory_limit_;
    raise_coarse_bounds(reversed, measure(reversed.network(), options), memory_limit_, there);
  } else {
    raise_coarse_bounds(held, measures_, memory_limit_, there);
  }
  raise_graph_bounds(reversed, memory_limit_, there);
  found_.take(there, as);
}

}  // namespace asterism
