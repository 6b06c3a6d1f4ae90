// Schedules in the formats of other tools: written and read.
#include <filesystem>
#include <fstream>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pybind11/stl.h>

#include <asterism/error.hpp>
#include <asterism/exchange.hpp>

#include "array_schedule.hpp"
#include "bindings.hpp"
#include "long_call.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

/// Returns the named format, or the first one of the ending of the file that `fits`.
template <class Fits>
const ExchangeFormat& format_for(const std::string& path, const std::string& name, Fits&& fits) {
  if (!name.empty()) return exchange_formats().get(name);
  const std::string ending = std::filesystem::path(path).extension().string();
  std::vector<std::string> names;
  for (const ExchangeFormat& format : exchange_formats()) {
    if (!fits(format)) continue;
    if (!ending.empty() && format.ending == ending) return format;
    names.push_back(format.name);
  }
  throw Error(ErrorCode::usage, fmt::format("the format of {} is unknown", path),
              fmt::format("give format=, one of {}", fmt::join(names, ", ")));
}

std::vector<std::string> write(const ArraySchedule& schedule, const std::string& path,
                               const std::string& format, const FormatOptions& options,
                               std::uint64_t memory_limit, const py::object& shown) {
  return run_long(shown, [&](const Progress& progress) {
    const ExchangeFormat& chosen = format_for(path, format, [](const ExchangeFormat& each) {
      return each.write != nullptr && each.files == ExchangeFormat::Files::one;
    });
    ScheduleRecorder recorder;
    schedule.push_into(recorder, progress);
    const Schedule owned = std::move(recorder).take_schedule();
    ExchangeOutput output(path, chosen.files);
    const Verdict verdict =
        write_exchange(chosen, {owned, options, memory_limit, progress}, output);
    if (!verdict.valid)
      throw Error(ErrorCode::malformed,
                  fmt::format("the schedule is not valid: {}", verdict.earliest()->text),
                  "call verify() for details; nothing was written");
    output.commit();
    return output.notes();
  });
}

/// A file that was read, and the verdict on it.
struct ImportedSchedule {
  std::string format;
  ExchangeReading reading;
  ExchangeCheck check;
  std::shared_ptr<ArraySchedule> schedule;  ///< nothing unless it is valid and has messages
};

std::string text_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::error_code error;
  if (!in || !std::filesystem::is_regular_file(path, error))
    throw Error(ErrorCode::not_found, fmt::format("cannot read {}", path),
                "name a file that exists and that you may read");
  return {std::istreambuf_iterator<char>(in), {}};
}

ImportedSchedule read(const std::string& path, const std::string& format,
                      const std::string& network, const std::string& collective,
                      const std::vector<std::string>& sources,
                      const std::vector<std::pair<std::string, std::string>>& model,
                      const std::vector<std::string>& parameters, const FormatOptions& options,
                      std::uint64_t memory_limit, const py::object& shown) {
  ProblemWords words;
  words.network = network;
  words.collective = collective;
  words.sources = sources;
  words.model = model;
  words.parameters = parameters;
  return run_long(shown, [&](const Progress& progress) {
    const ExchangeFormat& chosen =
        format_for(path, format, [](const ExchangeFormat& each) { return each.read != nullptr; });
    const std::string text = text_of(path);
    ImportedSchedule imported{
        chosen.name,
        read_exchange(chosen, {text, path, words, options, memory_limit, progress}),
        {},
        nullptr};
    imported.check = check_exchange(imported.reading, memory_limit);
    if (imported.check.valid && imported.reading.contents == ExchangeContents::messages) {
      ArrayRecorder recorder(memory_limit);
      imported.reading.schedule.push_into(recorder);
      imported.schedule = recorder.schedule();
    }
    return imported;
  });
}

void bind_findings(py::module_& module) {
  py::class_<ExchangeFinding> type(module, "ImportFinding", "An error of a file that was read.");
  type.attr("__module__") = "asterism";
  type.def_readonly("kind", &ExchangeFinding::kind, "For example no partner.")
      .def_readonly("count", &ExchangeFinding::count, "Number of occurrences.")
      .def_readonly("line", &ExchangeFinding::line, "Line of the first; 0 if there is none.")
      .def_readonly("text", &ExchangeFinding::text, "Description of the first.")
      .def("__repr__", [](const ExchangeFinding& self) {
        return fmt::format("<asterism.ImportFinding: {} of kind {}, line {}: {}>", self.count,
                           self.kind, self.line, self.text);
      });
}

}  // namespace

void bind_exchange(py::module_& module) {
  bind_findings(module);
  py::class_<ImportedSchedule> type(module, "ImportedSchedule",
                                    "A schedule that another program wrote, and its verdict.");
  type.attr("__module__") = "asterism";
  type.def_readonly("format", &ImportedSchedule::format, "Name of the format.")
      .def_property_readonly(
          "valid", [](const ImportedSchedule& self) { return self.check.valid; },
          "Whether nothing is wrong.")
      .def_property_readonly(
          "findings", [](const ImportedSchedule& self) { return self.check.findings; },
          "What is wrong, with the lines of the file.")
      .def_property_readonly(
          "notes", [](const ImportedSchedule& self) { return self.reading.notes; },
          "How the file was interpreted, and what was ignored.")
      .def_property_readonly(
          "contents_known",
          [](const ImportedSchedule& self) {
            return self.reading.contents == ExchangeContents::messages;
          },
          "Whether the contents of the packets are known; otherwise only partners, sizes and links "
          "are checked.")
      .def_property_readonly(
          "network", [](const ImportedSchedule& self) { return self.reading.words.network; },
          "Spec of the network.")
      .def_property_readonly(
          "collective", [](const ImportedSchedule& self) { return self.reading.words.collective; },
          "Name of the collective.")
      .def_property_readonly(
          "metering", [](const ImportedSchedule& self) { return self.check.metering; },
          "Cost in lock step; 0 if the file could not be followed.")
      .def_readonly("schedule", &ImportedSchedule::schedule,
                    "The schedule, if it is valid and its contents are known.")
      .def("__repr__", [](const ImportedSchedule& self) {
        return fmt::format("<asterism.ImportedSchedule: {}, {} on {}, {}>", self.format,
                           self.reading.words.collective, self.reading.words.network,
                           self.check.valid ? "valid" : "not valid");
      });
  module.def("import_schedule", &read, py::arg("path"), py::arg("format"), py::arg("network"),
             py::arg("collective"), py::arg("sources"), py::arg("model"), py::arg("parameters"),
             py::arg("options"), py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
             "Reads and checks a file of another tool.");
  module.def("export_schedule", &write, py::arg("schedule"), py::arg("path"), py::arg("format"),
             py::arg("options"), py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
             "Verifies and writes a schedule for another tool; returns notes.");
}

}  // namespace asterism::python
