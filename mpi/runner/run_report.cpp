#include "runner/run_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace asterism::mpi {

namespace {

using Json = nlohmann::ordered_json;

std::string line(const std::string& name, const Statistics& seconds) {
  constexpr double micro = 1e6;
  return fmt::format("{:<26} {:>10.1f} {:>10.1f} {:>10.1f} {:>10.1f} {:>10.1f}\n", name,
                     seconds.least * micro, seconds.median * micro, seconds.p90 * micro,
                     seconds.p99 * micro, seconds.most * micro);
}

std::string csv_line(const std::string& what, const std::string& step, const Statistics& seconds) {
  return fmt::format("{},{},{},{:.9f},{:.9f},{:.9f},{:.9f},{:.9f},{:.9f}\n", what, step,
                     seconds.samples, seconds.least, seconds.median, seconds.p90, seconds.p99,
                     seconds.most, seconds.mean);
}

Json json_of(const Statistics& seconds) {
  return {{"repetitions", seconds.samples},
          {"min", seconds.least},
          {"p50", seconds.median},
          {"p90", seconds.p90},
          {"p99", seconds.p99},
          {"max", seconds.most},
          {"mean", seconds.mean}};
}

Json text_or_null(const std::string& text) {
  return text.empty() ? Json() : Json(text);
}

}  // namespace

std::string as_text(const RunReport& report) {
  std::vector<std::string> parameters;
  for (const auto& [name, value] : report.parameters) parameters.push_back(name + "=" + value);
  std::string text = fmt::format(
      "{} on {} by {}{}{}: {} ranks, {} bytes per message, datatype {}{}{}{}\n", report.collective,
      report.network, report.algorithm.empty() ? "an unnamed algorithm" : report.algorithm,
      parameters.empty() ? "" : " with ", fmt::join(parameters, ", "), report.ranks, report.bytes,
      report.datatype, report.op.empty() ? "" : ", operator " + report.op,
      report.in_place ? ", in place" : "", report.lock_step ? ", in lock step" : "");
  text += fmt::format("{} repetitions, every byte checked after each; {}\n\n",
                      report.schedule.samples, report.library);
  text += fmt::format("{:<26} {:>10} {:>10} {:>10} {:>10} {:>10}\n", "microseconds", "minimum",
                      "median", "90 %", "99 %", "maximum");
  for (std::size_t i = 0; i < report.steps.size(); ++i)
    text += line(fmt::format("  to the end of step {}", i + 1), report.steps[i]);
  text += line("schedule", report.schedule);
  if (!report.library_call.empty()) text += line(report.library_call, report.baseline);
  return text;
}

std::string as_csv(const RunReport& report) {
  std::string text = "what,step,repetitions,min,p50,p90,p99,max,mean\n";
  for (std::size_t i = 0; i < report.steps.size(); ++i)
    text += csv_line("step", std::to_string(i + 1), report.steps[i]);
  text += csv_line("schedule", "", report.schedule);
  if (!report.library_call.empty()) text += csv_line(report.library_call, "", report.baseline);
  return text;
}

std::string as_json(const RunReport& report) {
  Json steps = Json::array();
  for (const Statistics& step : report.steps) steps.push_back(json_of(step));
  Json json{{"network", report.network},
            {"collective", report.collective},
            {"algorithm", text_or_null(report.algorithm)},
            {"parameters", report.parameters},
            {"ranks", report.ranks},
            {"bytes", report.bytes},
            {"datatype", report.datatype},
            {"operator", text_or_null(report.op)},
            {"in_place", report.in_place},
            {"lock_step", report.lock_step},
            {"mpi", report.library},
            {"checked", true},
            {"schedule", json_of(report.schedule)},
            {"ends_of_steps", std::move(steps)}};
  if (!report.library_call.empty()) {
    Json library{{"call", report.library_call}};
    library.update(json_of(report.baseline));
    json["library"] = std::move(library);
  }
  return json.dump(2) + "\n";
}

}  // namespace asterism::mpi
