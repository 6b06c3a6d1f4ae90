#include "view/results/losses.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"
#include "view/lines.hpp"
#include "view/results/link_load.hpp"
#include "view/table.hpp"
#include "view/verdict.hpp"

namespace asterism {

namespace {

constexpr std::size_t nodes_named = 5;

std::vector<std::string> first_labels(const Network& network, const std::vector<NodeId>& nodes) {
  std::vector<std::string> labels;
  for (const NodeId node : nodes)
    if (labels.size() < nodes_named) labels.push_back(network.label(node));
  return labels;
}

std::string incomplete_words(const Network& network, const Losses& losses) {
  if (losses.incomplete.empty()) return "none";
  const auto labels = first_labels(network, losses.incomplete);
  const std::size_t more = losses.incomplete.size() - labels.size();
  return fmt::format("{}: {}{}", with_thousands(losses.incomplete.size()), fmt::join(labels, ", "),
                     more > 0 ? fmt::format(" and {} more", with_thousands(more)) : "");
}

std::string transfers_words(const Losses& losses) {
  std::string words = fmt::format("{} of {}", with_thousands(losses.lost_transfers),
                                  with_thousands(losses.transfers));
  if (losses.shortened_transfers > 0)
    words +=
        fmt::format(", and {} carry fewer messages", with_thousands(losses.shortened_transfers));
  return words;
}

void add_losses(Json& document, const Losses& losses) {
  document.set("transfers", losses.transfers);
  document.set("lost_transfers", losses.lost_transfers);
  document.set("shortened_transfers", losses.shortened_transfers);
  document.set("missing", losses.missing);
  document.set("gone", losses.gone);
}

Json document_of_losses(const ScheduleWithFaults& schedule) {
  Json document = Json::object();
  document.set("file", schedule.file);
  add_problem(document, schedule.header.problem);
  document.set("valid_before", schedule.verdict.valid);
  document.set("network_with_faults", schedule.network.spec());
  add_losses(document, schedule.losses);
  document.set("incomplete_nodes", schedule.losses.incomplete.size());
  document.set("incomplete_first",
               Json::array_of(first_labels(schedule.network, schedule.losses.incomplete)));
  if (schedule.load != nullptr)
    document.set("most_loaded_links", link_load_document(*schedule.load));
  return document;
}

Json steps_and_time(std::uint64_t steps, double time) {
  Json json = Json::object();
  json.set("steps", steps);
  json.set("time", time);
  return json;
}

Json document_of_repair(const RepairedSchedule& repaired) {
  Json document = Json::object();
  document.set("file", repaired.file);
  document.set("format", repaired.format);
  add_problem(document, repaired.header.problem);
  add_losses(document, repaired.losses);
  document.set("before",
               steps_and_time(repaired.before.metering.steps, repaired.before.metering.time));
  document.set("after",
               steps_and_time(repaired.after.metering.steps, repaired.after.metering.time));
  document.set("lower_bound", bound_document(repaired.bound));
  if (repaired.fresh) {
    Json fresh = steps_and_time(repaired.fresh->metering.steps, repaired.fresh->metering.time);
    fresh.set("algorithm", repaired.fresh->algorithm);
    fresh.set("parameters", Json::object_of(to_texts(repaired.fresh->parameters)));
    document.set("new_plan", std::move(fresh));
  }
  return document;
}

Row steps_row(std::string name, std::uint64_t steps, double time) {
  return {std::move(name), Cell::count(steps), Cell::number(time, 9)};
}

Table table_of_repair(const RepairedSchedule& repaired) {
  Table table;
  table.columns = {{""}, {"steps", Column::Align::right}, {"time", Column::Align::right}};
  table.rows.push_back(steps_row("before the faults", repaired.before.metering.steps,
                                 repaired.before.metering.time));
  table.rows.push_back(
      steps_row("repaired", repaired.after.metering.steps, repaired.after.metering.time));
  table.rows.push_back(
      steps_row("lower bound with faults", repaired.bound.steps, repaired.bound.time));
  if (repaired.fresh)
    table.rows.push_back(steps_row(
        "new plan: " + name_with_parameters(repaired.fresh->algorithm, repaired.fresh->parameters),
        repaired.fresh->metering.steps, repaired.fresh->metering.time));
  return table;
}

}  // namespace

std::string losses_report(const ScheduleWithFaults& schedule, Form form) {
  if (form == Form::json) return document_of_losses(schedule).document();
  const Losses& losses = schedule.losses;
  std::string text =
      heading_line(fmt::format("{}: {}", schedule.file, problem_text(schedule.header.problem))) +
      field_line("before faults", schedule.verdict.valid ? "valid" : "NOT VALID") +
      field_line("with faults", schedule.network.spec()) +
      field_line("lost transfers", transfers_words(losses)) +
      field_line("not delivered", with_thousands(losses.missing) + " messages to nodes");
  if (losses.gone > 0)
    text += field_line("gone", fmt::format("{} messages to nodes, from nodes that are gone",
                                           with_thousands(losses.gone)));
  text += field_line("incomplete", incomplete_words(schedule.network, losses));
  if (schedule.load != nullptr) text += link_load_text(*schedule.load);
  return text;
}

std::string repair_report(const RepairedSchedule& repaired, Form form) {
  if (form == Form::json) return document_of_repair(repaired).document();
  const Losses& losses = repaired.losses;
  return heading_line(fmt::format("{}: {}, verified, written as {}", repaired.file,
                                  problem_text(repaired.header.problem), repaired.format)) +
         field_line("lost transfers", transfers_words(losses)) +
         field_line("delivered anew", with_thousands(losses.missing) + " messages to nodes") +
         to_text(table_of_repair(repaired));
}

}  // namespace asterism
