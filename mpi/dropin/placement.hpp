// The placement of a communicator's ranks on nodes.
#pragma once

#include <vector>

#include <mpi.h>

#include "settings.hpp"

namespace asterism::dropin {

/// Returns the rank at each node, which is the same on all ranks of a communicator of that size;
/// empty if there is not exactly one rank per node. Uses the map of the settings, or the
/// coordinates of a Cartesian communicator on a torus or mesh with the same sides, or the order of
/// ranks.
[[nodiscard]] std::vector<int> ranks_of_nodes(MPI_Comm comm, const Settings& settings);

/// Returns the nodes of the ranks of MPI_COMM_WORLD, assigned from the nodes of their hosts in rank
/// order. Collective. Throws Error if they do not fit.
[[nodiscard]] std::vector<NodeId> nodes_by_host(const Settings& settings);

}  // namespace asterism::dropin
