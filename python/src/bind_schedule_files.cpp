// Schedules in files: read, checked, written.
#include <fstream>

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/schedule_file.hpp>

#include "array_schedule.hpp"
#include "base/atomic_file.hpp"
#include "bindings.hpp"
#include "delay_words.hpp"
#include "long_call.hpp"
#include "progress_sink.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

std::ifstream opened(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in)
    throw Error(ErrorCode::not_found, fmt::format("cannot read {}", path),
                "name a schedule file that exists and that you may read");
  return in;
}

std::shared_ptr<ArraySchedule> read(const std::string& path, std::uint64_t memory_limit,
                                    const py::object& shown) {
  return run_long(shown, [&](const Progress& progress) {
    std::ifstream in = opened(path);
    ScheduleReader reader(in, path);
    ArrayRecorder recorder(memory_limit);
    ProgressSink watched(progress);
    Tee both({&watched, &recorder});
    reader.push_into(both, memory_limit);
    return recorder.schedule();
  });
}

CheckedRun check(const std::string& path, bool expand, bool timed, const std::string& delay,
                 std::uint64_t seed, std::uint64_t memory_limit, const py::object& shown) {
  return run_long(shown, [&](const Progress& progress) {
    std::ifstream in = opened(path);
    ScheduleReader reader(in, path);
    FileCheckOptions options{expand, memory_limit, progress};
    options.timed = timed;
    if (!delay.empty())
      options.latency = latency_of(delays_of(delay, seed), reader.header().problem);
    return check_file(reader, options);
  });
}

const ScheduleFormat& format_for(const std::string& path, const std::string& format) {
  return format.empty() ? format_of_ending(path) : schedule_formats().get(format);
}

void save(const ArraySchedule& self, const std::string& path, const std::string& format,
          const py::object& shown) {
  run_aside(shown, [&](const Progress& progress) {
    const ScheduleFormat& chosen = format_for(path, format);
    AtomicFile file(path);
    ScheduleWriter writer(file.stream(), chosen);
    self.push_into(writer, progress);
    file.commit();
  });
}

CheckedRun write(const Problem& problem, const std::string& algorithm, const std::string& path,
                 const Parameters& parameters, const std::string& format, bool expand,
                 std::uint64_t memory_limit, const py::object& shown) {
  return run_long(shown, [&](const Progress& progress) {
    const ScheduleFormat& chosen = format_for(path, format);
    const CollectiveAlgorithm& entry = algorithm_catalogue().get(algorithm);
    const AlgorithmRequest request{problem, typed_parameters(entry, parameters), memory_limit,
                                   progress};
    require_applicable(entry, request);
    AtomicFile file(path);
    ScheduleWriter writer(file.stream(), chosen);
    ProgressSink watched(progress);
    EvaluationOptions options;
    options.expand = expand;
    if (expand) options.sinks = {&watched};
    CheckedRun run = write_checked(entry, request, writer, options);
    file.commit();
    return run;
  });
}

}  // namespace

void bind_schedule_files(py::module_& module) {
  module.def("read_schedule", &read, py::arg("path"), py::kw_only(), py::arg("memory_limit") = 0,
             py::arg("progress") = py::none(),
             "A schedule from a file of any format; a symmetric one is expanded.");
  module.def("check_schedule_file", &check, py::arg("path"), py::kw_only(),
             py::arg("expand") = false, py::arg("timed") = false, py::arg("delay") = "",
             py::arg("seed") = 1, py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
             "Verifies and meters a file without keeping it.");
  module.def("save_schedule", &save, py::arg("schedule"), py::arg("path"), py::arg("format") = "",
             py::arg("progress") = py::none(),
             "Writes a schedule, in a format by name or by the ending of the file.");
  module.def("write_schedule", &write, py::arg("problem"), py::arg("algorithm"), py::arg("path"),
             py::arg("parameters"), py::arg("format") = "", py::arg("expand") = false,
             py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
             "Makes, checks and writes the schedule of an algorithm without keeping it.");
}

}  // namespace asterism::python
