// Schedules in memory: made by an algorithm or handed over as arrays, verified and metered.
#include <optional>

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <asterism/algorithm.hpp>
#include <asterism/asynchronous.hpp>
#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/plan.hpp>
#include <asterism/player.hpp>
#include <asterism/version.hpp>

#include "array_schedule.hpp"
#include "bindings.hpp"
#include "delay_words.hpp"
#include "long_call.hpp"
#include "progress_sink.hpp"
#include "python_network.hpp"
#include "schedule_rows.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

using SharedSchedule = std::shared_ptr<ArraySchedule>;

ScheduleHeader header_of_words(const Problem& problem, const std::string& author,
                               bool no_redundancy, std::uint64_t chunks) {
  ScheduleHeader header{.problem = problem};
  header.algorithm = author;
  header.no_redundancy = no_redundancy;
  header.chunks = chunks;
  return header;
}

SharedSchedule made(const Problem& problem, const std::string& algorithm,
                    const Parameters& parameters, std::uint64_t memory_limit,
                    const py::object& shown) {
  return run_long(shown, [&](const Progress& progress) {
    const CollectiveAlgorithm& entry = algorithm_catalogue().get(algorithm);
    const AlgorithmRequest request{problem, parameters, memory_limit, progress};
    require_applicable(entry, request);
    ArrayRecorder recorder(memory_limit);
    ProgressSink watched(progress);
    Tee both({&watched, &recorder});
    run_algorithm(entry, request, both);
    return recorder.schedule();
  });
}

SharedSchedule from_rows(const Problem& problem, const py::object& step, const py::object& from,
                         const py::object& port, const py::object& message,
                         const std::string& author, bool no_redundancy) {
  const ScheduleRows rows{numbers_of(step, "step"), numbers_of(from, "from"),
                          numbers_of(message, "message"), ports_of(port, "port")};
  ScheduleHeader header = header_of_words(problem, author, no_redundancy, 1);
  return run_long(py::bool_(false),
                  [&](const Progress&) { return schedule_of_rows(std::move(header), rows); });
}

template <class Number>
std::span<const Number> kept(const NumberArray<Number>& array,
                             std::vector<std::shared_ptr<const void>>& owners) {
  owners.push_back(array.owner);
  return array.numbers;
}

SharedSchedule from_flat(const Problem& problem, const py::object& step_first,
                         const py::object& from, const py::object& ports,
                         const py::object& messages, const py::object& port_first,
                         const py::object& message_first, const py::object& control,
                         const std::string& author, bool no_redundancy, std::uint64_t chunks) {
  std::vector<std::shared_ptr<const void>> owners;
  TransferArrays arrays;
  // Offsets are copied: what was checked must stay as it was.
  const auto offsets = [&](const py::object& array, const char* name) {
    const auto numbers = numbers_of(array, name).numbers;
    const auto copy = std::make_shared<std::vector<std::uint64_t>>(numbers.begin(), numbers.end());
    owners.push_back(copy);
    return std::span<const std::uint64_t>(*copy);
  };
  arrays.step_first = offsets(step_first, "step_first");
  arrays.from = kept(numbers_of(from, "from"), owners);
  arrays.ports = kept(ports_of(ports, "ports"), owners);
  arrays.messages = kept(numbers_of(messages, "messages"), owners);
  if (!port_first.is_none()) arrays.port_first = offsets(port_first, "port_first");
  if (!message_first.is_none()) arrays.message_first = offsets(message_first, "message_first");
  if (!control.is_none()) arrays.control = kept(numbers_of(control, "control"), owners);
  ScheduleHeader header = header_of_words(problem, author, no_redundancy, chunks);
  header.control = !arrays.control.empty();
  return std::make_shared<ArraySchedule>(std::move(header), arrays, std::move(owners));
}

Verdict verify(const ArraySchedule& self, std::uint64_t memory_limit, const py::object& shown) {
  return run_long(shown, [&](const Progress& progress) {
    ScheduleVerifier verifier(memory_limit);
    self.push_into(verifier, progress);
    return verifier.verdict();
  });
}

