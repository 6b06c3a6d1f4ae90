#include "bound/sending.hpp"

#include <algorithm>
#include <limits>

namespace asterism {

std::uint64_t max_sends(const Problem& problem, const NetworkMeasures& measures) {
  return problem.network().has_switches() ? measures.max_degree
                                          : problem.model.sends_at_most(measures.max_degree);
}

std::uint64_t packets_per_step(const Problem& problem, const NetworkMeasures& measures) {
  const std::uint64_t nodes = problem.network().node_count();
  const std::uint64_t sends = max_sends(problem, measures);
  if (sends > std::numeric_limits<std::uint64_t>::max() / nodes) return 0;
  if (problem.network().directed()) return nodes * sends;
  const bool half = problem.model.duplex == Model::Duplex::half;
  return std::min(nodes * sends, half ? measures.links : 2 * measures.links);
}

}  // namespace asterism
