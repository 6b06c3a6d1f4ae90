// Timed trees along a sequence of ports.
#pragma once

#include <asterism/timed_tree.hpp>

#include "collective/sweep/sweep_sequence.hpp"

namespace asterism {

/// Each node is reached as early as the sequence and the rule allow; packet sizes are unlimited.
/// Throws Error(malformed) if the sequence does not reach all nodes.
[[nodiscard]] TimedTree sweep_tree(const SweepRule& rule, const SweepSequence& sequence,
                                   const AlgorithmRequest& request);

/// Each edge carries one message (allgather), and no step carries more than `limit` of them.
/// Follows the sequence as long as its packets are smaller, then sends full packets over the port
/// with the largest load; or sends the large packets of the sequence in several steps, if that
/// takes fewer steps.
[[nodiscard]] TimedTree packed_sweep_tree(const SweepRule& rule, const SweepSequence& sequence,
                                          std::uint64_t limit, const AlgorithmRequest& request);

}  // namespace asterism
