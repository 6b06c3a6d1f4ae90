// Comments of a GOAL file that describe a send: the step, the port and the messages, as our writer
// prints them ("step 3 port 1 messages 4 5").
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include <asterism/ids.hpp>

namespace asterism {

struct GoalContents {
  std::uint64_t step = 0;
  Port port{};
  std::vector<MessageId> messages{};
};

/// Returns nothing if the comment is about something else.
[[nodiscard]] std::optional<GoalContents> parse_goal_contents(std::string_view comment);

}  // namespace asterism
