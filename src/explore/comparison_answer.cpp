#include "explore/comparison_answer.hpp"

#include <utility>

#include <asterism/faults.hpp>
#include <asterism/networks.hpp>

#include "problem/units.hpp"
#include "view/compared_network.hpp"
#include "view/spoken_name.hpp"

namespace asterism::explore {

namespace {

Json winner_document(const Winner& winner) {
  Json json = Json::object();
  json.set("obstacle", winner.obstacle);
  json.set("name", spoken_name(winner.algorithm, winner.parameters));
  json.set("time", winner.time);
  json.set("ratio", winner.ratio);
  json.set("verified", winner.verified);
  return json;
}

Json column_document(const ComparedNetwork& network) {
  Json json = measures_json(network);
  Json winners = Json::array();
  for (const Winner& winner : network.winners) winners.add(winner_document(winner));
  json.set("winners", std::move(winners));
  return json;
}

}  // namespace

ComparisonAnswer::ComparisonAnswer(Question question, std::uint64_t memory_limit,
                                   const Limits& limits)
    : question_(std::move(question)), memory_limit_(memory_limit), limits_(limits) {
  Model model;
  set_model_words(model, question_.words.model);
  comparison_.collectives = question_.collectives;
  comparison_.missing = question_.networks;
  comparison_.asynchronous =
      question_.rank_by.value_or(default_clock(model)) == Clock::asynchronous;
  comparison_.in_microseconds = model.unit == Model::Unit::microseconds;
}

void ComparisonAnswer::find(const Progress& progress) {
  PlanOptions how;
  how.memory_limit = memory_limit_;
  how.progress = progress;
  how.rank_by = question_.rank_by;
  for (const std::string& spec : question_.networks) {
    const auto network = with_faults(make_network(spec), question_.words.faults);
    require_nodes(*network, limits_);
    ComparedNetwork column = compared_network(network, question_.collectives, question_.words, how);
    const std::scoped_lock lock(mutex_);
    comparison_.networks.push_back(std::move(column));
    comparison_.missing.erase(comparison_.missing.begin());
  }
}

Json ComparisonAnswer::so_far() const {
  const std::scoped_lock lock(mutex_);
  Json json = Json::object();
  json.set("kind", "comparison");
  json.set("collectives", Json::array_of(comparison_.collectives));
  Json networks = Json::array();
  for (const ComparedNetwork& network : comparison_.networks)
    networks.add(column_document(network));
  json.set("networks", std::move(networks));
  json.set("missing", Json::array_of(comparison_.missing));
  json.set("unit", comparison_.in_microseconds ? "us" : "");
  return json;
}

std::optional<AnswerFile> ComparisonAnswer::file(std::string_view name) const {
  const std::scoped_lock lock(mutex_);
  if (name == "compare.json")
    return AnswerFile{"application/json", comparison_report(comparison_, Form::json),
                      "compare.json"};
  if (name == "compare.csv")
    return AnswerFile{"text/csv", comparison_report(comparison_, Form::csv), "compare.csv"};
  return std::nullopt;
}

}  // namespace asterism::explore
