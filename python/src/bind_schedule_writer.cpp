// A schedule that Python code writes step by step.
#include <memory>
#include <optional>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "array_schedule.hpp"
#include "bindings.hpp"
#include "python_step.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

class StepwiseSchedule {
 public:
  StepwiseSchedule(const Problem& problem, const std::string& author, bool no_redundancy)
      : problem_(problem), reader_(problem_.network()) {
    ScheduleHeader header{.problem = problem_};
    header.algorithm = author;
    header.no_redundancy = no_redundancy;
    recorder_.begin(header);
  }

  void send(const py::object& from, const py::object& port, const py::object& message) {
    require_open();
    reader_.add(from, port, message, step_);
  }
  void next_step() {
    require_open();
    recorder_.take(step_);
    step_.clear();
    ++steps_;
  }
  void step(const py::object& transfers) {
    require_open();
    if (!step_.empty())
      throw Error(ErrorCode::usage, "a step is begun with send and not ended",
                  "call next_step first");
    Step whole;  // nothing is kept if a part of the step is invalid
    reader_.read(transfers, whole);
    recorder_.take(whole);
    ++steps_;
  }
  std::shared_ptr<ArraySchedule> schedule() {
    require_open();
    if (!step_.empty()) next_step();
    finished_ = true;
    return recorder_.schedule();
  }
  [[nodiscard]] std::size_t steps() const { return steps_; }
  [[nodiscard]] const Problem& problem() const { return problem_; }

 private:
  void require_open() const {
    if (finished_)
      throw Error(ErrorCode::usage, "the schedule is finished",
                  "write another one with a new ScheduleWriter");
  }

  Problem problem_;
  StepReader reader_;
  ArrayRecorder recorder_;
  Step step_;
  std::size_t steps_ = 0;
  bool finished_ = false;
};

}  // namespace

void bind_schedule_writer(py::module_& module) {
  py::class_<StepwiseSchedule> type(module, "ScheduleWriter",
                                    "Writes a schedule step by step; schedule() ends it.");
  type.attr("__module__") = "asterism";
  type.def(py::init<const Problem&, const std::string&, bool>(), py::arg("problem"), py::kw_only(),
           py::arg("author") = "python", py::arg("no_redundancy") = false,
           "For a problem. `no_redundancy` claims that no node gets a message that it has.")
      .def("send", &StepwiseSchedule::send, py::arg("from_"), py::arg("port"), py::arg("message"),
           "A transfer of the step that is being written. Port and message may be lists: a path "
           "under "
           "wormhole switching, a packet.")
      .def("next_step", &StepwiseSchedule::next_step, "Ends the step, which may be empty.")
      .def("step", &StepwiseSchedule::step, py::arg("transfers"),
           "A whole step: (from, port, message) tuples, or a tuple of three arrays.")
      .def("schedule", &StepwiseSchedule::schedule, "Ends the schedule and returns it.")
      .def_property_readonly("problem", &StepwiseSchedule::problem, "What it is for.")
      .def("__len__", &StepwiseSchedule::steps)
      .def("__repr__", [](const StepwiseSchedule& self) {
        return fmt::format("<asterism.ScheduleWriter: {} on {}, {} steps>",
                           self.problem().collective.name(), self.problem().network().spec(),
                           self.steps());
      });
}

}  // namespace asterism::python
