// Verdicts, costs and timings, as returned by verifier, meter and timer.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <asterism/evaluate.hpp>

#include "bindings.hpp"
#include "python_network.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

/// Describes a verdict: "valid", or the earliest violation.
std::string sentence_of(const Verdict& verdict) {
  const Violation* const earliest = verdict.earliest();
  return earliest == nullptr ? "valid" : earliest->text;
}

void bind_violation(py::module_& module) {
  py::class_<Violation> type(module, "Violation",
                             "One kind of mistake of a schedule: the first, and how many.");
  type.attr("__module__") = "asterism";
  type.def_property_readonly(
          "kind", [](const Violation& self) { return std::string(to_string(self.kind)); },
          "In words.")
      .def_readonly("count", &Violation::count, "How often.")
      .def_readonly("step", &Violation::step, "The first one's, from 1.")
      .def_property_readonly(
          "node", [](const Violation& self) { return number_of(self.node); },
          "The first one's, or -1.")
      .def_property_readonly(
          "port",
          [](const Violation& self) -> py::object {
            if (!self.port) return py::none();
            return py::int_(self.port->value());
          },
          "The first one's, or None.")
      .def_property_readonly(
          "message",
          [](const Violation& self) -> py::object {
            if (!self.message) return py::none();
            return py::int_(self.message->value());
          },
          "The first one's, or None.")
      .def_readonly("text", &Violation::text, "The first one in full.")
      .def("__repr__", [](const Violation& self) {
        return fmt::format("<asterism.Violation: {}>", self.text);
      });
}

void bind_verdict(py::module_& module) {
  py::class_<Verdict> type(module, "Verdict",
                           "Whether every move is allowed and all is done in the end. True if so.");
  type.attr("__module__") = "asterism";
  type.def_readonly("valid", &Verdict::valid, "Whether nothing is wrong.")
      .def_readonly("steps", &Verdict::steps, "How many there were.")
      .def_readonly("redundant", &Verdict::redundant,
                    "Deliveries of a message to a node that has it.")
      .def_readonly("uses_switch_copy", &Verdict::uses_switch_copy,
                    "Whether switches send more copies of a message than they got.")
      .def_readonly("uses_switch_reduction", &Verdict::uses_switch_reduction,
                    "Whether switches send what they have combined.")
      .def_readonly("violations", &Verdict::violations, "One of each kind that there is.")
      .def_property_readonly("sentence", &sentence_of,
                             "\"valid\", or the mistake that happened first.")
      .def("__bool__", [](const Verdict& self) { return self.valid; })
      .def("__repr__", [](const Verdict& self) {
        return fmt::format("<asterism.Verdict: {}>", sentence_of(self));
      });
}

void bind_metering(py::module_& module) {
  py::class_<LinkUse> use(module, "LinkUse", "What crossed the links of a class.");
  use.attr("__module__") = "asterism";
  use.def_readonly("link_class", &LinkUse::link_class, "By name.")
      .def_readonly("packets", &LinkUse::packets, "How many.")
      .def_readonly("messages", &LinkUse::messages, "How many, summed over the packets.")
      .def("__repr__", [](const LinkUse& self) {
        return fmt::format("<asterism.LinkUse {}: {} packets, {} messages>", self.link_class,
                           self.packets, self.messages);
      });
  py::class_<Metering> type(module, "Metering",
                            "What a schedule costs, counted from its transfers.");
  type.attr("__module__") = "asterism";
  type.def_readonly("time", &Metering::time, "Under the model, step by step.")
      .def_readonly("steps", &Metering::steps, "How many.")
      .def_readonly("startups", &Metering::startups, "The number of steps, the coefficient of t_s.")
      .def_readonly("transmissions", &Metering::transmissions,
                    "The sum over the steps of the largest packet, the coefficient of t_m.")
      .def_readonly("packets_total", &Metering::packets_total, "Over the whole network.")
      .def_readonly("messages_total", &Metering::messages_total, "Summed over the packets.")
      .def_readonly("max_packet", &Metering::max_packet, "Messages of the largest packet.")
      .def_readonly("header_bits", &Metering::header_bits,
                    "Header bits per packet, besides its messages.")
      .def_readonly("control_total", &Metering::control_total, "Control units of all packets.")
      .def_readonly("chunks", &Metering::chunks,
                    "So many messages here are one that was asked for.")
      .def_readonly("buffer", &Metering::buffer,
                    "The most messages that a node holds beyond its own.")
      .def_readonly("link_use", &Metering::link_use, "By class of links.")
      .def(
          "time_at",
          [](const Metering& self, double ts, double tm) { return self.time_at(ts, tm); },
          py::arg("ts"), py::arg("tm"), "The time if a start-up and a message take so long.")
      .def("__repr__", [](const Metering& self) {
        return fmt::format("<asterism.Metering: time {:g}, {} start-ups, {} transmissions>",
                           self.time, self.startups, self.transmissions);
      });
}

