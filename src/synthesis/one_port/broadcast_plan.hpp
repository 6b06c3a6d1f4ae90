// A plan of a one-port broadcast: the sender and the time of each node.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <limits>
#include <vector>

namespace asterism {

struct BroadcastPlan {
  static constexpr std::uint32_t never = std::numeric_limits<std::uint32_t>::max();

  std::vector<std::uint32_t> time;    ///< by node; 0 for the source, `never` if it is not informed
  std::vector<std::uint32_t> sender;  ///< by node; unspecified for the source
  std::uint32_t steps = never;        ///< `never` while some node is not informed

  /// Fewer steps are better; ties are broken by fewer nodes in the last step.
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

/// Denotes the absence of a node.
inline constexpr std::uint32_t no_sender = BroadcastPlan::never;

}  // namespace asterism
