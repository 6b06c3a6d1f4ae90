// Schedules after faults.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <asterism/bounds.hpp>
#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/repair.hpp>

#include "array_schedule.hpp"
#include "bindings.hpp"
#include "long_call.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

struct Repair {
  std::shared_ptr<ArraySchedule> schedule;
  Metering before, after;
  LowerBound bound;
  Losses losses;
};

/// Throws Error(malformed) if the schedule is not valid.
Metering checked(const Schedule& schedule, const char* when, std::uint64_t memory_limit,
                 StepSink* also = nullptr) {
  ScheduleVerifier verifier(memory_limit);
  Meter meter;
  std::vector<StepSink*> sinks{&verifier, &meter};
  if (also != nullptr) sinks.push_back(also);
  Tee tee(std::move(sinks));
  schedule.push_into(tee);
  if (const Verdict verdict = verifier.verdict(); !verdict.valid)
    throw Error(ErrorCode::malformed,
                fmt::format("the schedule is not valid {}: {}", when, verdict.earliest()->text),
                "call verify() for details");
  return meter.metering();
}

Repair repaired(const ArraySchedule& schedule, const FaultWords& words, std::uint64_t memory_limit,
                const Progress& progress) {
  const Problem& problem = schedule.header().problem;
  const auto network = std::make_shared<const FaultyNetwork>(problem.shared_network(),
                                                             faults_of(words, problem.network()));
  ScheduleRecorder whole;
  schedule.push_into(whole, progress);
  ScheduleRecorder recorder;
  FaultFilter filter(network, recorder, memory_limit);
  const Metering before =
      checked(std::move(whole).take_schedule(), "without faults", memory_limit, &filter);
  const Schedule completed_schedule = completed(recorder.schedule(), {memory_limit, progress});
  ArrayRecorder arrays(memory_limit);
  const Metering after = checked(completed_schedule, "after the repair", memory_limit, &arrays);
  const LowerBound bound = lower_bound(completed_schedule.header().problem, memory_limit, progress);
  return {arrays.schedule(), before, after, bound, filter.losses()};
}

Repair repair(const ArraySchedule& schedule, const std::vector<std::string>& links,
              const std::vector<std::string>& nodes, const std::vector<std::string>& random,
              std::uint64_t seed, std::uint64_t memory_limit, const py::object& shown) {
  const FaultWords words{links, nodes, random, seed};
  if (words.empty())
    throw Error(ErrorCode::usage, "without faults there is nothing to repair",
                "give fail_links, fail_nodes or fail_random");
  return run_long(shown, [&](const Progress& progress) {
    return repaired(schedule, words, memory_limit, progress);
  });
}

}  // namespace

void bind_repair(py::module_& module) {
  py::class_<Repair> type(module, "Repair", "A schedule that was repaired after faults.");
  type.attr("__module__") = "asterism";
  type.def_readonly("schedule", &Repair::schedule, "The verified schedule with the faults.")
      .def_readonly("before", &Repair::before, "Cost without the faults.")
      .def_readonly("after", &Repair::after, "Cost of the repaired schedule.")
      .def_readonly("bound", &Repair::bound, "What no schedule can beat with the faults.")
      .def_property_readonly(
          "lost_transfers", [](const Repair& self) { return self.losses.lost_transfers; },
          "Transfers of the given schedule that the faults prevent.")
      .def_property_readonly(
          "shortened_transfers", [](const Repair& self) { return self.losses.shortened_transfers; },
          "Transfers that lack some of their messages.")
      .def_property_readonly(
          "missing", [](const Repair& self) { return self.losses.missing; },
          "Deliveries of a message to a node that the repair added.")
      .def_property_readonly(
          "gone", [](const Repair& self) { return self.losses.gone; },
          "Deliveries that are impossible because the origin has failed.")
      .def("__repr__", [](const Repair& self) {
        return fmt::format("<asterism.Repair: {} of {} transfers lost, time {:g} after {:g}>",
                           self.losses.lost_transfers, self.losses.transfers, self.after.time,
                           self.before.time);
      });
  module.def("repair", &repair, py::arg("schedule"), py::arg("links"), py::arg("nodes"),
             py::arg("random"), py::arg("seed") = 1, py::arg("memory_limit") = 0,
             py::arg("progress") = py::none(), "Repairs a schedule after faults.");
}

}  // namespace asterism::python
