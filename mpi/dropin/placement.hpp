// The placement of a communicator's ranks on nodes.
#pragma once

#include <vector>

#include <mpi.h>

#include "settings.hpp"

namespace asterism::dropin {

/// The rank at each node, the same on all ranks of a communicator of as many; empty if its ranks
/// are not at all nodes, one at each. By the map of the settings, or by the coordinates that a
/// Cartesian communicator gives its ranks on a torus or mesh of the same sides, or in their order.
[[nodiscard]] std::vector<int> ranks_of_nodes(MPI_Comm comm, const Settings& settings);

/// The nodes of the ranks of MPI_COMM_WORLD from those that are at their hosts, in the order of
/// ranks; collective. Throws Error if they do not fit.
[[nodiscard]] std::vector<NodeId> nodes_by_host(const Settings& settings);

}  // namespace asterism::dropin
