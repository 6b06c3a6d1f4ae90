// The catalogues: networks, algorithms, collectives, routing algorithms, formats.
#include <pybind11/stl.h>

#include <asterism/algorithm.hpp>
#include <asterism/collective.hpp>
#include <asterism/networks.hpp>
#include <asterism/route.hpp>
#include <asterism/schedule_file.hpp>

#include "bindings.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

py::list networks() {
  py::list rows;
  for (const NetworkFamily& family : network_catalogue()) {
    py::dict row;
    row["name"] = family.name;
    row["parameters"] = family.parameters;
    row["summary"] = family.summary;
    row["nodes"] = family.nodes;
    row["citation"] = family.citation;
    row["examples"] = family.examples;
    rows.append(row);
  }
  return rows;
}

py::list parameters_of(const CollectiveAlgorithm& algorithm) {
  py::list rows;
  for (const AlgorithmParameter& parameter : algorithm.parameters) {
    py::dict row;
    row["name"] = parameter.name;
    row["description"] = parameter.description;
    row["default"] = parameter.fallback;
    rows.append(row);
  }
  return rows;
}

py::dict described(const CollectiveAlgorithm& algorithm) {
  py::list collectives;
  for (const CollectiveKind kind : algorithm.collectives) collectives.append(to_string(kind));
  py::dict row;
  row["name"] = algorithm.name;
  row["summary"] = algorithm.summary;
  row["citation"] = algorithm.citation;
  row["origin"] = std::string(to_string(algorithm.origin));
  row["collectives"] = collectives;
  row["families"] = algorithm.families;
  row["ports"] = ports_text(algorithm.weakest_model());
  row["symmetric"] = algorithm.is_symmetric();
  row["program"] = algorithm.program() != nullptr;
  row["parameters"] = parameters_of(algorithm);
  return row;
}

/// Returns all algorithms, or those that solve a problem.
py::list algorithms(const Problem* problem) {
  py::list rows;
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue())
    if (problem == nullptr || !why_not(algorithm, *problem)) rows.append(described(algorithm));
  return rows;
}

py::list collectives() {
  py::list rows;
  for (const CollectiveTraits& traits : collective_catalogue()) {
    py::dict row;
    row["name"] = traits.names.front();
    row["also"] = std::vector<std::string>(traits.names.begin() + 1, traits.names.end());
    row["description"] = traits.description;
    rows.append(row);
  }
  return rows;
}

py::list formats() {
  py::list rows;
  for (const ScheduleFormat& format : schedule_formats()) {
    py::dict row;
    row["name"] = format.name;
    row["description"] = format.description;
    row["endings"] = format.endings;
    row["reads"] = static_cast<bool>(format.read);
    row["writes"] = static_cast<bool>(format.write);
    rows.append(row);
  }
  return rows;
}

}  // namespace

void bind_catalogue(py::module_& module) {
  module.def("networks", &networks, "All families of networks.");
  module.def("algorithms", &algorithms, py::arg("problem") = nullptr,
             "All collective algorithms, or those that apply to a problem.");
  module.def("collectives", &collectives, "All collectives.");
  module.def("formats", &formats, "All formats of schedule files.");
  module.def(
      "routing_algorithms", [] { return route_catalogue().names(); },
      "The names of all routing algorithms.");
  module.def(
      "why_not",
      [](const std::string& algorithm, const Problem& problem) -> std::optional<std::string> {
        const auto obstacle = why_not(algorithm_catalogue().get(algorithm), problem);
        if (!obstacle) return std::nullopt;
        return sentence(*obstacle);
      },
      py::arg("algorithm"), py::arg("problem"),
      "Why an algorithm cannot solve a problem, or None if it can.");
}

}  // namespace asterism::python
