// Searches for short port sequences for sweeps.
#pragma once

#include <cstdint>
#include <vector>

#include "graph/sweep_rule.hpp"

namespace asterism {

struct SweepSearchOptions {
  /// Number of sequences followed at the same time; 0 for what a fixed amount of work allows.
  std::uint64_t width = 0;
  std::uint64_t seed = 1;  ///< breaks ties between sequences that look equally good
  std::uint64_t memory_limit = 0;
  Progress progress{};
};

/// Repeatedly chooses the port that reaches most nodes.
[[nodiscard]] std::vector<Port> greedy_sequence(const SweepRule& rule,
                                                const SweepSearchOptions& options);

/// Uses the ports in turn, skipping those that would reach no node.
[[nodiscard]] std::vector<Port> cyclic_sequence(const SweepRule& rule,
                                                const SweepSearchOptions& options);

/// Returns a sequence that reaches all nodes under the rule, as short as the search finds: the
/// greedy one, the cyclic one, or a shorter one from a beam search. Deterministic for any number of
/// threads.
[[nodiscard]] std::vector<Port> search_sequence(const SweepRule& rule,
                                                const SweepSearchOptions& options);

}  // namespace asterism
