#include "view/plan.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "problem/machine_words.hpp"
#include "view/bandwidth.hpp"
#include "view/json.hpp"
#include "view/lines.hpp"
#include "view/verdict.hpp"

namespace asterism {

namespace {

using Align = Column::Align;

/// "NCCL ring (baseline)", "Open MPI default (baseline: rabenseifner)".
std::string name_of(const PlanCandidate& candidate) {
  if (candidate.library.empty())
    return name_with_parameters(candidate.algorithm, candidate.parameters);
  const auto choice = candidate.parameters.find("choice");
  return fmt::format("{} (baseline{})", candidate.library,
                     choice != candidate.parameters.end() ? ": " + choice->second : "");
}

bool is_asynchronous(const Plan& plan) {
  return plan.candidates.front().timing.has_value();
}

Row bound_row(const LowerBound& bound) {
  return {"lower bound",
          Cell::count(bound.startups),
          Cell::count(bound.transmissions),
          "",
          Cell::number(bound.time, 9),
          ""};
}

Row row_of(const PlanCandidate& candidate) {
  const Metering& metering = candidate.metering;
  Row row{name_of(candidate),
          Cell::count(metering.startups),
          Cell::count(metering.transmissions),
          Cell::count(metering.max_packet),
          Cell::number(candidate.ranked_time(), 9),
          Cell::fixed(candidate.ratio, 3)};
  if (candidate.timing) row.push_back(Cell::number(metering.time, 9));
  return row;
}

/// Those whose rank is no statement about the paper that they are named after.
std::vector<std::string> our_constructions(const Plan& plan) {
  std::vector<std::string> names;
  for (const PlanCandidate& candidate : plan.candidates) {
    const bool is_new = std::ranges::find(names, candidate.algorithm) == names.end();
    if (is_new && candidate.our_construction()) names.push_back(candidate.algorithm);
  }
  return names;
}

std::vector<std::string> notes_of(const Plan& plan) {
  std::vector<std::string> metered, notes;
  if (const auto ours = our_constructions(plan); !ours.empty())
    notes.push_back(fmt::format("our construction, as the cited text prints no recipe: {}",
                                fmt::join(ours, ", ")));
  for (const PlanCandidate& candidate : plan.candidates)
    if (!candidate.verified) metered.push_back(name_of(candidate));
  if (!metered.empty())
    notes.push_back(fmt::format("metered only, not verified: {}", fmt::join(metered, ", ")));
  for (const PlanOmission& omission : plan.omissions)
    notes.push_back(fmt::format("left out: {}: {}",
                                name_with_parameters(omission.algorithm, omission.parameters),
                                omission.reason));
  if (is_asynchronous(plan))
    notes.emplace_back(
        "times, lower bound and ratios are asynchronous: no packet waits for the steps of others "
        "(--rank-by lock-step counts whole steps)");
  notes.push_back(fmt::format("at least so many start-ups: {}; so many transmissions: {}",
                              plan.bound.startups_reason, plan.bound.transmissions_reason));
  if (!plan.bound.time_reason.empty())
    notes.push_back(fmt::format("lower bound of the time: {}", plan.bound.time_reason));
  notes.push_back(plan.explanation);
  return notes;
}

/// There is no room for them beside two times.
void leave_out_largest_packets(Table& table) {
  constexpr std::ptrdiff_t column = 3;
  table.columns.erase(table.columns.begin() + column);
  for (Row& row : table.rows) row.erase(row.begin() + column);
}

Table table_of(const Problem& problem, const Plan& plan) {
  Table table;
  const std::string warning = plan.warning.empty() ? "" : "warning: " + plan.warning + "\n";
  table.title =
      fmt::format("{}{}, {}", warning, problem_text(problem), machine_words(problem.model));
  table.columns = {{"", Align::left},
                   {"start-ups", Align::right},
                   {"transmissions", Align::right},
                   {"largest packet", Align::right},
                   {"time", Align::right},
                   {"ratio", Align::right}};
  if (is_asynchronous(plan)) table.columns.push_back({"in lock step", Align::right});
  table.rows.push_back(bound_row(plan.bound));
  for (const PlanCandidate& candidate : plan.candidates) table.rows.push_back(row_of(candidate));
  if (is_asynchronous(plan)) {
    table.rows.front().emplace_back("");
    leave_out_largest_packets(table);
  }
  table.notes = notes_of(plan);
  if (const auto best = bandwidths_of(problem, plan.candidates.front().ranked_time()))
    table.notes.push_back(fmt::format(
        "times in microseconds; the first has an algorithm bandwidth of {:.4g} GB/s and a bus "
        "bandwidth of {:.4g} GB/s",
        in_gigabytes(best->algorithm), in_gigabytes(best->bus)));
  return table;
}

std::string parameters_text(const Parameters& parameters) {
  std::vector<std::string> words;
  for (const auto& [name, value] : parameters) words.push_back(fmt::format("{}={}", name, value));
  return fmt::format("{}", fmt::join(words, " "));
}

/// With units, two columns more, in GB/s.
void add_bandwidth_columns(Table& table, const Problem& problem, const Plan& plan) {
  if (problem.model.unit == Model::Unit::none) return;
  for (const char* name : {"algorithm_bandwidth", "bus_bandwidth"}) table.columns.push_back({name});
  for (std::size_t i = 0; i < plan.candidates.size(); ++i) {
    const auto found = bandwidths_of(problem, plan.candidates[i].ranked_time());
    for (const double bandwidth : {found ? found->algorithm : 0, found ? found->bus : 0})
      table.rows[i].push_back(Cell::number(in_gigabytes(bandwidth), 6));
  }
}

Table records_of(const Problem& problem, const Plan& plan) {
  Table table;
  for (const char* name :
       {"algorithm", "parameters", "startups", "transmissions", "max_packet", "time", "ratio"})
    table.columns.push_back({name});
  if (is_asynchronous(plan)) table.columns.push_back({"lock_step_time"});
  table.columns.push_back({"verified"});
  for (const PlanCandidate& candidate : plan.candidates) {
    Row row = row_of(candidate);
    row.front() = candidate.algorithm;
    row.insert(row.begin() + 1, parameters_text(candidate.parameters));
    row.emplace_back(candidate.verified ? "yes" : "no");
    table.rows.push_back(std::move(row));
  }
  add_bandwidth_columns(table, problem, plan);
  return table;
}

Json json_of(const PlanCandidate& candidate, const Problem& problem) {
  Json json = Json::object();
  json.set("algorithm", candidate.algorithm);
  json.set("parameters", Json::object_of(candidate.parameters));
  json.set("origin", to_string(candidate.origin));
  if (!candidate.library.empty()) json.set("library", candidate.library);
  json.set("startups", candidate.metering.startups);
  json.set("transmissions", candidate.metering.transmissions);
  json.set("max_packet", candidate.metering.max_packet);
  json.set("chunks", candidate.metering.chunks);
  json.set("time", candidate.ranked_time());
  json.set("ratio", candidate.ratio);
  add_bandwidth(json, problem, candidate.ranked_time());
  json.set("lock_step_time", candidate.metering.time);
  if (candidate.timing) json.set("asynchronous_time", candidate.timing->time);
  json.set("verified", candidate.verified);
  return json;
}

Json json_of(const PlanOmission& omission) {
  Json json = Json::object();
  json.set("algorithm", omission.algorithm);
  json.set("parameters", Json::object_of(omission.parameters));
  json.set("reason", omission.reason);
  return json;
}

Json document_of(const Problem& problem, const Plan& plan) {
  Json candidates = Json::array();
  for (const PlanCandidate& candidate : plan.candidates)
    candidates.add(json_of(candidate, problem));
  Json omissions = Json::array();
  for (const PlanOmission& omission : plan.omissions) omissions.add(json_of(omission));
  Json best = Json::object();
  best.set("algorithm", plan.candidates.front().algorithm);
  best.set("parameters", Json::object_of(plan.candidates.front().parameters));
  best.set("verified", plan.candidates.front().verified);
  best.set("explanation", plan.explanation);
  Json document = Json::object();
  add_problem(document, problem);
  document.set("divisible", problem.divisible());
  document.set("ranked_by", is_asynchronous(plan) ? "asynchronous" : "lock-step");
  document.set("lower_bound", bound_document(plan.bound));
  document.set("candidates", std::move(candidates));
  document.set("omissions", std::move(omissions));
  document.set("best", std::move(best));
  if (!plan.warning.empty()) document.set("warning", plan.warning);
  return document;
}

}  // namespace

std::string plan_report(const Problem& problem, const Plan& plan,
                        const std::optional<SweptPlan>& swept, Form form) {
  if (form == Form::json) {
    Json document = document_of(problem, plan);
    if (swept) document.set("sweep", sweep_document(swept->stretches, swept->axis));
    return document.document();
  }
  if (form == Form::csv)
    return to_csv(swept ? sweep_records(swept->stretches) : records_of(problem, plan));
  std::vector<Table> tables{table_of(problem, plan)};
  if (swept) tables.push_back(sweep_table(swept->stretches, swept->axis));
  return rendered(tables, form);
}

}  // namespace asterism