Metering meter(const ArraySchedule& self, const py::object& shown) {
  return run_long(shown, [&](const Progress& progress) {
    Meter counted;
    self.push_into(counted, progress);
    return counted.metering();
  });
}

/// Verified and metered in one pass; timed if it is valid, as only then that means something.
CheckedRun checked(const ArraySchedule& self, bool timed, const std::string& delay,
                   std::uint64_t seed, std::uint64_t memory_limit, const Progress& progress) {
  ScheduleVerifier verifier(memory_limit);
  Meter counted;
  Tee both({&verifier, &counted});
  self.push_into(both, progress);
  CheckedRun run{verifier.verdict(), counted.metering(), true, {}};
  if (!timed || !run.verdict.valid) return run;
  PacketLatency latency;
  if (!delay.empty()) latency = latency_of(delays_of(delay, seed), self.header().problem);
  ScheduleTimer timer(memory_limit, latency);
  self.push_into(timer, progress);
  run.timing = timer.timing();
  return run;
}

CheckedRun check(const ArraySchedule& self, bool timed, const std::string& delay,
                 std::uint64_t seed, std::uint64_t memory_limit, const py::object& shown) {
  return run_long(shown, [&](const Progress& progress) {
    return checked(self, timed, delay, seed, memory_limit, progress);
  });
}

std::string player(const ArraySchedule& self, std::uint64_t page_limit, std::uint64_t memory_limit,
                   const py::object& shown) {
  return run_long(shown, [&](const Progress& progress) {
    PlaybackOptions options;
    options.version = version;
    options.memory_limit = memory_limit;
    options.progress = progress;
    if (page_limit > 0) options.page_limit = page_limit;
    options.algorithm.name =
        name_with_parameters(self.header().algorithm, self.header().parameters);
    if (const auto* const entry = algorithm_catalogue().find(self.header().algorithm)) {
      options.algorithm.sentence = entry->summary;
      options.algorithm.reference = entry->citation;
    }
    return player_page(
        record_playback([&](StepSink& sink) { self.push_into(sink, progress); }, options));
  });
}

/// A step as tuples (from, ports, messages).
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

std::string text_of(const ArraySchedule& self) {
  const ScheduleHeader& header = self.header();
  return fmt::format("<asterism.Schedule: {} on {} by {}, {} steps, {} transfers>",
                     header.problem.collective.name(), header.problem.network().spec(),
                     header.algorithm.empty()
                         ? "nobody"
                         : name_with_parameters(header.algorithm, header.parameters),
                     self.arrays().steps(), self.arrays().from.size());
}

using ScheduleClass = py::class_<ArraySchedule, SharedSchedule>;

template <class Number>
void add_array(ScheduleClass& type, const char* name,
               std::span<const Number> TransferArrays::*member, const char* description) {
  type.def_property_readonly(
      name,
      [member](const py::object& self) {
        return view_of<Number>(py::cast<const ArraySchedule&>(self).arrays().*member, self);
      },
      description);
}

/// 0, 1, 2, ... where every transfer has one of them.
void add_offsets(ScheduleClass& type, const char* name,
                 std::span<const std::uint64_t> TransferArrays::*member, const char* description) {
  type.def_property_readonly(
      name,
      [member](const py::object& self) -> py::array_t<std::uint64_t> {
        const TransferArrays& arrays = py::cast<const ArraySchedule&>(self).arrays();
        if (!(arrays.*member).empty()) return view_of<std::uint64_t>(arrays.*member, self);
        std::vector<std::uint64_t> first(arrays.from.size() + 1);
        for (std::size_t i = 0; i < first.size(); ++i) first[i] = i;
        return array_of(std::move(first));
      },
      description);
}

