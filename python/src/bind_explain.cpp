// Explanations.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <asterism/explain.hpp>

#include "bindings.hpp"
#include "long_call.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

std::string page_of(const Explanation& self) {
  std::string page = fmt::format("{} ({})\n{}\n", self.name, to_string(self.kind), self.summary);
  for (const std::string& paragraph : self.paragraphs) page += "\n" + paragraph + "\n";
  return page;
}

}  // namespace

void bind_explain(py::module_& module) {
  py::class_<Explanation> type(module, "Explanation", "What is said of one thing.");
  type.attr("__module__") = "asterism";
  type.def_property_readonly(
          "kind", [](const Explanation& self) { return std::string(to_string(self.kind)); },
          "algorithm, network, collective, bound or word.")
      .def_readonly("name", &Explanation::name, "Name of the explained thing.")
      .def_readonly("also", &Explanation::also, "Other names.")
      .def_readonly("summary", &Explanation::summary, "A sentence.")
      .def_readonly("paragraphs", &Explanation::paragraphs, "The text.")
      .def_readonly("see", &Explanation::see, "Names of other things.")
      .def("__str__", &page_of)
      .def("__repr__", [](const Explanation& self) {
        return fmt::format("<asterism.Explanation of the {} {}>", to_string(self.kind), self.name);
      });
  module.def(
      "explain",
      [](const std::string& name) {
        return run_long(py::bool_(false), [&](const Progress&) { return explain(name); });
      },
      py::arg("name"),
      "What an algorithm, a network, a collective, the reason of a bound or a word is.");
}

}  // namespace asterism::python
