#include "collective/reduce/ring_of_nodes.hpp"

#include "graph/hamiltonian.hpp"

namespace asterism {

std::vector<NodeId> ring_of_nodes(const AlgorithmRequest& request) {
  const Collective& collective = request.problem.collective;
  const Network& network = request.problem.network();
  if (collective.all_take_part() && network.node_count() > 2 && has_hamiltonian_cycle(network))
    return find_hamiltonian_cycle(network, request.progress).nodes;
  std::vector<NodeId> nodes;
  nodes.reserve(collective.participant_count());
  for (std::uint64_t i = 0; i < collective.participant_count(); ++i)
    nodes.push_back(collective.participant(i));
  return nodes;
}

}  // namespace asterism
