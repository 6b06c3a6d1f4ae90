// Families of networks written in Python: they are added to the catalogue.
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "bindings.hpp"
#include "held_network.hpp"
#include "kept_function.hpp"
#include "python_network.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

constexpr std::uint64_t max_parameter = std::uint64_t{1} << 32;

/// Splits "n,k" into n and k.
std::vector<std::string> names_of(const std::string& parameters) {
  std::vector<std::string> names;
  std::istringstream text(parameters);
  for (std::string name; std::getline(text, name, ',');) names.push_back(name);
  return names;
}

std::unique_ptr<Network> made(const KeptFunction& make, const std::vector<std::string>& names,
                              SpecArguments& arguments) {
  std::vector<std::uint64_t> numbers;
  numbers.reserve(names.size());
  for (const std::string& name : names) numbers.push_back(arguments.number(name, 0, max_parameter));
  arguments.require_all_used();
  std::shared_ptr<const Network> network = with_python([&]() -> std::shared_ptr<const Network> {
    return py::cast<SharedNetwork>(make(*py::tuple(py::cast(numbers))));
  });
  return std::make_unique<HeldNetwork>(arguments.traits(), std::move(network));
}

void add_own_network(const std::string& name, const py::function& make,
                     const std::string& parameters, const std::string& summary,
                     const std::string& nodes, const std::string& citation,
                     std::vector<std::string> examples) {
  const std::vector<std::string> names = names_of(parameters);
  if (names.empty())
    throw Error(ErrorCode::usage, "a family of networks needs the names of its parameters",
                "name them with commas between, as in parameters=\"n,k\"");
  NetworkFamily family{.name = name,
                       .parameters = parameters,
                       .summary = summary,
                       .nodes = nodes,
                       .citation = citation,
                       .examples = std::move(examples)};
  family.make = [kept = KeptFunction(make), names](SpecArguments& arguments) {
    return made(kept, names, arguments);
  };
  static std::set<std::string> added;  // guarded by the GIL
  add_or_replace(network_catalogue(), std::move(family), added);
}

}  // namespace

void bind_own_network(py::module_& module) {
  module.def("register_network", &add_own_network, py::arg("name"), py::arg("make"),
             py::arg("parameters"), py::arg("summary"), py::arg("nodes"), py::arg("citation"),
             py::arg("examples"), "Adds a family of networks to the catalogue.");
}

}  // namespace asterism::python
