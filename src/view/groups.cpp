#include "view/groups.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"
#include "problem/machine_words.hpp"
#include "view/bandwidth.hpp"
#include "view/fields.hpp"
#include "view/json.hpp"
#include "view/spoken_name.hpp"
#include "view/time_scale.hpp"
#include "view/verdict.hpp"

namespace asterism {

namespace {

using Align = Column::Align;

std::vector<std::string> labels_of_group(const Problem& problem) {
  std::vector<std::string> labels;
  for (std::uint64_t i = 0; i < problem.collective.participant_count(); ++i)
    labels.push_back(problem.network().label(problem.collective.participant(i)));
  return labels;
}

/// The first nodes and their number: "g0.0 g0.1 g0.2 .. (8)".
std::string nodes_in_short(const Problem& problem) {
  static constexpr std::size_t max_labels = 3;
  const std::vector<std::string> labels = labels_of_group(problem);
  if (labels.size() <= max_labels) return fmt::format("{}", fmt::join(labels, " "));
  return fmt::format("{} .. ({})", fmt::join(labels.begin(), labels.begin() + max_labels, " "),
                     with_thousands(labels.size()));
}

Json candidate_document(const PlanCandidate& candidate) {
  Json json = Json::object();
  json.set("algorithm", candidate.algorithm);
  json.set("parameters", Json::object_of(to_texts(candidate.parameters)));
  json.set("time", candidate.ranked_time());
  return json;
}

Json group_document(const GroupRun& run) {
  Json json = Json::object();
  std::vector<std::uint64_t> nodes;
  for (std::uint64_t i = 0; i < run.problem.collective.participant_count(); ++i)
    nodes.push_back(run.problem.collective.participant(i).value());
  json.set("nodes", Json::array_of(nodes));
  json.set("labels", Json::array_of(labels_of_group(run.problem)));
  json.set("algorithm", run.chosen.algorithm);
  json.set("parameters", Json::object_of(to_texts(run.chosen.parameters)));
  json.set("time", run.time);
  add_bandwidth(json, run.problem, run.time);
  json.set("lower_bound", bound_document(run.bound));
  json.set("alone", candidate_document(run.alone));
  return json;
}

Json groups_document(const GroupPlan& plan) {
  const Problem& first = plan.groups.front().problem;
  Json document = Json::object();
  add_problem(document, first);
  document.set("ranked_by", "asynchronous");
  document.set("time", plan.time);
  document.set("bound", plan.bound);
  document.set("ratio", plan.ratio());
  document.set("one_by_one", plan.one_by_one);
  document.set("steps", plan.num_steps);
  document.set("verified", plan.verified);
  document.set("num_timed", plan.num_timed);
  document.set("num_too_large", plan.num_too_large);
  Json groups = Json::array();
  for (const GroupRun& run : plan.groups) groups.add(group_document(run));
  document.set("groups", std::move(groups));
  return document;
}

bool have_bandwidths(const GroupPlan& plan) {
  return std::ranges::any_of(plan.groups,
                             [](const GroupRun& run) { return run.bus_bandwidth > 0; });
}

Table group_records(const GroupPlan& plan) {
  Table table;
  table.columns = {{"group"},        {"nodes"},      {"algorithm"},
                   {"time"},         {"time_alone"}, {"algorithm_bandwidth"},
                   {"bus_bandwidth"}};
  for (std::size_t i = 0; i < plan.groups.size(); ++i) {
    const GroupRun& run = plan.groups[i];
    table.rows.push_back(
        {Cell::count(i), fmt::format("{}", fmt::join(labels_of_group(run.problem), " ")),
         name_with_parameters(run.chosen.algorithm, run.chosen.parameters),
         Cell::number(run.time, 9), Cell::number(run.alone.ranked_time(), 9),
         Cell::number(run.algorithm_bandwidth, 9), Cell::number(run.bus_bandwidth, 9)});
  }
  return table;
}

std::vector<std::string> group_notes(const GroupPlan& plan, const TimeScale& scale) {
  std::vector<std::string> notes{
      fmt::format("All groups together: {}, {:.3f}x the lower bound of {}. One after the other: "
                  "{}, {:.2f} times as long.",
                  scale.text(plan.time), plan.ratio(), scale.text(plan.bound),
                  scale.text(plan.one_by_one), plan.gain()),
      fmt::format("{} (steps: {}; combinations of candidates timed: {}).",
                  plan.verified ? "The schedules are verified together" : "NOT VERIFIED together",
                  with_thousands(plan.num_steps), with_thousands(plan.num_timed))};
  if (plan.num_too_large > 0)
    notes.push_back(
        fmt::format("{} candidates were not tried, because their schedules are too "
                    "large to be kept.",
                    with_thousands(plan.num_too_large)));
  if (have_bandwidths(plan))
    notes.emplace_back("Bus bandwidths are those of nccl-tests, in GB/s, with all groups running.");
  return notes;
}

Table groups_table(const GroupPlan& plan) {
  const Problem& first = plan.groups.front().problem;
  const TimeScale scale(first.model, plan.time);
  const bool bandwidths = have_bandwidths(plan);
  Table table;
  table.title = fmt::format("{} on {}, groups at the same time: {}, {}", first.collective.name(),
                            first.network().spec(), with_thousands(plan.groups.size()),
                            machine_words(first.model, first.network()));
  table.columns = {{"group", Align::right},
                   {"nodes"},
                   {"algorithm"},
                   {"alone", Align::right},
                   {"together", Align::right}};
  if (bandwidths) table.columns.push_back({"busbw", Align::right});
  for (std::size_t i = 0; i < plan.groups.size(); ++i) {
    const GroupRun& run = plan.groups[i];
    Row row{Cell::count(i), nodes_in_short(run.problem), spoken_name(run.chosen),
            scale.cell(run.alone.ranked_time()), scale.cell(run.time)};
    if (bandwidths)
      row.push_back(Cell::number(run.bus_bandwidth, fmt::format("{:.2f}", run.bus_bandwidth)));
    table.rows.push_back(std::move(row));
  }
  table.notes = group_notes(plan, scale);
  return table;
}

}  // namespace

std::string groups_report(const GroupPlan& plan, Form form) {
  if (form == Form::json) return groups_document(plan).document();
  if (form == Form::csv) return to_csv(group_records(plan));
  return rendered({groups_table(plan)}, form);
}

}  // namespace asterism
