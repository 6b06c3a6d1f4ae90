// Rules of the form "below this size, use that algorithm", by number of ranks.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace asterism {

/// An algorithm for sizes below a limit in bytes.
struct SizeRule {
  double below = 0;
  std::string_view algorithm;
};
inline constexpr double any_size = std::numeric_limits<double>::infinity();

/// Size rules for fewer than `ranks_below` ranks; the last one applies to any size.
struct RankRule {
  std::uint64_t ranks_below = 0;
  std::vector<SizeRule> sizes;
};
inline constexpr std::uint64_t any_ranks = ~std::uint64_t{0};

/// Returns the choice of the first rule that fits. There must be one.
[[nodiscard]] inline std::string_view chosen_by(std::span<const RankRule> rules,
                                                std::uint64_t ranks, double bytes) {
  for (const RankRule& rule : rules)
    if (ranks < rule.ranks_below)
      for (const SizeRule& size : rule.sizes)
        if (bytes < size.below) return size.algorithm;
  return {};
}

}  // namespace asterism
