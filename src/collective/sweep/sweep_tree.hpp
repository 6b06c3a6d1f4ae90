// Timed trees along a sequence of ports.
#pragma once

#include <asterism/timed_tree.hpp>

#include "collective/sweep/sweep_sequence.hpp"

namespace asterism {

/// Each node is reached as early as the sequence and the rule allow; packets are as large as they
/// come. Throws Error(malformed) if the sequence does not reach all.
[[nodiscard]] TimedTree sweep_tree(const SweepRule& rule, const SweepSequence& sequence,
                                   const AlgorithmRequest& request);

/// Each edge carries one message (allgather), and no step more than `limit` of them: the sequence
/// as long as its packets are smaller, then full packets over the port with most to send; or the
/// sequence with its large packets sent in several steps, if that takes fewer.
[[nodiscard]] TimedTree packed_sweep_tree(const SweepRule& rule, const SweepSequence& sequence,
                                          std::uint64_t limit, const AlgorithmRequest& request);

}  // namespace asterism
