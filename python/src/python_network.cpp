#include "python_network.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>

namespace asterism::python {

namespace py = pybind11;

NodeId checked_node(const Network& network, std::int64_t node) {
  if (node >= 0 && static_cast<std::uint64_t>(node) < network.node_count())
    return NodeId{static_cast<std::uint64_t>(node)};
  throw Error(ErrorCode::out_of_range, fmt::format("{} has no node {}", network.spec(), node),
              fmt::format("nodes are numbered from 0 to {}", network.node_count() - 1));
}

Port checked_port(const Network& network, std::int64_t port) {
  if (port >= 0 && port < std::int64_t{network.port_count()})
    return Port{static_cast<std::uint32_t>(port)};
  throw Error(ErrorCode::out_of_range, fmt::format("{} has no port {}", network.spec(), port),
              fmt::format("ports are numbered from 0 to {}", network.port_count() - 1));
}

NodeId node_of(const Network& network, const py::handle& node) {
  if (py::isinstance<py::str>(node)) return network.parse_label(py::cast<std::string>(node));
  if (PyIndex_Check(node.ptr()) != 0) {
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(node.ptr()));
    if (!number) throw py::error_already_set();
    int overflow = 0;
    const auto value = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    return checked_node(network, overflow == 0 ? value : -1);
  }
  // asterism._arguments names the argument.
  throw py::type_error("incompatible node");
}

py::object shown_by(const char* function, const py::handle& self) {
  return py::module_::import("asterism._show").attr(function)(self);
}

}  // namespace asterism::python
