// Lower bounds.
#include <fmt/format.h>

#include <asterism/bounds.hpp>
#include <asterism/reasons.hpp>

#include "bindings.hpp"
#include "long_call.hpp"

namespace asterism::python {

namespace py = pybind11;

void bind_bounds(py::module_& module) {
  py::class_<LowerBound> type(module, "LowerBound", "What no schedule can beat, and why.");
  type.attr("__module__") = "asterism";
  type.def_readonly("time", &LowerBound::time, "Under the clock that was asked for.")
      .def_readonly("startups", &LowerBound::startups, "The number of steps.")
      .def_readonly("transmissions", &LowerBound::transmissions,
                    "The sum over the steps of the largest packet.")
      .def_readonly("volume", &LowerBound::volume,
                    "The transmissions, in messages and fractions of one if these are divisible.")
      .def_property_readonly(
          "startups_reason", [](const LowerBound& self) { return sentence(self.startups_reason); },
          "Why it holds.")
      .def_property_readonly(
          "transmissions_reason",
          [](const LowerBound& self) { return sentence(self.transmissions_reason); },
          "Why it holds.")
      .def_property_readonly(
          "time_reason",
          [](const LowerBound& self) {
            return self.time_reason ? sentence(*self.time_reason) : std::string();
          },
          "Why the time is more than follows from these; empty if it is not.")
      .def("__repr__", [](const LowerBound& self) {
        return fmt::format(
            "<asterism.LowerBound: time {:g}, {} start-ups ({}), {} transmissions ({})>", self.time,
            self.startups, sentence(self.startups_reason), self.transmissions,
            sentence(self.transmissions_reason));
      });
  module.def(
      "lower_bound",
      [](const Problem& problem, std::uint64_t memory_limit, const py::object& shown,
         const std::string& clock) {
        const Clock counted = parse_clock(clock).value_or(default_clock(problem.model));
        return run_long(shown, [&](const Progress& progress) {
          return lower_bound(problem, memory_limit, progress, counted);
        });
      },
      py::arg("problem"), py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
      py::arg("clock") = "default", "The best of the bounds that apply to a problem.");
  module.def(
      "spreading_steps",
      [](std::uint64_t nodes, std::uint32_t sends, std::uint32_t degree) {
        return spreading_steps(nodes, sends, degree);
      },
      py::arg("nodes"), py::arg("sends") = 1, py::arg("degree") = 0,
      "Minimum number of steps until this many nodes are informed by one, if each informs "
      "`sends` "
      "others in a step and has at most `degree` neighbours (0: no limit).");
}

}  // namespace asterism::python
