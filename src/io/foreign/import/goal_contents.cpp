#include "io/foreign/import/goal_contents.hpp"

#include <limits>

#include "base/text.hpp"

namespace asterism {

std::optional<GoalContents> parse_goal_contents(std::string_view comment) {
  const std::vector<std::string> parts = words(comment, " \t");
  if (parts.size() < 6 || parts[0] != "step" || parts[2] != "port" || parts[4] != "messages")
    return std::nullopt;
  const auto step = parse_whole_number(parts[1]);
  const auto port = parse_whole_number(parts[3]);
  if (!step || *step == 0 || !port || *port > std::numeric_limits<std::uint32_t>::max())
    return std::nullopt;
  GoalContents contents{*step, Port{static_cast<std::uint32_t>(*port)}, {}};
  contents.messages.reserve(parts.size() - 5);
  for (std::size_t i = 5; i < parts.size(); ++i) {
    const auto message = parse_whole_number(parts[i]);
    if (!message) return std::nullopt;
    contents.messages.emplace_back(*message);
  }
  return contents;
}

}  // namespace asterism
