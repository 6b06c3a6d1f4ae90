// Reading what the leaderboard plans.
#include <fmt/format.h>
#include <toml++/toml.h>

#include <asterism/error.hpp>
#include <asterism/leaderboard.hpp>

#include "embedded/data.hpp"

namespace asterism {

namespace {

[[noreturn]] void refuse(const std::string& complaint) {
  throw Error(ErrorCode::malformed, fmt::format("the leaderboard: {}", complaint),
              "each group has a paper, and lists of networks, collectives and ports");
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

LeaderboardGroup group_of(const toml::table& table) {
  const auto paper = table["paper"].value<std::string>();
  if (!paper) refuse("a group lacks its paper");
  LeaderboardGroup group{*paper,
                         list<std::string>(table, "networks"),
                         list<std::string>(table, "collectives"),
                         list<std::string>(table, "ports"),
                         {}};
  if (!table.contains("packet_limits")) {
    group.packet_limits = {0};
    return group;
  }
  for (const std::int64_t limit : list<std::int64_t>(table, "packet_limits")) {
    if (limit < 0) refuse(fmt::format("the packet limit {} is below 0", limit));
    group.packet_limits.push_back(static_cast<std::uint64_t>(limit));
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

std::vector<LeaderboardGroup> leaderboard_groups() {
  return parse_leaderboard(std::string(data::leaderboard));
}

}  // namespace asterism
