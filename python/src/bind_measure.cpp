// Measures of a network.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <asterism/error.hpp>
#include <asterism/exact_counts.hpp>
#include <asterism/symmetry.hpp>

#include "arrays.hpp"
#include "bindings.hpp"
#include "long_call.hpp"
#include "python_network.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

/// `sources` is "auto", "all" or a number.
MeasureOptions options_of(const py::object& sources, std::uint64_t seed,
                          std::uint64_t memory_limit) {
  MeasureOptions options;
  options.seed = seed;
  options.memory_limit = memory_limit;
  if (py::isinstance<py::int_>(sources)) {
    options.sources = MeasureOptions::Sources::sample;
    options.sample_size = py::cast<std::uint64_t>(sources);
    if (options.sample_size > 0) return options;
  } else if (py::isinstance<py::str>(sources)) {
    const auto word = py::cast<std::string>(sources);
    if (word == "auto") return options;
    options.sources = MeasureOptions::Sources::all;
    if (word == "all") return options;
  }
  throw Error(ErrorCode::usage,
              fmt::format("sources={} is not a number of nodes", std::string(py::repr(sources))),
              "choose \"auto\", \"all\" or how many nodes to search from");
}

NetworkMeasures measured(const SharedNetwork& network, const py::object& sources,
                         std::uint64_t seed, std::uint64_t memory_limit, const py::object& shown) {
  MeasureOptions options = options_of(sources, seed, memory_limit);
  return run_long(shown, [&](const Progress& progress) {
    options.progress = progress;
    return measure(*network, options);
  });
}

std::string text_of(const NetworkMeasures& self) {
  return fmt::format(
      "<asterism.NetworkMeasures: {} links, degree {} to {}, diameter {}{}, average distance {:g}>",
      exact_links(self), self.min_degree, self.max_degree, self.exact ? "" : "at least ",
      self.diameter, self.average_distance);
}

py::dict symmetry(const SharedNetwork& network) {
  const NetworkSymmetry found =
      run_long(py::bool_(false), [&](const Progress&) { return symmetry_of(*network); });
  const Recognition alike =
      run_long(py::bool_(false), [&](const Progress&) { return recognise(*network); });
  py::dict result;
  result["found"] = found.found();
  result["order"] = py::int_(py::str(found.order));
  result["orbits"] = found.orbits;
  result["vertex_transitive"] = found.vertex_transitive();
  py::list specs;
  for (const Isomorphism& other : alike.isomorphic) specs.append(other.network->spec());
  result["isomorphic"] = specs;
  return result;
}

}  // namespace

void bind_measure(py::module_& module) {
  py::class_<NetworkMeasures> type(module, "NetworkMeasures",
                                   "Degrees and distances of a network.");
  type.attr("__module__") = "asterism";
  const auto whole = [](WideCount number) { return py::int_(py::str(fmt::format("{}", number))); };
  type.def_property_readonly(
          "links", [whole](const NetworkMeasures& self) { return whole(exact_links(self)); },
          "How many there are.")
      .def_readonly("min_degree", &NetworkMeasures::min_degree,
                    "Smallest number of links of a node.")
      .def_readonly("max_degree", &NetworkMeasures::max_degree,
                    "Largest number of links of a node.")
      .def_readonly("exact", &NetworkMeasures::exact,
                    "Whether distances from all nodes are known; if not, those of a sample.")
      .def_readonly("sources", &NetworkMeasures::sources, "How many nodes were searched from.")
      .def_readonly("diameter", &NetworkMeasures::diameter, "A lower bound unless exact.")
      .def_readonly("diameter_at_most", &NetworkMeasures::diameter_at_most,
                    "What the diameter is at most.")
      .def_property_readonly(
          "distance_sum",
          [whole](const NetworkMeasures& self) { return whole(exact_distance_sum(self)); },
          "Over all pairs searched.")
      .def_readonly("average_distance", &NetworkMeasures::average_distance,
                    "Over all nodes, each source itself included.")
      .def_property_readonly(
          "distance_distribution",
          [](const py::object& self) {
            const auto& measures = py::cast<const NetworkMeasures&>(self);
            return view_of<std::uint64_t>(measures.distance_distribution, self);
          },
          "Pairs of a source and a node, by their distance.")
      .def("__repr__", &text_of);
  module.def(
      "measure", &measured, py::arg("network"), py::kw_only(), py::arg("sources") = "auto",
      py::arg("seed") = 1, py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
      "Measures a network by breadth-first search. `sources`: \"auto\", \"all\", or how many "
      "nodes to search from; a vertex-symmetric network needs one only.");
  module.def("symmetry", &symmetry, py::arg("network"),
             "How many automorphisms and kinds of nodes a network has, and which networks of the "
             "catalogue it is isomorphic to.");
}

}  // namespace asterism::python
