// A one-port broadcast in the making: who tells each node, and when.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <limits>
#include <vector>

namespace asterism {

struct BroadcastPlan {
  static constexpr std::uint32_t never = std::numeric_limits<std::uint32_t>::max();

  std::vector<std::uint32_t> time;    ///< by node; 0 for the source, `never` if it is not told
  std::vector<std::uint32_t> sender;  ///< by node; no meaning for the source
  std::uint32_t steps = never;        ///< `never` while somebody is not told

  /// Fewer steps are better; of as many, fewer nodes in the last one.
  struct Score {
    std::uint32_t steps = never;
    std::uint64_t last = std::numeric_limits<std::uint64_t>::max();
    auto operator<=>(const Score&) const = default;
  };
  [[nodiscard]] Score score() const {
    if (steps == never) return {};
    return {steps, static_cast<std::uint64_t>(std::ranges::count(time, steps))};
  }
};

/// Stands for a node where there is none.
inline constexpr std::uint32_t nobody = BroadcastPlan::never;

}  // namespace asterism
