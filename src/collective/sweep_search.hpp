// Searching short sequences of ports for sweeps.
#pragma once

#include <cstdint>
#include <vector>

#include "collective/sweep_rule.hpp"

namespace asterism {

struct SweepSearchOptions {
  /// How many sequences are followed at once; 0 for what a fixed amount of work allows.
  std::uint64_t width = 0;
  std::uint64_t seed = 1;  ///< decides between sequences that look equally good
  std::uint64_t memory_limit = 0;
  Progress progress{};
};

/// The port that reaches most, again and again.
[[nodiscard]] std::vector<Port> greedy_sequence(const SweepRule& rule,
                                                const SweepSearchOptions& options);

/// A sequence that reaches all nodes under the rule, as short as the search finds: the greedy one,
/// or a shorter one from a beam search, without steps that are not needed. The same for any
/// number of threads.
[[nodiscard]] std::vector<Port> search_sequence(const SweepRule& rule,
                                                const SweepSearchOptions& options);

}  // namespace asterism
