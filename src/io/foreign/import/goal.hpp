// GOAL, the language of LogGOPSim: sends, receives and computations of every rank, and their
// dependencies.
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
  std::string comment{};  ///< on the previous line, or at the end of its own line
};

struct GoalWait {
  std::uint32_t after, before;  ///< operations of the rank: `after` waits for `before`
  /// waits until it has started (irequires), not until it is complete
  bool started = false;
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
