// GOAL, the language of LogGOPSim: for every rank sends, receives and computations, and which of
// them wait for which.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "io/foreign/import/source_text.hpp"

namespace asterism {

struct GoalOperation {
  enum class Kind { send, receive, compute };
  Kind kind = Kind::compute;
  std::uint64_t amount = 0;  ///< bytes, or nanoseconds of a computation
  std::uint32_t peer = 0;
  std::uint64_t tag = 0;
  std::uint64_t line = 0;
  std::string label{};
  std::string comment{};  ///< on the line before it, or behind it on its own
};

struct GoalWait {
  std::uint32_t after, before;  ///< operations of the rank: `after` waits for `before`
  bool started = false;         ///< until it has begun (irequires), not until it is over
};

struct GoalRank {
  std::vector<GoalOperation> operations{};
  std::vector<GoalWait> waits{};
  std::uint64_t line = 0;
};

struct GoalProgram {
  std::vector<GoalRank> ranks{};
};

/// Throws Error(malformed), with the line, if the text is not GOAL, and Error(unsupported) for
/// receives from any rank or with any tag, which depend on timing.
[[nodiscard]] GoalProgram parse_goal(const SourceText& source);

}  // namespace asterism
