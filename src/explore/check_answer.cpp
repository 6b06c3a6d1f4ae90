#include "explore/check_answer.hpp"

#include <sstream>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/model_fields.hpp>
#include <asterism/schedule_file.hpp>

#include "view/results/import.hpp"
#include "view/results/verification.hpp"
#include "view/verdict.hpp"

namespace asterism::explore {

namespace {

Json value_document(const FieldValue& value) {
  if (const auto* const word = std::get_if<std::string>(&value)) return *word;
  if (const auto* const number = std::get_if<double>(&value)) return *number;
  if (const auto* const count = std::get_if<std::uint64_t>(&value)) return *count;
  return {};
}

/// Returns the fields of the page that ask for a plan of the same problem.
Json question_document(const Problem& problem) {
  Json json = Json::object();
  json.set("network", problem.network().spec());
  json.set("collective", to_string(problem.collective.kind()));
  std::string sources;
  for (const NodeId source : problem.collective.sources())
    sources += fmt::format("{}{}", sources.empty() ? "" : " ", problem.network().label(source));
  if (!sources.empty()) json.set("source", sources);
  for (const ModelField& field : model_fields())
    if (!has_default(problem.model, field))
      json.set(field.name, value_document(field.get(problem.model)));
  return json;
}

Json checked_document(const DroppedSchedule& file, const Problem& problem, const Verdict& verdict,
                      const Metering& metering) {
  Json json = Json::object();
  json.set("kind", "check");
  json.set("name", file.name);
  json.set("format", file.format == nullptr ? "a schedule file" : file.format->title);
  json.set("problem", problem_text(problem));
  json.set("question", question_document(problem));
  json.set("steps", verdict.steps);
  json.set("startups", metering.startups);
  json.set("transmissions", metering.transmissions);
  json.set("time", metering.time);
  json.set("unit", problem.model.unit == Model::Unit::microseconds ? "us" : "");
  return json;
}

ReadLimits read_limits(const Limits& limits) {
  ReadLimits result;
  result.nodes = limits.nodes;
  result.network_files = false;
  return result;
}

ExchangeReading reading_of(const DroppedSchedule& file, const ProblemWords& words,
                           std::uint64_t memory_limit, const Progress& progress) {
  const auto read = [&](const ProblemWords& given) {
    return read_exchange(*file.format, {file.text, file.name, given, {}, memory_limit, progress});
  };
  try {
    return read({});
  } catch (const Error& error) {
    if (error.code() == ErrorCode::interrupted) throw;
    return read(words);  // the file does not say enough
  }
}

/// Ranks the schedule among the algorithms, as `asterism import` does.
void add_plan(ImportedFile& file, PlanOptions how) {
  how.rank_by = Clock::lock_step;  // like the time of the file
  try {
    file.plan = make_plan(state_problem(file.reading.words), how);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::unsupported && error.code() != ErrorCode::too_large) throw;
    file.no_plan = error.sentence();
  }
}

}  // namespace

CheckAnswer::CheckAnswer(DroppedSchedule file, Question question, std::uint64_t memory_limit,
                         const Limits& limits)
    : file_(std::make_shared<const DroppedSchedule>(std::move(file))),
      question_(std::move(question)),
      memory_limit_(memory_limit),
      limits_(limits) {}

CheckAnswer::~CheckAnswer() = default;

void CheckAnswer::find(const Progress& progress) {
  Found found =
      file_->format == nullptr ? found_in_own_file(progress) : found_in_foreign_file(progress);
  found.document.set("playable", static_cast<bool>(found.played.push));
  const std::scoped_lock lock(mutex_);
  found_ = std::make_shared<const Found>(std::move(found));
}

CheckAnswer::Found CheckAnswer::found_in_own_file(const Progress& progress) const {
  std::istringstream in(file_->text);
  ScheduleReader reader(in, file_->name, read_limits(limits_));
  const ScheduleHeader& header = reader.header();
  const CheckedRun run = check_file(reader, {.memory_limit = memory_limit_, .progress = progress});
  const LowerBound bound = lower_bound(header.problem, memory_limit_, progress);
  Found found;
  found.document = checked_document(*file_, header.problem, run.verdict, run.metering);
  found.document.set("valid", run.verdict.valid);
  Json findings = Json::array();
  for (const Violation& violation : run.verdict.violations) findings.add(violation.text);
  found.document.set("findings", std::move(findings));
  found.document.set("contents_checked", true);
  found.document.set("bound", bound_document(bound));
  found.report =
      verification_report({file_->name, to_string(reader.form()), header, run, bound}, Form::json);
  found.played.how.algorithm.name = header.algorithm;
  found.played.push = [file = file_, limits = read_limits(limits_), memory = memory_limit_](
                          StepSink& sink, const Progress&) {
    std::istringstream text(file->text);
    ScheduleReader(text, file->name, limits).push_into(sink, memory);
  };
  return found;
}

CheckAnswer::Found CheckAnswer::found_in_foreign_file(const Progress& progress) const {
  const auto reading = std::make_shared<const ExchangeReading>(
      reading_of(*file_, question_.first_problem(), memory_limit_, progress));
  const Problem& problem = reading->schedule.header().problem;
  require_nodes(problem.network(), limits_);
  const ExchangeCheck check = check_exchange(*reading, memory_limit_);
  ImportedFile imported{file_->name, file_->format->name, *reading, check};
  if (check.valid) {
    imported.bound = lower_bound(problem, memory_limit_, progress);
    PlanOptions how;
    how.memory_limit = memory_limit_;
    how.effort = parse_effort(question_.effort);
    how.progress = progress;
    add_plan(imported, how);
  }
  Found found;
  found.document = checked_document(*file_, problem, check.verdict, check.metering);
  found.document.set("valid", check.valid);
  Json findings = Json::array();
  for (const ExchangeFinding& finding : check.findings) findings.add(finding.text);
  found.document.set("findings", std::move(findings));
  found.document.set("contents_checked", reading->contents != ExchangeContents::unknown);
  found.document.set("notes", Json::array_of(reading->notes));
  found.document.set("bound", imported.bound ? bound_document(*imported.bound) : Json());
  found.report = import_report(imported, Form::json);
  if (reading->contents == ExchangeContents::messages && reading->findings.empty())
    found.played.push = [reading](StepSink& sink, const Progress&) {
      reading->schedule.push_into(sink);
    };
  return found;
}

Json CheckAnswer::so_far() const {
  const std::scoped_lock lock(mutex_);
  if (found_ != nullptr) return found_->document;
  Json json = Json::object();
  json.set("kind", "check");
  json.set("name", file_->name);
  return json;
}

std::optional<AnswerFile> CheckAnswer::file(std::string_view name) const {
  const std::scoped_lock lock(mutex_);
  if (name != "check.json" || found_ == nullptr) return std::nullopt;
  return AnswerFile{"application/json", found_->report, "check.json"};
}

std::optional<PlayedSchedule> CheckAnswer::played() const {
  const std::scoped_lock lock(mutex_);
  if (found_ == nullptr || !found_->played.push) return std::nullopt;
  PlayedSchedule played = found_->played;
  played.how.memory_limit = memory_limit_;
  return played;
}

}  // namespace asterism::explore