void add_arrays(ScheduleClass& type) {
  add_array<std::uint64_t>(type, "step_first", &TransferArrays::step_first,
                           "By step, and one more: where its transfers begin.");
  add_array<std::uint64_t>(type, "from_", &TransferArrays::from, "By transfer: who sends.");
  add_offsets(type, "port_first", &TransferArrays::port_first,
              "By transfer, and one more: where its ports begin.");
  add_array<std::uint32_t>(type, "ports", &TransferArrays::ports, "Of all transfers.");
  add_offsets(type, "message_first", &TransferArrays::message_first,
              "By transfer, and one more: where its messages begin.");
  add_array<std::uint64_t>(type, "messages", &TransferArrays::messages, "Of all transfers.");
  add_array<std::uint64_t>(type, "control", &TransferArrays::control,
                           "By transfer: control units; empty if there are none.");
}

void add_checks(ScheduleClass& type) {
  type.def("verify", &verify, py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
           "Is every move allowed, and is everything done in the end?")
      .def("meter", &meter, py::arg("progress") = py::none(), "What it costs.")
      .def("check", &check, py::kw_only(), py::arg("timed") = false, py::arg("delay") = "",
           py::arg("seed") = 1, py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
           "Verifies and meters in one pass; `timed`: also how long it takes if nobody waits for "
           "the steps of others, with latencies such as random:1,10 if `delay` says so.")
      .def("player", &player, py::kw_only(), py::arg("page_limit") = 0, py::arg("memory_limit") = 0,
           py::arg("progress") = py::none(),
           "A page that plays it step by step, as the text of an HTML file that fetches nothing.");
}

}  // namespace

void bind_schedule(py::module_& module) {
  ScheduleClass type(module, "Schedule",
                     "A whole schedule in memory: flat arrays that nobody changes.");
  type.attr("__module__") = "asterism";
  type.def_static(
          "from_rows", &from_rows, py::arg("problem"), py::arg("step"), py::arg("from_"),
          py::arg("port"), py::arg("message"), py::kw_only(), py::arg("author") = "python",
          py::arg("no_redundancy") = false,
          "A schedule from four arrays of the same length, sorted by step (from 0): in which "
          "step which node sends which message over which port. Rows behind each other of the "
          "same step, sender and port are one packet. Arrays of 64-bit numbers (ports: 32) are "
          "used as they are; do not change them afterwards.")
      .def_static(
          "from_arrays", &from_flat, py::arg("problem"), py::kw_only(), py::arg("step_first"),
          py::arg("from_"), py::arg("ports"), py::arg("messages"),
          py::arg("port_first") = py::none(), py::arg("message_first") = py::none(),
          py::arg("control") = py::none(), py::arg("author") = "python",
          py::arg("no_redundancy") = false, py::arg("chunks") = 1,
          "A schedule from the arrays that a schedule has: paths of several ports, packets of "
          "several messages.");
  add_arrays(type);
  add_checks(type);
  type.def_property_readonly(
          "problem", [](const ArraySchedule& self) { return self.header().problem; },
          "That it solves; of chunks if it cuts messages.")
      .def_property_readonly(
          "algorithm", [](const ArraySchedule& self) { return self.header().algorithm; },
          "Or who wrote it.")
      .def_property_readonly(
          "parameters", [](const ArraySchedule& self) { return self.header().parameters; },
          "Of the algorithm.")
      .def_property_readonly(
          "chunks", [](const ArraySchedule& self) { return self.header().chunks; },
          "So many of its messages are one that was asked for.")
      .def_property_readonly(
          "transfer_count", [](const ArraySchedule& self) { return self.arrays().from.size(); },
          "Of all steps.")
      .def("__len__", [](const ArraySchedule& self) { return self.arrays().steps(); })
      .def("__getitem__", &step_at, py::arg("index"))
      .def("__repr__", &text_of)
      .def("_repr_html_", [](const py::object& self) { return shown_by("schedule_html", self); });
  module.def("make_schedule", &made, py::arg("problem"), py::arg("algorithm"),
             py::arg("parameters"), py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
             "The schedule of an algorithm, move by move.");
}

}  // namespace asterism::python
