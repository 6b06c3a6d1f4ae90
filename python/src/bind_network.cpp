// Networks: their properties, by node and as arrays.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <asterism/cycle_decomposition.hpp>
#include <asterism/error.hpp>
#include <asterism/faults.hpp>
#include <asterism/networks.hpp>

#include "arrays.hpp"
#include "bindings.hpp"
#include "long_call.hpp"
#include "network_class.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

void require_listable(const Network& network) {
  static constexpr std::uint64_t most = std::uint64_t{1} << 31;
  if (network.node_count() > most / std::max<std::uint64_t>(network.port_count(), 1))
    throw Error(ErrorCode::too_large,
                fmt::format("{} has too many links to list them all", network.spec()),
                "ask for the neighbours of single nodes");
}

py::array_t<std::int64_t> adjacency(const Network& network) {
  require_listable(network);
  const auto ports = static_cast<py::ssize_t>(network.port_count());
  const auto nodes = static_cast<py::ssize_t>(network.node_count());
  std::vector<std::int64_t> ends = run_long(py::bool_(false), [&](const Progress&) {
    std::vector<std::int64_t> all;
    all.reserve(network.node_count() * network.port_count());
    for (NodeId node{0}; node.value() < network.node_count(); ++node)
      for (const NodeId end : all_neighbours(network, node)) all.push_back(number_of(end));
    return all;
  });
  return array_of(std::move(ends), {nodes, ports});
}

/// Lists each link once: from the smaller id, or from its tail if it is one-way. Parallel links are
/// listed individually.
std::vector<std::int64_t> list_links(const Network& network) {
  std::vector<std::int64_t> ends;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId other = network.neighbour(node, port);
      if (other == no_node) continue;
      const bool one_way = network.neighbour(other, network.reverse_port(node, port)) == no_node;
      if (!one_way && other < node) continue;
      ends.insert(ends.end(), {number_of(node), number_of(other), std::int64_t{port.value()}});
    }
  return ends;
}

py::array_t<std::int64_t> links(const Network& network) {
  require_listable(network);
  std::vector<std::int64_t> rows =
      run_long(py::bool_(false), [&](const Progress&) { return list_links(network); });
  const auto count = static_cast<py::ssize_t>(rows.size() / 3);
  return array_of(std::move(rows), {count, 3});
}

py::array_t<std::int64_t> decomposition(const Network& network) {
  std::vector<std::int64_t> rows = run_long(py::bool_(false), [&](const Progress& progress) {
    const auto found = may_decompose_into_cycles(network)
                           ? find_cycle_decomposition(network, progress)
                           : std::nullopt;
    if (!found)
      throw Error(
          ErrorCode::unsupported,
          fmt::format("no decomposition of {} into Hamiltonian cycles was found", network.spec()),
          "ask for a single hamiltonian_cycle()");
    std::vector<std::int64_t> all;
    for (const std::vector<NodeId>& cycle : found->cycles)
      for (const NodeId node : cycle) all.push_back(number_of(node));
    return all;
  });
  const auto nodes = static_cast<py::ssize_t>(network.node_count());
  const auto cycles = static_cast<py::ssize_t>(rows.size()) / nodes;
  return array_of(std::move(rows), {cycles, nodes});
}

std::vector<std::string> labels(const Network& network) {
  require_listable(network);
  std::vector<std::string> all;
  all.reserve(network.node_count());
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    all.push_back(network.label(node));
  return all;
}

std::string text_of_network(const Network& network) {
  return fmt::format("<asterism.Network {}: {} nodes, {} ports{}{}>", network.spec(),
                     network.node_count(), network.port_count(),
                     network.directed() ? ", directed" : "",
                     network.vertex_symmetric() ? ", vertex-symmetric" : "");
}

SharedNetwork network_with_faults(const SharedNetwork& network, std::vector<std::string> links_of,
                                  std::vector<std::string> nodes, std::vector<std::string> random,
                                  std::uint64_t seed) {
  return for_python(
      with_faults(network, {std::move(links_of), std::move(nodes), std::move(random), seed}));
}

void add_traits(NetworkClass& type) {
  type.def_property_readonly("spec", &Network::spec, "The text that names it, as in star:5.")
      .def_property_readonly("family", &Network::family, "Its name in the catalogue.")
      .def_property_readonly(
          "parameters",
          [](const Network& self) {
            return std::vector<std::uint64_t>(self.parameters().begin(), self.parameters().end());
          },
          "The numbers of its spec.")
      .def_property_readonly("node_count", &Network::node_count, "How many nodes it has.")
      .def_property_readonly("port_count", &Network::port_count,
                             "The most links that a node may have.")
      .def_property_readonly(
          "link_classes",
          [](const Network& self) {
            return std::vector<std::string>(self.link_classes().begin(), self.link_classes().end());
          },
          "The kinds of its links, by number.")
      .def_property_readonly("vertex_symmetric", &Network::vertex_symmetric,
                             "Whether every node is known to look like every other.")
      .def_property_readonly("port_symmetric", &Network::port_symmetric,
                             "Whether that is so port by port, as on a Cayley graph.")
      .def_property_readonly("directed", &Network::directed,
                             "Whether some link leads one way only.")
      .def_property_readonly("costs_in_units", &Network::costs_in_units,
                             "Whether rates are in GB/s and latencies in microseconds.")
      .def_property_readonly("has_switches", &Network::has_switches,
                             "Whether some nodes only pass on what others send.")
      .def_property_readonly(
          "warnings",
          [](const Network& self) {
            return std::vector<std::string>(self.warnings().begin(), self.warnings().end());
          },
          "Sentences about what it was made from.");
}

}  // namespace

void bind_network(py::module_& module) {
  NetworkClass type(
      module, "Network",
      "A network: an implicit graph with nodes 0 .. node_count-1 and numbered ports.");
  type.attr("__module__") = "asterism";
  add_traits(type);
  add_network_nodes(type);
  type.def("adjacency", &adjacency,
           "All neighbours: a row a node, a column a port, -1 for no link.")
      .def("labels", &labels, "The labels of all nodes.")
      .def("links", &links, "All links, each once: rows of (from, to, port at from).")
      .def("with_faults", &network_with_faults, py::arg("links") = std::vector<std::string>{},
           py::arg("nodes") = std::vector<std::string>{},
           py::arg("random") = std::vector<std::string>{}, py::arg("seed") = 1,
           "The largest connected component without these links (\"A-B\") and nodes, by "
           "labels.")
      .def(
          "hamiltonian_cycle",
          [](const Network& self) {
            std::vector<std::uint32_t> ports;
            for (const Port port : self.hamiltonian_cycle()) ports.push_back(port.value());
            return array_of(std::move(ports));
          },
          "The ports of a Hamiltonian cycle from node 0 on; empty if none is known by "
          "construction.")
      .def("hamiltonian_decomposition", &decomposition,
           "Hamiltonian cycles that use every link at most once: a row a cycle, the ids of its "
           "nodes. One link of each node is left over if the degree is odd. Raises Error if none "
           "are found.")
      .def("__len__", &Network::node_count)
      .def("__repr__", &text_of_network)
      .def("_repr_html_", [](const py::object& self) { return shown_by("network_html", self); });
  module.def(
      "make_network",
      [](const std::string& spec) {
        const py::gil_scoped_release unlocked;
        return for_python(make_network(spec));
      },
      py::arg("spec"), "The network of a spec such as star:5, torus:4x4 or graph:site.graphml.");
}

}  // namespace asterism::python
