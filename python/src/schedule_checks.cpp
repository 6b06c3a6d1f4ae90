// Queries of a schedule: correctness, cost and pictures.
#include <asterism/algorithm.hpp>
#include <asterism/asynchronous.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/explain.hpp>
#include <asterism/plan.hpp>
#include <asterism/player.hpp>
#include <asterism/version.hpp>

#include "delay_words.hpp"
#include "long_call.hpp"
#include "schedule_class.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

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

/// Verifies and meters in one pass; times the schedule only if it is valid, because the timing is
/// meaningless otherwise.
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
    if (const auto* const entry = algorithm_catalogue().find(self.header().algorithm))
      options.algorithm = {name_with_parameters(entry->name, self.header().parameters),
                           how_it_works(*entry), entry->citation};
    return player_page(
        record_playback([&](StepSink& sink) { self.push_into(sink, progress); }, options));
  });
}

}  // namespace

void add_schedule_checks(ScheduleClass& type) {
  type.def("verify", &verify, py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
           "Is every move allowed, and is everything done in the end?")
      .def("meter", &meter, py::arg("progress") = py::none(), "What it costs.")
      .def("check", &check, py::kw_only(), py::arg("timed") = false, py::arg("delay") = "",
           py::arg("seed") = 1, py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
           "Verifies and meters in one pass; `timed`: also its time if no node waits for "
           "the steps of others, with latencies such as random:1,10 if `delay` says so.")
      .def("player", &player, py::kw_only(), py::arg("page_limit") = 0, py::arg("memory_limit") = 0,
           py::arg("progress") = py::none(),
           "A page that plays it step by step, as the text of an HTML file that fetches nothing.");
}

}  // namespace asterism::python