void bind_timing(py::module_& module) {
  py::class_<ScheduleTiming> type(module, "ScheduleTiming",
                                  "Time of a schedule if no node waits for the steps of others.");
  type.attr("__module__") = "asterism";
  type.def_readonly("time", &ScheduleTiming::time, "When the last packet has arrived.")
      .def_readonly("lock_step", &ScheduleTiming::lock_step, "The same if all wait for each step.")
      .def_property_readonly("ratio", &ScheduleTiming::ratio,
                             "Ratio of the time to that in lock step.")
      .def_readonly("first_complete", &ScheduleTiming::first_complete,
                    "When the first node had all that it must have.")
      .def_readonly("median_complete", &ScheduleTiming::median_complete, "Half of them.")
      .def_readonly("last_complete", &ScheduleTiming::last_complete, "All of them.")
      .def_property_readonly(
          "busiest_node", [](const ScheduleTiming& self) { return number_of(self.busiest_node); },
          "Where the link is that was in use for the longest, or -1.")
      .def_property_readonly(
          "busiest_port", [](const ScheduleTiming& self) { return self.busiest_port.value(); },
          "Its port.")
      .def_readonly("busiest_time", &ScheduleTiming::busiest_time, "How long it was in use.")
      .def("__repr__", [](const ScheduleTiming& self) {
        return fmt::format("<asterism.ScheduleTiming: time {:g}, in lock step {:g}>", self.time,
                           self.lock_step);
      });
}

py::object timing_of(const CheckedRun& run) {
  if (!run.timing) return py::none();
  return py::cast(*run.timing);
}

void bind_runs(py::module_& module) {
  py::class_<CheckedRun> checked(module, "CheckedRun",
                                 "A schedule that was verified and metered. True if it is valid.");
  checked.attr("__module__") = "asterism";
  checked.def_readonly("verdict", &CheckedRun::verdict, "Is it allowed and complete?")
      .def_readonly("metering", &CheckedRun::metering, "What does it cost?")
      .def_readonly("expanded", &CheckedRun::expanded,
                    "Whether it was verified move by move; if not, by symmetry.")
      .def_property_readonly("timing", &timing_of, "Without lock step, if that was asked for.")
      .def("__bool__", [](const CheckedRun& self) { return self.verdict.valid; })
      .def("__repr__", [](const CheckedRun& self) {
        return fmt::format("<asterism.CheckedRun: {}, time {:g}, {} start-ups, {} transmissions>",
                           sentence_of(self.verdict), self.metering.time, self.metering.startups,
                           self.metering.transmissions);
      });
  py::class_<Evaluation, CheckedRun> evaluated(module, "Evaluation",
                                               "The same, next to the lower bound.");
  evaluated.attr("__module__") = "asterism";
  evaluated.def_readonly("bound", &Evaluation::bound, "What no schedule can beat.")
      .def_property_readonly("ratio", &Evaluation::ratio, "Ratio of schedule time to lower bound.")
      .def("__repr__", [](const Evaluation& self) {
        return fmt::format(
            "<asterism.Evaluation: {}, time {:g}, {:.4g} times the lower bound {:g}>",
            sentence_of(self.verdict), self.metering.time, self.ratio(), self.bound.time);
      });
}

}  // namespace

void bind_results(py::module_& module) {
  bind_violation(module);
  bind_verdict(module);
  bind_metering(module);
  bind_timing(module);
  bind_runs(module);
}

}  // namespace asterism::python
