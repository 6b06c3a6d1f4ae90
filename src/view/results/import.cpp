#include "view/results/import.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "view/bandwidth.hpp"
#include "view/json.hpp"
#include "view/lines.hpp"
#include "view/spoken_name.hpp"
#include "view/time_scale.hpp"
#include "view/verdict.hpp"

namespace asterism {

namespace {

constexpr const char* own_row = "this file";

std::string_view contents_word(ExchangeContents contents) {
  switch (contents) {
    case ExchangeContents::messages:
      return "checked";
    case ExchangeContents::followed:
      return "checked by the reader";
    case ExchangeContents::unknown:
      break;
  }
  return "not checked";
}

/// Returns how many candidates of the plan are faster.
std::size_t faster_than(const ImportedFile& file) {
  return static_cast<std::size_t>(
      std::ranges::count_if(file.plan->candidates, [&](const PlanCandidate& candidate) {
        return candidate.metering.time < file.check.metering.time;
      }));
}

double ratio_to_best(const ImportedFile& file) {
  const double best = file.plan->candidates.front().metering.time;
  return best > 0 ? file.check.metering.time / best : 1;
}

std::string verdict_lines(const ImportedFile& file) {
  const ExchangeCheck& check = file.check;
  std::string verdict = check.valid ? "valid" : "NOT VALID";
  if (check.valid && file.reading.contents == ExchangeContents::unknown)
    verdict =
        "no deadlock, all partners, links and ports fit; what packets carry is not in the file "
        "and was NOT CHECKED";
  std::string text = field_line("verdict", verdict);
  for (const ExchangeFinding& finding : check.findings)
    text += detail_line(fmt::format("{} of kind \"{}\", the first at {}",
                                    with_thousands(finding.count), finding.kind, finding.text));
  if (check.valid && file.reading.contents == ExchangeContents::followed)
    text += detail_line(
        "the data was followed chunk by chunk; it cannot be expressed as a schedule of messages");
  for (const std::string& note : file.reading.notes) text += detail_line("note: " + note);
  return text;
}

/// Formats a row of the ranking; places start at 1.
Row cost_row(std::size_t place, std::string name, const Metering& metering, double ratio,
             const TimeScale& scale) {
  return {std::to_string(place),
          std::move(name),
          Cell::count(metering.startups),
          Cell::count(metering.transmissions),
          Cell::count(metering.max_packet),
          scale.cell(metering.time),
          Cell::fixed(ratio, 3)};
}

/// Whether a candidate is listed: the fastest, published algorithms and library defaults are.
bool is_listed(const PlanCandidate& candidate, std::size_t place) {
  static constexpr std::size_t fastest = 10;
  return place <= fastest || is_published(candidate.origin) || !candidate.library.empty();
}

Table ranked_table(const ImportedFile& file) {
  using Align = Column::Align;
  const Plan& plan = *file.plan;
  const Metering& own = file.check.metering;
  const TimeScale scale(file.reading.schedule.header().problem.model,
                        plan.candidates.front().metering.time);
  Table table;
  table.title = "among the algorithms of the plan";
  table.labels = 2;
  table.columns = {{"place", Align::right},
                   {"algorithm", Align::left},
                   {"start-ups", Align::right, 1},
                   {"transmissions", Align::right, 2},
                   {"largest packet", Align::right, 3},
                   {"time", Align::right},
                   {"ratio", Align::right}};
  const std::size_t faster = faster_than(file);
  const auto add_own = [&] {
    table.rows.push_back(cost_row(faster + 1, own_row, own,
                                  file.bound->time > 0 ? own.time / file.bound->time : 1, scale));
  };
  std::size_t hidden = 0;
  for (std::size_t i = 0; i < plan.candidates.size(); ++i) {
    if (i == faster) add_own();
    const PlanCandidate& candidate = plan.candidates[i];
    const std::size_t place = i + (i >= faster ? 2 : 1);
    if (is_listed(candidate, place))
      table.rows.push_back(
          cost_row(place, spoken_name(candidate), candidate.metering, candidate.ratio, scale));
    else
      ++hidden;
  }
  if (faster == plan.candidates.size()) add_own();
  if (hidden > 0)
    table.notes.push_back(fmt::format("{} more {} not listed; --json prints all.",
                                      with_thousands(hidden),
                                      hidden == 1 ? "candidate is" : "candidates are"));
  return table;
}

std::string plan_lines(const ImportedFile& file) {
  if (!file.no_plan.empty()) return field_line("no plan", file.no_plan);
  if (!file.plan) return {};
  return field_line("place",
                    fmt::format("{} of {}, {:.4g} times the best ({})", faster_than(file) + 1,
                                file.plan->candidates.size() + 1, ratio_to_best(file),
                                spoken_name(file.plan->candidates.front()))) +
         "\n" + rendered({ranked_table(file)}, Form::text);
}

Json findings_document(const ExchangeCheck& check) {
  Json findings = Json::array();
  for (const ExchangeFinding& finding : check.findings) {
    Json json = Json::object();
    json.set("kind", finding.kind);
    json.set("count", finding.count);
    json.set("line", finding.line > 0 ? Json(finding.line) : Json());
    json.set("rank", finding.rank);
    json.set("first", finding.text);
    findings.add(std::move(json));
  }
  return findings;
}

Json plan_document(const ImportedFile& file) {
  Json candidates = Json::array();
  for (const PlanCandidate& candidate : file.plan->candidates) {
    Json json = Json::object();
    json.set("algorithm", candidate.algorithm);
    json.set("parameters", Json::object_of(to_texts(candidate.parameters)));
    json.set("startups", candidate.metering.startups);
    json.set("transmissions", candidate.metering.transmissions);
    json.set("time", candidate.metering.time);
    json.set("ratio", candidate.ratio);
    candidates.add(std::move(json));
  }
  Json document = Json::object();
  document.set("place", static_cast<std::uint64_t>(faster_than(file) + 1));
  document.set("of", static_cast<std::uint64_t>(file.plan->candidates.size() + 1));
  document.set("ratio_to_best", ratio_to_best(file));
  document.set("candidates", std::move(candidates));
  return document;
}

Json import_document(const ImportedFile& file) {
  const ScheduleHeader& header = file.reading.schedule.header();
  Json document = Json::object();
  document.set("file", file.name);
  document.set("format", file.format);
  document.set("algorithm", text_or_null(header.algorithm));
  add_problem(document, header.problem);
  document.set("valid", file.check.valid);
  document.set("contents", contents_word(file.reading.contents));
  document.set("violations", findings_document(file.check));
  document.set("notes", Json::array_of(file.reading.notes));
  if (!file.check.valid) return document;
  add_metering(document, file.check.metering, file.check.verdict);
  document.set("lower_bound", bound_document(*file.bound));
  add_bandwidth(document, header.problem, file.check.metering.time);
  if (file.plan) document.set("plan", plan_document(file));
  if (!file.no_plan.empty()) document.set("no_plan", file.no_plan);
  return document;
}

}  // namespace

std::string import_report(const ImportedFile& file, Form form) {
  if (form == Form::json) return import_document(file).document();
  const ScheduleHeader& header = file.reading.schedule.header();
  std::string text = heading_line(fmt::format(
      "{}: {}{}{}, read as {}", file.name, problem_text(header.problem),
      header.algorithm.empty() ? "" : " by ", printable(header.algorithm, 80), file.format));
  text += verdict_lines(file);
  if (!file.check.valid) return text;
  return text +
         metering_text(file.check.metering, file.check.verdict, *file.bound, header.problem) +
         plan_lines(file);
}

}  // namespace asterism
