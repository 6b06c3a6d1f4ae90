// Searching short sequences of ports for sweeps.
#pragma once

#include <cstdint>
#include <vector>

#include "graph/sweep_rule.hpp"

namespace asterism {

struct SweepSearchOptions {
  /// The number of sequences that are followed at the same time; 0 for what a fixed amount of work
  /// allows.
  std::uint64_t width = 0;
  std::uint64_t seed = 1;  ///< decides between sequences that look equally good
  std::uint64_t memory_limit = 0;
  Progress progress{};
};

/// The port that reaches most, again and again.
[[nodiscard]] std::vector<Port> greedy_sequence(const SweepRule& rule,
                                                const SweepSearchOptions& options);

/// The ports in turn, except for turns in which nobody would be reached.
[[nodiscard]] std::vector<Port> cyclic_sequence(const SweepRule& rule,
                                                const SweepSearchOptions& options);

/// A sequence that reaches all nodes under the rule, as short as the search finds: the greedy one,
/// the ports in turn, or a shorter one from a beam search. The same for any number of threads.
[[nodiscard]] std::vector<Port> search_sequence(const SweepRule& rule,
                                                const SweepSearchOptions& options);

}  // namespace asterism
