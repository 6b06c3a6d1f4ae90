// Flit-level wormhole switching: schedules whose packets are worms.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <asterism/flit_level.hpp>

#include "array_schedule.hpp"
#include "arrays.hpp"
#include "bindings.hpp"
#include "long_call.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

/// A run with its network, which is needed to describe a deadlock.
struct FlitRun {
  std::shared_ptr<const Network> network;
  FlitLevelRun run;
};

FlitLevelOptions options_of(std::uint32_t virtual_channels, std::uint64_t buffer,
                            const std::optional<Cycle>& hop, bool lock_step,
                            std::uint64_t memory_limit) {
  FlitLevelOptions options;
  options.virtual_channels = virtual_channels;
  options.buffer = buffer;
  options.hop = hop;
  options.lock_step = lock_step;
  options.memory_limit = memory_limit;
  return options;
}

FlitRun run_schedule(const ArraySchedule& schedule, std::uint32_t virtual_channels,
                     std::uint64_t buffer, const std::optional<Cycle>& hop, bool lock_step,
                     std::uint64_t memory_limit, const py::object& shown) {
  FlitLevelOptions options = options_of(virtual_channels, buffer, hop, lock_step, memory_limit);
  FlitLevelRun run = run_long(shown, [&](const Progress& progress) {
    options.progress = progress;
    FlitLevelSink sink(options);
    schedule.push_into(sink, progress);
    return sink.run();
  });
  return {schedule.header().problem.shared_network(), std::move(run)};
}

FlitRun run_of_algorithm(const Problem& problem, const std::string& algorithm,
                         const Parameters& parameters, std::uint32_t virtual_channels,
                         std::uint64_t buffer, const std::optional<Cycle>& hop, bool lock_step,
                         std::uint64_t memory_limit, const py::object& shown) {
  FlitLevelOptions options = options_of(virtual_channels, buffer, hop, lock_step, memory_limit);
  FlitLevelRun run = run_long(shown, [&](const Progress& progress) {
    options.progress = progress;
    const CollectiveAlgorithm& entry = algorithm_catalogue().get(algorithm);
    return run_flit_level(
        entry, {problem, typed_parameters(entry, parameters), memory_limit, progress}, options);
  });
  return {problem.shared_network(), std::move(run)};
}

std::vector<std::string> deadlock_of(const FlitRun& self) {
  if (!self.run.deadlock) return {};
  return deadlock_lines(*self.network, *self.run.deadlock);
}

template <class Value>
void add(py::class_<FlitRun>& type, const char* name, Value FlitLevelRun::*member,
         const char* description) {
  type.def_property_readonly(
      name, [member](const FlitRun& self) { return self.run.*member; }, description);
}

}  // namespace

void bind_worms(py::module_& module) {
  py::class_<FlitRun> type(
      module, "FlitLevelRun",
      "A schedule whose packets ran as worms of flits. True if there was no deadlock.");
  type.attr("__module__") = "asterism";
  add(type, "lock_step", &FlitLevelRun::lock_step, "Whether steps waited for each other.");
  add(type, "steps", &FlitLevelRun::steps, "Steps of the schedule.");
  add(type, "packets", &FlitLevelRun::packets, "Packets of the schedule.");
  add(type, "cycles", &FlitLevelRun::cycles, "Until the last packet was delivered.");
  add(type, "time", &FlitLevelRun::time, "The same in units of time.");
  add(type, "uncontended", &FlitLevelRun::uncontended,
      "With lock step: cycles if no worm met another.");
  add(type, "slowed_steps", &FlitLevelRun::slowed_steps, "With lock step: those that took longer.");
  type.def_property_readonly(
          "step_cycles",
          [](const py::object& self) {
            return view_of<std::uint64_t>(py::cast<const FlitRun&>(self).run.step_cycles, self);
          },
          "What each step took, with lock step.")
      .def_property_readonly(
          "flit_hops", [](const FlitRun& self) { return self.run.totals.flit_hops; },
          "Channels that flits crossed.")
      .def_property_readonly(
          "blocked", [](const FlitRun& self) { return self.run.totals.blocked; },
          "Cycles that headers waited for what others held.")
      .def_property_readonly(
          "deadlock", &deadlock_of,
          "Worms in a deadlock, one line each with what it waits for; empty if there is none.")
      .def("__bool__", [](const FlitRun& self) { return !self.run.deadlock.has_value(); })
      .def("__repr__", [](const FlitRun& self) {
        return fmt::format("<asterism.FlitLevelRun: {}{} packets, {} cycles, time {:g}>",
                           self.run.deadlock ? "deadlock, " : "", self.run.packets, self.run.cycles,
                           self.run.time);
      });
  module.def("run_schedule_flits", &run_schedule, py::arg("schedule"),
             py::arg("virtual_channels") = 2, py::arg("buffer") = 4, py::arg("hop") = py::none(),
             py::arg("lock_step") = false, py::arg("memory_limit") = 0,
             py::arg("progress") = py::none(),
             "Runs every packet of a schedule as a worm of flits.");
  module.def("run_algorithm_flits", &run_of_algorithm, py::arg("problem"), py::arg("algorithm"),
             py::arg("parameters"), py::arg("virtual_channels") = 2, py::arg("buffer") = 4,
             py::arg("hop") = py::none(), py::arg("lock_step") = false, py::arg("memory_limit") = 0,
             py::arg("progress") = py::none(), "The same for the schedule of an algorithm.");
}

}  // namespace asterism::python
