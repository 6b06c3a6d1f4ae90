// Runs link-disjoint rings at the same time and in both directions: all links of a torus carry an
// equal share all the time.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>

#include "collective/reduce/ring_lanes.hpp"
#include "collective/reduce/torus_cycles.hpp"
#include "network/required_shape.hpp"
#include "synthesis/rounds/ranks.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t max_nodes_for_rings = 1 << 14;

std::uint64_t rings_at_once(const Problem& problem) {
  const auto& grid = required_shape(problem.network().grid());
  return lanes_of(problem, 2 * grid.sides().size());
}

std::uint64_t multi_ring_chunks(const AlgorithmRequest& request) {
  return chunks_around(request.problem, rings_at_once(request.problem));
}

void multi_ring(const AlgorithmRequest& request, StepSink& sink) {
  const auto& grid = required_shape(request.problem.network().grid());
  auto rings = disjoint_torus_cycles(grid);
  if (!rings)
    throw Error(ErrorCode::unsupported,
                fmt::format("no disjoint Hamiltonian cycles of {} were found", grid.spec()),
                "choose the algorithm bucket");
  const std::size_t cycles = rings->size();
  for (std::size_t i = 0; i < cycles; ++i)
    rings->push_back({(*rings)[i].rbegin(), (*rings)[i].rend()});
  rings->resize(rings_at_once(request.problem));
  reduce_around(request, cut_into_chunks(request.problem, multi_ring_chunks(request)), *rings,
                Pace::together, sink);
}

std::optional<Obstacle> multi_ring_obstacle(const Problem& problem) {
  const auto* const grid = problem.network().grid();
  if (grid == nullptr || !grid->wrapped()) return ObstacleCode::torus;
  if (std::ranges::min(grid->sides()) < 3) return ObstacleCode::long_sides;
  if (grid->node_count() > max_nodes_for_rings)
    return Obstacle(ObstacleCode::max_nodes_for_cycles, max_nodes_for_rings);
  if (problem.model.duplex == Model::Duplex::half) return ObstacleCode::full_duplex;
  return logical_obstacle(problem, Exchanges::no);
}

}  // namespace

CollectiveAlgorithm multi_ring_algorithm() {
  return {
      .name = "multi-ring",
      .summary =
          "around as many Hamiltonian cycles without a common link as a torus has axes, both "
          "directions at the same time: N-1 rounds of a reduce-scatter, and N-1 of an allgather",
      .citation =
          "Patarasuk and Yuan 2009 on the disjoint cycles of Kotzig 1973; the construction is "
          "ours",
      .origin = AlgorithmOrigin::reconstructed,
      .collectives = {CollectiveKind::reduce_scatter, CollectiveKind::allreduce},
      .families = {"torus", "ring"},
      .obstacle = multi_ring_obstacle,
      .ports = Model::Ports::several(2),
      .capabilities = {Capability::redundant, Capability::batches},
      .chunks = multi_ring_chunks,
      .body = multi_ring,
      .hints = {.min_startups = min_startups_around}};
}

}  // namespace asterism
