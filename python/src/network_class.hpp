// The Python class Network, whose methods are in several files.
#pragma once

#include <vector>

#include <pybind11/pybind11.h>

#include "python_network.hpp"

namespace asterism::python {

using NetworkClass = pybind11::class_<Network, SharedNetwork>;

/// Methods about single nodes and ports.
void add_network_nodes(NetworkClass& type);

[[nodiscard]] inline std::vector<NodeId> all_neighbours(const Network& network, NodeId node) {
  std::vector<NodeId> ends(network.port_count());
  network.neighbours(node, ends);
  return ends;
}

}  // namespace asterism::python
