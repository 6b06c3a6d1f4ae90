// How much there is to do where every message is moved on its own.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include <asterism/schedule.hpp>

namespace asterism {

/// Some minutes of work.
inline constexpr double max_moves = 1e10;

/// The fewest moves of messages over links that do a collective, about.
[[nodiscard]] double fewest_moves(const Collective& collective);

/// Throws Error(too_large) if there are more than `max_moves`. The same on every machine, so this
/// is asked before any memory is. `purpose` begins the sentence: "verifying".
void require_few_moves(const Problem& problem, const std::string& purpose);

/// How many of these messages are combined with others at the node where they arrive.
[[nodiscard]] std::uint64_t combined_messages(const Collective& collective,
                                              std::span<const MessageId> messages, NodeId at);

}  // namespace asterism
