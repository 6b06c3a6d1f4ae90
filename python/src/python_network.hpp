// Networks as held by Python.
#pragma once

#include <memory>
#include <string>

#include <pybind11/pybind11.h>

#include <asterism/network.hpp>

namespace asterism::python {

/// The holder of the Python class Network, none of whose methods changes the network.
using SharedNetwork = std::shared_ptr<Network>;

[[nodiscard]] inline SharedNetwork for_python(const std::shared_ptr<const Network>& network) {
  return std::const_pointer_cast<Network>(network);
}

/// Returns the node of an id or a label. Throws Error if there is none.
[[nodiscard]] NodeId node_of(const Network& network, const pybind11::handle& node);
/// Returns the node of an id. Throws Error if there is none.
[[nodiscard]] NodeId checked_node(const Network& network, std::int64_t node);
[[nodiscard]] Port checked_port(const Network& network, std::int64_t port);

/// Returns -1 for no_node.
[[nodiscard]] inline std::int64_t number_of(NodeId node) {
  return node == no_node ? -1 : static_cast<std::int64_t>(node.value());
}

/// Calls a function of asterism._show, which formats objects for notebooks.
[[nodiscard]] pybind11::object shown_by(const char* function, const pybind11::handle& self);

}  // namespace asterism::python
