// Reads the groups that the leaderboard plans.
#include <algorithm>

#include <fmt/format.h>
#include <toml++/toml.h>

#include <asterism/error.hpp>
#include <asterism/leaderboard.hpp>
#include <asterism/registry.hpp>

#include "base/text.hpp"
#include "embedded/data.hpp"

namespace asterism {

namespace {

[[noreturn]] void refuse(const std::string& complaint) {
  throw Error(ErrorCode::malformed, fmt::format("the leaderboard: {}", complaint),
              "each group has a topic, and lists of networks, collectives and ports");
}

template <class Value>
std::vector<Value> list(const toml::table& group, std::string_view key) {
  const toml::array* const array = group[key].as_array();
  if (array == nullptr || array->empty()) refuse(fmt::format("a group lacks the list {}", key));
  std::vector<Value> values;
  for (const toml::node& node : *array) {
    const auto value = node.value<Value>();
    if (!value) refuse(fmt::format("the list {} holds something else", key));
    values.push_back(*value);
  }
  return values;
}

std::vector<std::uint64_t> packet_limits_of(const toml::table& table) {
  std::vector<std::uint64_t> limits;
  for (const std::int64_t limit : list<std::int64_t>(table, "packet_limits")) {
    if (limit < 0) refuse(fmt::format("the packet limit {} is below 0", limit));
    limits.push_back(static_cast<std::uint64_t>(limit));
  }
  return limits;
}

std::vector<std::pair<std::string, std::string>> model_of(const toml::table& table) {
  std::vector<std::pair<std::string, std::string>> fields;
  const toml::table* const model = table["model"].as_table();
  if (model == nullptr) refuse("the model of a group is not a table");
  for (const auto& [field, node] : *model) {
    const auto value = node.value<std::string>();
    if (!value) refuse(fmt::format("{} in the model is not a text", field.str()));
    fields.emplace_back(field.str(), *value);
  }
  return fields;
}

LeaderboardGroup group_of(const toml::table& table) {
  const auto topic = table["topic"].value<std::string>();
  if (!topic) refuse("a group lacks its topic");
  LeaderboardGroup group{*topic, list<std::string>(table, "networks"),
                         list<std::string>(table, "collectives"),
                         list<std::string>(table, "ports")};
  if (table.contains("packet_limits")) group.packet_limits = packet_limits_of(table);
  if (table.contains("model")) group.model = model_of(table);
  if (table.contains("sources")) group.sources = list<std::string>(table, "sources");
  if (const auto batch = table["batch"].value<std::int64_t>()) {
    if (*batch < 1) refuse(fmt::format("the batch {} is below 1", *batch));
    group.batch = static_cast<std::uint64_t>(*batch);
  }
  if (const auto size = table["message_size"].value<double>()) {
    if (!(*size > 0 && *size <= Model::max_cost))
      refuse(fmt::format("the message size {:g} is out of range", *size));
    group.message_size = *size;
  }
  if (const auto effort = table["effort"].value<std::string>())
    group.effort = parse_effort(*effort);
  if (table.contains("startups")) {
    group.startups = list<double>(table, "startups");
    group.planned_apart = true;
  }
  return group;
}

}  // namespace

std::vector<LeaderboardGroup> parse_leaderboard(const std::string& text) {
  toml::table file;
  try {
    file = toml::parse(text);
  } catch (const toml::parse_error& error) {
    refuse(fmt::format("line {}: {}", error.source().begin.line, error.description()));
  }
  const toml::array* const groups = file["group"].as_array();
  if (groups == nullptr) refuse("there is no group");
  std::vector<LeaderboardGroup> result;
  for (const toml::node& node : *groups) {
    const toml::table* const table = node.as_table();
    if (table == nullptr) refuse("a group is not a table");
    result.push_back(group_of(*table));
  }
  return result;
}

std::vector<LeaderboardGroup> leaderboard_groups(LeaderboardSet set) {
  switch (set) {
    case LeaderboardSet::papers:
      return parse_leaderboard(std::string(data::leaderboard));
    case LeaderboardSet::any:
      return parse_leaderboard(std::string(data::leaderboard_any));
    case LeaderboardSet::reductions:
      break;
  }
  return parse_leaderboard(std::string(data::leaderboard_reductions));
}

std::vector<LeaderboardGroup> groups_of_topic(std::vector<LeaderboardGroup> groups,
                                              std::string_view topic) {
  std::vector<std::string> topics;
  for (const LeaderboardGroup& group : groups)
    if (std::ranges::find(topics, group.topic) == topics.end()) topics.push_back(group.topic);
  if (std::ranges::find(topics, topic) == topics.end())
    refuse_unknown("topic of the leaderboard", topic, topics);
  std::erase_if(groups, [&](const LeaderboardGroup& group) { return group.topic != topic; });
  return groups;
}

LeaderboardSet parse_leaderboard_set(std::string_view text) {
  if (text == "papers") return LeaderboardSet::papers;
  if (text == "any") return LeaderboardSet::any;
  if (text == "reductions") return LeaderboardSet::reductions;
  throw Error(ErrorCode::unknown_name,
              fmt::format("{} is not a set of problems that the leaderboard has", in_quotes(text)),
              "choose papers, any or reductions");
}

}  // namespace asterism
