#include "view/rank_order.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"
#include "problem/machine_words.hpp"
#include "view/bandwidth.hpp"
#include "view/json.hpp"
#include "view/spoken_name.hpp"
#include "view/time_scale.hpp"
#include "view/verdict.hpp"

namespace asterism {

namespace {

using Align = Column::Align;

std::vector<std::string> node_labels(const Problem& problem, const std::vector<NodeId>& nodes) {
  std::vector<std::string> labels;
  for (const NodeId node : nodes) labels.push_back(problem.network().label(node));
  return labels;
}

const char* proof_name(OrderProof proof) {
  switch (proof) {
    case OrderProof::lower_bound:
      return "lower-bound";
    case OrderProof::all_orders:
      return "all-orders";
    case OrderProof::none:
      break;
  }
  return "none";
}

std::string proof_sentence(const RankOrder& order) {
  switch (order.proof) {
    case OrderProof::lower_bound:
      return "No order is faster: this one meets the lower bound.";
    case OrderProof::all_orders:
      return fmt::format("No order is faster: all {} orders were timed.",
                         with_thousands(order.num_timed - 1));
    case OrderProof::none:
      break;
  }
  return fmt::format("Best of {} timed orders, from {} estimates; a better one may exist.",
                     with_thousands(order.num_timed), with_thousands(order.num_estimated));
}

Json timed_order_document(const Problem& problem, const TimedOrder& order) {
  Json json = Json::object();
  std::vector<std::uint64_t> ids;
  for (const NodeId node : order.nodes) ids.push_back(node.value());
  json.set("nodes", Json::array_of(ids));
  json.set("labels", Json::array_of(node_labels(problem, order.nodes)));
  json.set("time", order.time);
  json.set("startups", order.run.metering.startups);
  json.set("steps", order.run.metering.steps);
  add_bandwidth(json, problem, order.time);
  json.set("verified", order.run.verdict.valid);
  return json;
}

double order_ratio(const TimedOrder& order, const LowerBound& bound) {
  return bound.time > 0 ? order.time / bound.time : 1;
}

Json rank_order_document(const OrderQuestion& question, const RankOrder& order) {
  Json document = Json::object();
  add_problem(document, question.problem);
  document.set("algorithm", question.algorithm);
  document.set("parameters", Json::object_of(to_texts(question.parameters)));
  document.set("ranked_by", order.best.run.timing ? "asynchronous" : "lock-step");
  document.set("lower_bound", bound_document(order.bound));
  document.set("given", timed_order_document(question.problem, order.given));
  document.set("best", timed_order_document(question.problem, order.best));
  document.set("gain", order.gain());
  document.set("ratio", order_ratio(order.best, order.bound));
  document.set("proof", proof_name(order.proof));
  document.set("num_timed", order.num_timed);
  document.set("num_estimated", order.num_estimated);
  return document;
}

Table order_records(const OrderQuestion& question, const RankOrder& order) {
  Table table;
  table.columns = {{"rank"}, {"node"}, {"label"}, {"given_node"}, {"given_label"}};
  const auto best = node_labels(question.problem, order.best.nodes);
  const auto given = node_labels(question.problem, order.given.nodes);
  for (std::size_t rank = 0; rank < best.size(); ++rank)
    table.rows.push_back({Cell::count(rank), Cell::count(order.best.nodes[rank].value()),
                          best[rank], Cell::count(order.given.nodes[rank].value()), given[rank]});
  return table;
}

Row order_row(const char* name, const TimedOrder& order, const RankOrder& all,
              const TimeScale& scale) {
  return {name, Cell::count(order.run.metering.startups), scale.cell(order.time),
          Cell::fixed(order_ratio(order, all.bound), 3)};
}

Table order_table(const OrderQuestion& question, const RankOrder& order) {
  static constexpr std::size_t max_labels = 64;
  const Problem& problem = question.problem;
  const TimeScale scale(problem.model, order.best.time);
  Table table;
  table.title = fmt::format("{} by {}, {}", problem_text(problem),
                            spoken_name(question.algorithm, question.parameters),
                            machine_words(problem.model, problem.network()));
  table.columns = {
      {"order"}, {"start-ups", Align::right}, {"time", Align::right}, {"ratio", Align::right}};
  table.rows = {
      {"lower bound", Cell::count(order.bound.startups), scale.cell(order.bound.time), ""},
      order_row("given", order.given, order, scale),
      order_row("best", order.best, order, scale)};
  std::vector<std::string> labels = node_labels(problem, order.best.nodes);
  const std::size_t left_out = labels.size() - std::min(labels.size(), max_labels);
  labels.resize(labels.size() - left_out);
  table.notes = {
      fmt::format("The best order is {:.3f} times as fast as the given one.", order.gain()),
      proof_sentence(order),
      fmt::format("Nodes by rank: {}{}", fmt::join(labels, " "),
                  left_out == 0
                      ? ""
                      : fmt::format(" and {} more (--csv has all)", with_thousands(left_out)))};
  return table;
}

}  // namespace

std::string rank_order_report(const OrderQuestion& question, const RankOrder& order, Form form) {
  if (form == Form::json) return rank_order_document(question, order).document();
  if (form == Form::csv) return to_csv(order_records(question, order));
  return rendered({order_table(question, order)}, form);
}

}  // namespace asterism
