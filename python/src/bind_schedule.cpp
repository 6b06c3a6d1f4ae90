// Schedules in memory: created by an algorithm or from arrays, verified and metered.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <asterism/algorithm.hpp>
#include <asterism/plan.hpp>

#include "bindings.hpp"
#include "long_call.hpp"
#include "progress_sink.hpp"
#include "python_network.hpp"
#include "schedule_class.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

SharedSchedule made(const Problem& problem, const std::string& algorithm,
                    const Parameters& parameters, std::uint64_t memory_limit,
                    const py::object& shown) {
  return run_long(shown, [&](const Progress& progress) {
    const CollectiveAlgorithm& entry = algorithm_catalogue().get(algorithm);
    const AlgorithmRequest request{problem, typed_parameters(entry, parameters), memory_limit,
                                   progress};
    require_applicable(entry, request);
    ArrayRecorder recorder(memory_limit);
    ProgressSink watched(progress);
    Tee both({&watched, &recorder});
    run_algorithm(entry, request, both);
    return recorder.schedule();
  });
}

/// Returns a step as tuples (from, ports, messages).
py::list step_at(const ArraySchedule& self, py::ssize_t index) {
  const auto count = static_cast<py::ssize_t>(self.arrays().steps());
  if (index < 0) index += count;
  if (index < 0 || index >= count) throw py::index_error("the schedule has fewer steps");
  const TransferArrays& arrays = self.arrays();
  const auto step = static_cast<std::size_t>(index);
  py::list transfers;
  for (std::uint64_t t = arrays.step_first[step]; t < arrays.step_first[step + 1]; ++t) {
    py::list ports, messages;
    for (const std::uint32_t port : arrays.ports_of(t)) ports.append(port);
    for (const std::uint64_t message : arrays.messages_of(t)) messages.append(message);
    transfers.append(py::make_tuple(arrays.from[t], py::tuple(ports), py::tuple(messages)));
  }
  return transfers;
}

std::string text_of_schedule(const ArraySchedule& self) {
  const ScheduleHeader& header = self.header();
  const std::string author =
      header.algorithm.empty()
          ? ""
          : fmt::format(" by {}", name_with_parameters(header.algorithm, header.parameters));
  return fmt::format("<asterism.Schedule: {} on {}{}, {} steps, {} transfers>",
                     header.problem.collective.name(), header.problem.network().spec(), author,
                     self.arrays().steps(), self.arrays().from.size());
}

}  // namespace

void bind_schedule(py::module_& module) {
  ScheduleClass type(module, "Schedule", "A whole schedule in memory, as immutable flat arrays.");
  type.attr("__module__") = "asterism";
  add_schedule_arrays(type);
  add_schedule_checks(type);
  type.def_property_readonly(
          "problem", [](const ArraySchedule& self) { return self.header().problem; },
          "The problem that it solves, in chunks if it cuts messages.")
      .def_property_readonly(
          "algorithm", [](const ArraySchedule& self) { return self.header().algorithm; },
          "The algorithm, or the program that wrote the schedule.")
      .def_property_readonly(
          "parameters", [](const ArraySchedule& self) { return self.header().parameters; },
          "Parameters of the algorithm.")
      .def_property_readonly(
          "chunks", [](const ArraySchedule& self) { return self.header().chunks; },
          "Number of chunks per message.")
      .def_property_readonly(
          "transfer_count", [](const ArraySchedule& self) { return self.arrays().from.size(); },
          "Number of transfers in all steps.")
      .def("__len__", [](const ArraySchedule& self) { return self.arrays().steps(); })
      .def("__getitem__", &step_at, py::arg("index"))
      .def("__repr__", &text_of_schedule)
      .def("_repr_html_", [](const py::object& self) { return shown_by("schedule_html", self); });
  module.def("make_schedule", &made, py::arg("problem"), py::arg("algorithm"),
             py::arg("parameters"), py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
             "The schedule of an algorithm, move by move.");
}

}  // namespace asterism::python
