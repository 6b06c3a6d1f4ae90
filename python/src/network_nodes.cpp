// Properties of single nodes and ports.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <asterism/error.hpp>

#include "arrays.hpp"
#include "network_class.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

py::array_t<std::int64_t> neighbour_array(const Network& network, const py::object& node) {
  const std::vector<NodeId> ends = all_neighbours(network, node_of(network, node));
  std::vector<std::int64_t> numbers;
  numbers.reserve(ends.size());
  for (const NodeId end : ends) numbers.push_back(number_of(end));
  return array_of(std::move(numbers));
}

NodeId linked_end(const Network& network, NodeId node, Port port) {
  const NodeId end = network.neighbour(node, port);
  if (end == no_node)
    throw Error(
        ErrorCode::out_of_range,
        fmt::format("port {} of {} has no link", network.port_name(port), network.label(node)),
        "neighbours() says which ports have one");
  return end;
}

}  // namespace

void add_network_nodes(NetworkClass& type) {
  type.def("neighbours", &neighbour_array, py::arg("node"),
           "The neighbours of a node (an id or a label) by port; -1 where a port has no link.")
      .def(
          "neighbour",
          [](const Network& self, const py::object& node, std::int64_t port) {
            return number_of(self.neighbour(node_of(self, node), checked_port(self, port)));
          },
          py::arg("node"), py::arg("port"), "The node at the other end of a port, or -1.")
      .def(
          "reverse_port",
          [](const Network& self, const py::object& node, std::int64_t port) {
            const NodeId from = node_of(self, node);
            const Port over = checked_port(self, port);
            (void)linked_end(self, from, over);
            return self.reverse_port(from, over).value();
          },
          py::arg("node"), py::arg("port"), "The port of the neighbour that leads back.")
      .def(
          "link_class",
          [](const Network& self, const py::object& node, std::int64_t port) {
            const NodeId from = node_of(self, node);
            const Port over = checked_port(self, port);
            (void)linked_end(self, from, over);
            return self.link_classes()[self.link_class(from, over).value()];
          },
          py::arg("node"), py::arg("port"), "The kind of the link at a port.")
      .def(
          "link_cost",
          [](const Network& self, const py::object& node, std::int64_t port) {
            const NodeId from = node_of(self, node);
            const Port over = checked_port(self, port);
            (void)linked_end(self, from, over);
            const LinkCost cost = self.link_cost(from, over);
            return std::pair(cost.rate, cost.latency);
          },
          py::arg("node"), py::arg("port"), "Rate and latency of the link at a port.")
      .def(
          "link_delay",
          [](const Network& self, const py::object& node, std::int64_t port) {
            const NodeId from = node_of(self, node);
            const Port over = checked_port(self, port);
            (void)linked_end(self, from, over);
            return self.link_cost(from, over).delay;
          },
          py::arg("node"), py::arg("port"),
          "Time from when a packet has left the link at a port until it arrives.")
      .def(
          "degree",
          [](const Network& self, const py::object& node) {
            return self.degree(node_of(self, node));
          },
          py::arg("node"), "How many links a node has.")
      .def(
          "is_switch",
          [](const Network& self, const py::object& node) {
            return self.is_switch(node_of(self, node));
          },
          py::arg("node"), "Whether a node takes no part in collectives.")
      .def(
          "label",
          [](const Network& self, std::int64_t node) {
            return self.label(checked_node(self, node));
          },
          py::arg("node"), "How people write the node of an id.")
      .def(
          "node",
          [](const Network& self, const py::object& node) { return node_of(self, node).value(); },
          py::arg("label"), "The id of a label; an id is checked.")
      .def(
          "port_name",
          [](const Network& self, std::int64_t port) {
            return self.port_name(checked_port(self, port));
          },
          py::arg("port"), "How people write a port.");
}

}  // namespace asterism::python
