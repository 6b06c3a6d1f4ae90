#include "view/plan.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/reasons.hpp>

#include "base/text.hpp"
#include "problem/machine_words.hpp"
#include "view/bandwidth.hpp"
#include "view/fields.hpp"
#include "view/plan_sentences.hpp"
#include "view/spoken_name.hpp"
#include "view/time_scale.hpp"
#include "view/verdict.hpp"

namespace asterism {

namespace {

using Align = Column::Align;

bool is_asynchronous(const Plan& plan) {
  return plan.candidates.front().timing.has_value();
}

std::string parameters_text(const Parameters& parameters) {
  std::vector<std::string> words;
  for (const auto& [name, value] : parameters)
    words.push_back(fmt::format("{}={}", name, to_text(value)));
  return fmt::format("{}", fmt::join(words, " "));
}

/// Formats transmissions, with a fraction if they have one.
Cell volume_cell(double volume) {
  static constexpr double max_exact = 1e15;
  return volume == std::floor(volume) && volume < max_exact
             ? Cell::count(static_cast<std::uint64_t>(volume))
             : Cell::number(volume, 4);
}

/// The fields of a candidate, in the order of JSON, CSV and tables.
class CandidateFields {
 public:
  CandidateFields(const Problem& problem, const Plan& plan, bool exact_names)
      : problem_(problem),
        asynchronous_(is_asynchronous(plan)),
        scale_(problem.model, plan.candidates.front().ranked_time()) {
    add_names(exact_names);
    add_costs();
    add_times();
    fields_.push_back({.key = "verified",
                       .cell = [](const auto& c) { return c.verified ? "yes" : "no"; },
                       .json = [](const auto& c) { return Json(c.verified); }});
    if (problem.model.unit != Model::Unit::none) add_bandwidths();
  }

  [[nodiscard]] const Fields<PlanCandidate>& all() const { return fields_; }

 private:
  void add_names(bool exact) {
    const auto name = [exact](const PlanCandidate& c) -> Cell {
      return exact ? name_with_parameters(c.algorithm, c.parameters) : spoken_name(c);
    };
    fields_.push_back({.column = {"algorithm"}, .cell = name});
    fields_.push_back(
        text_field<PlanCandidate>("algorithm", {}, [](const auto& c) { return c.algorithm; }));
    fields_.push_back(
        {.key = "parameters",
         .cell = [](const auto& c) -> Cell { return parameters_text(c.parameters); },
         .json = [](const auto& c) { return Json::object_of(to_texts(c.parameters)); }});
    fields_.push_back(
        {.key = "origin", .json = [](const auto& c) { return Json(to_string(c.origin)); }});
    fields_.push_back({.key = "library", .json = [](const auto& c) {
                         return c.library.empty() ? std::nullopt : std::optional(Json(c.library));
                       }});
  }
  void add_costs() {
    fields_.push_back(counted("startups", {"start-ups", Align::right, 2},
                              [](const auto& c) { return c.metering.startups; }));
    fields_.push_back(
        counted("transmissions", {}, [](const auto& c) { return c.metering.transmissions; }));
    fields_.push_back({.column = {"transmissions", Align::right, 3},
                       .cell = [](const auto& c) { return volume_cell(c.volume); }});
    fields_.push_back(counted("max_packet", {"largest packet", Align::right, 5},
                              [](const auto& c) { return c.metering.max_packet; }));
    fields_.push_back(
        {.key = "chunks", .json = [](const auto& c) { return Json(c.metering.chunks); }});
    fields_.push_back({.key = "volume", .json = [](const auto& c) { return Json(c.volume); }});
  }
  void add_times() {
    fields_.push_back({.key = "time",
                       .column = {"time", Align::right},
                       .cell = [this](const auto& c) { return scale_.cell(c.ranked_time()); },
                       .json = [](const auto& c) { return Json(c.ranked_time()); }});
    fields_.push_back(fixed_field<PlanCandidate>("ratio", {"ratio", Align::right}, 3,
                                                 [](const auto& c) { return c.ratio; }));
    Field<PlanCandidate> lock_step{.key = "lock_step_time",
                                   .json = [](const auto& c) { return Json(c.metering.time); }};
    if (asynchronous_) {
      lock_step.column = {"lock step", Align::right, 4};
      lock_step.cell = [this](const auto& c) { return scale_.cell(c.metering.time); };
    }
    fields_.push_back(std::move(lock_step));
    fields_.push_back({.key = "asynchronous_time", .json = [](const auto& c) {
                         return c.timing ? std::optional(Json(c.timing->time)) : std::nullopt;
                       }});
  }
  void add_bandwidths() {
    fields_.push_back(bandwidth("algorithm_bandwidth", &Bandwidths::algorithm));
    fields_.push_back(bandwidth("bus_bandwidth", &Bandwidths::bus));
    fields_.push_back({.key = "bandwidth", .json = [this](const auto& c) {
                         return bandwidth_document(problem_, c.ranked_time());
                       }});
  }

