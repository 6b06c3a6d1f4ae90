// Routes from node to node.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <asterism/route.hpp>

#include "bindings.hpp"
#include "long_call.hpp"
#include "python_network.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

RouteTarget target_of(const Network& network, const py::object& to) {
  if (py::isinstance<py::str>(to)) return parse_route_target(network, py::cast<std::string>(to));
  return {node_of(network, to)};
}

Route route(const SharedNetwork& network, const py::object& from, const py::object& to,
            const std::string& algorithm, const std::string& tag, bool explain,
            std::uint64_t memory_limit) {
  const NodeId start = node_of(*network, from);
  const RouteTarget target = target_of(*network, to);
  RouteOptions options;
  options.tag = tag;
  options.explain = explain;
  options.memory_limit = memory_limit;
  return run_long(py::bool_(false), [&](const Progress&) {
    const bool to_substar = !target.substar.empty();
    return find_route(route_algorithm(*network, algorithm, to_substar),
                      {network, start, target, options});
  });
}

std::vector<std::uint64_t> path_of(const Route& self) {
  std::vector<std::uint64_t> path;
  path.reserve(self.path.size());
  for (const NodeId node : self.path) path.push_back(node.value());
  return path;
}

std::vector<std::uint32_t> ports_of_route(const Route& self) {
  std::vector<std::uint32_t> ports;
  ports.reserve(self.ports.size());
  for (const Port port : self.ports) ports.push_back(port.value());
  return ports;
}

}  // namespace

void bind_route(py::module_& module) {
  py::class_<Route> type(module, "Route", "A way from a node to another.");
  type.attr("__module__") = "asterism";
  type.def_readonly("algorithm", &Route::algorithm, "What found it.")
      .def_property_readonly("path", &path_of, "The ids of its nodes.")
      .def_property_readonly("ports", &ports_of_route, "The port that it takes at each of them.")
      .def_property_readonly("hops", &Route::hops, "How many links it takes.")
      .def_readonly("note", &Route::note, "A choice that the algorithm made; often empty.")
      .def_readonly("explanation", &Route::explanation, "How it was found, if asked for and known.")
      .def("__len__", &Route::hops)
      .def("__repr__", [](const Route& self) {
        return fmt::format("<asterism.Route by {}: {} hops>", self.algorithm, self.hops());
      });
  module.def("route", &route, py::arg("network"), py::arg("from_"), py::arg("to"), py::kw_only(),
             py::arg("algorithm") = "", py::arg("tag") = "", py::arg("explain") = false,
             py::arg("memory_limit") = 0,
             "A route between two nodes (ids or labels; on a star also to a substar such as **43), "
             "by a named algorithm or by the one that is usual for the network.");
}

}  // namespace asterism::python
