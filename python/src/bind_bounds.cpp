// Lower bounds.
#include <fmt/format.h>

#include <asterism/bounds.hpp>

#include "bindings.hpp"
#include "long_call.hpp"

namespace asterism::python {

namespace py = pybind11;

void bind_bounds(py::module_& module) {
  py::class_<LowerBound> type(module, "LowerBound", "What no schedule can beat, and why.");
  type.attr("__module__") = "asterism";
  type.def_readonly("time", &LowerBound::time, "Of schedules that keep messages whole.")
      .def_readonly("startups", &LowerBound::startups, "The number of steps.")
      .def_readonly("transmissions", &LowerBound::transmissions,
                    "The sum over the steps of the largest packet.")
      .def_readonly("time_in_parts", &LowerBound::time_in_parts,
                    "Of schedules that may cut messages into parts.")
      .def_readonly("transmissions_in_parts", &LowerBound::transmissions_in_parts,
                    "The same of them, in whole messages and parts of one.")
      .def_readonly("startups_reason", &LowerBound::startups_reason, "Why it holds.")
      .def_readonly("transmissions_reason", &LowerBound::transmissions_reason, "Why it holds.")
      .def("__repr__", [](const LowerBound& self) {
        return fmt::format(
            "<asterism.LowerBound: time {:g}, {} start-ups ({}), {} transmissions ({})>", self.time,
            self.startups, self.startups_reason, self.transmissions, self.transmissions_reason);
      });
  module.def(
      "lower_bound",
      [](const Problem& problem, std::uint64_t memory_limit, const py::object& shown) {
        return run_long(shown, [&](const Progress& progress) {
          return lower_bound(problem, memory_limit, progress);
        });
      },
      py::arg("problem"), py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
      "The best of the bounds that apply to a problem.");
  module.def(
      "spreading_steps",
      [](std::uint64_t nodes, std::uint32_t sends, std::uint32_t degree) {
        return spreading_steps(nodes, sends, degree);
      },
      py::arg("nodes"), py::arg("sends") = 1, py::arg("degree") = 0,
      "How many steps it takes at least until so many nodes have heard of one, if each tells "
      "`sends` "
      "others in a step and has at most `degree` neighbours (0: no limit).");
}

}  // namespace asterism::python