  template <class Count>
  static Field<PlanCandidate> counted(std::string key, Column column, Count count) {
    return number_field<PlanCandidate>(std::move(key), std::move(column), count);
  }
  [[nodiscard]] Field<PlanCandidate> bandwidth(std::string key, double Bandwidths::*which) const {
    return {.key = std::move(key), .cell = [this, which](const auto& c) {
              const auto found = bandwidths_of(problem_, c.ranked_time());
              return Cell::number(found ? in_gigabytes((*found).*which) : 0, 6);
            }};
  }

  const Problem& problem_;
  bool asynchronous_;
  TimeScale scale_;
  Fields<PlanCandidate> fields_;
};

/// Returns the candidates shown first: each algorithm with its best parameters, if it is among the
/// fastest, published, or a library default.
std::vector<PlanCandidate> chosen_candidates(const Plan& plan, PlanRows rows) {
  if (rows == PlanRows::all) return plan.candidates;
  static constexpr std::size_t fastest = 10;
  std::vector<PlanCandidate> chosen;
  std::set<std::pair<std::string, std::string>> seen;
  std::size_t distinct = 0;
  for (const PlanCandidate& candidate : plan.candidates) {
    if (!seen.emplace(candidate.algorithm, candidate.library).second) continue;
    if (++distinct <= fastest || is_published(candidate.origin) || !candidate.library.empty())
      chosen.push_back(candidate);
  }
  return chosen;
}

std::vector<std::string> names_of(const Plan& plan, auto wanted) {
  std::vector<std::string> names;
  for (const PlanCandidate& candidate : plan.candidates) {
    std::string name = inner_name(candidate.algorithm);
    if (wanted(candidate) && std::ranges::find(names, name) == names.end())
      names.push_back(std::move(name));
  }
  return names;
}

std::vector<std::string> caveats_of(const Plan& plan, std::size_t max_names) {
  std::vector<std::string> notes;
  if (is_asynchronous(plan))
    notes.emplace_back(
        "Times are asynchronous: packets do not wait for steps (--rank-by lock-step counts whole "
        "steps).");
  const auto ours =
      names_of(plan, [](const PlanCandidate& candidate) { return candidate.our_construction(); });
  if (!ours.empty())
    notes.push_back(
        fmt::format("Our reconstructions, because the papers do not give the full algorithm: {}.",
                    listed(ours, max_names)));
  const auto metered =
      names_of(plan, [](const PlanCandidate& candidate) { return !candidate.verified; });
  if (!metered.empty())
    notes.push_back(fmt::format("Metered, not verified: {}.", listed(metered, max_names)));
  const auto omissions = omission_sentences(plan, max_names);
  notes.insert(notes.end(), omissions.begin(), omissions.end());
  return notes;
}

std::vector<std::string> notes_of(const Problem& problem, const Plan& plan, std::size_t hidden,
                                  PlanRows rows) {
  const double best = plan.candidates.front().ranked_time();
  std::string result = result_sentence(plan, TimeScale(problem.model, best));
  if (hidden > 0)
    result += fmt::format(" {} more {}: --all.", with_thousands(hidden),
                          hidden == 1 ? "candidate" : "candidates");
  std::vector<std::string> notes{bound_sentence(plan.bound), std::move(result)};
  if (const auto bandwidths = bandwidths_of(problem, best))
    notes.push_back(fmt::format("Bandwidth of the best: algorithm {:.4g} GB/s, bus {:.4g} GB/s.",
                                in_gigabytes(bandwidths->algorithm),
                                in_gigabytes(bandwidths->bus)));
  static constexpr std::size_t names_in_short = 4;
  const std::size_t max_names =
      rows == PlanRows::all ? plan.candidates.size() + plan.omissions.size() : names_in_short;
  const auto caveats = caveats_of(plan, max_names);
  notes.insert(notes.end(), caveats.begin(), caveats.end());
  return notes;
}

/// Returns the lower bound as a row of that table.
Row bound_row(const Problem& problem, const Plan& plan, const Table& table) {
  const LowerBound& bound = plan.bound;
  const TimeScale scale(problem.model, plan.candidates.front().ranked_time());
  const std::map<std::string, Cell> cells{{"algorithm", "lower bound"},
                                          {"start-ups", Cell::count(bound.startups)},
                                          {"transmissions", volume_cell(least_volume(bound))},
                                          {"time", scale.cell(bound.time)}};
  Row row;
  for (const Column& column : table.columns) {
    const auto cell = cells.find(column.name);
    row.push_back(cell != cells.end() ? cell->second : Cell());
  }
  return row;
}

Table table_of(const Problem& problem, const Plan& plan, PlanRows rows) {
  const std::vector<PlanCandidate> chosen = chosen_candidates(plan, rows);
  Table table = shown_table(CandidateFields(problem, plan, rows == PlanRows::all).all(), chosen);
  std::string above = plan.warning.empty() ? "" : "warning: " + plan.warning + "\n";
  for (const std::string& line : added_omission_lines(plan)) above += line + "\n";
  table.title = fmt::format("{}{}, {}", above, problem_text(problem),
                            machine_words(problem.model, problem.network()));
  table.rows.insert(table.rows.begin(), bound_row(problem, plan, table));
  table.notes = notes_of(problem, plan, plan.candidates.size() - chosen.size(), rows);
  return table;
}

Json json_of(const PlanOmission& omission) {
  Json json = Json::object();
  json.set("algorithm", omission.algorithm);
  json.set("parameters", Json::object_of(to_texts(omission.parameters)));
  json.set("reason", sentence(omission.reason));
  json.set("reason_code", std::string(code_name(omission.reason)));
  return json;
}

Json document_of(const Problem& problem, const Plan& plan) {
  const CandidateFields fields(problem, plan, true);
  Json candidates = Json::array();
  for (const PlanCandidate& candidate : plan.candidates)
    candidates.add(field_document(fields.all(), candidate));
  Json omissions = Json::array();
  for (const PlanOmission& omission : plan.omissions) omissions.add(json_of(omission));
  Json best = Json::object();
  best.set("algorithm", plan.candidates.front().algorithm);
  best.set("parameters", Json::object_of(to_texts(plan.candidates.front().parameters)));
  best.set("verified", plan.candidates.front().verified);
  best.set("explanation", plan_summary(problem, plan));
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

std::string plan_summary(const Problem& problem, const Plan& plan) {
  return result_sentence(plan, TimeScale(problem.model, plan.candidates.front().ranked_time()));
}

std::string plan_report(const Problem& problem, const Plan& plan,
                        const std::optional<SweptPlan>& swept, Form form, PlanRows rows) {
  if (form == Form::json) {
    Json document = document_of(problem, plan);
    if (swept) document.set("sweep", sweep_document(swept->stretches, swept->axis));
    return document.document();
  }
  if (form == Form::csv)
    return to_csv(swept
                      ? sweep_records(swept->stretches)
                      : record_table(CandidateFields(problem, plan, true).all(), plan.candidates));
  std::vector<Table> tables{table_of(problem, plan, rows)};
  if (swept) tables.push_back(sweep_table(swept->stretches, swept->axis));
  return rendered(tables, form);
}

}  // namespace asterism
