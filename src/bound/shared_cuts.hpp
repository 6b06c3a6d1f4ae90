// Lower bounds for several collectives that run at the same time, from cuts that their messages
// cross together.
//
// What one collective must move out of a set of nodes is known: all messages of the senders inside
// that a node outside wants, or one message for each result to which a node inside contributes and
// that a node outside wants. The collectives share the links and ports of the cut, so the sum
// must cross. Each packet pays for its start-up and latency before its data, as in
// asynchronous_cuts.hpp.
//
// Reductions also need transfers within a set of nodes. Imagine all nodes outside as one, which
// combines, too. A result with P contributions, all of them inside, then needs P-1 transfers that
// end at a node inside that combines or that leave the set; if all contributors want it, it needs
// 2(P-1), as for an allreduce alone (F. Harary and A. J. Schwenk 1974). Groups share what the links
// into these nodes and out of the set can carry.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/problem.hpp>

namespace asterism {

/// Returns the number of messages that must leave a set of nodes.
[[nodiscard]] std::uint64_t messages_leaving(const Collective& collective,
                                             const std::vector<unsigned char>& inside);

/// Returns the number of messages that must arrive at nodes that combine, or leave a set of nodes
/// that contains all participants; 0 unless the collective is a reduction.
[[nodiscard]] std::uint64_t messages_combined(const Collective& collective);

/// Returns a time before which collectives on one network under one model cannot all be complete if
/// packets do not wait for steps. Tries single participants, natural groups and the whole network;
/// 0 if the network is too large for that. Requires at least one problem.
[[nodiscard]] double shared_cut_time(const std::vector<Problem>& problems,
                                     std::uint64_t memory_limit = 0);

}  // namespace asterism
