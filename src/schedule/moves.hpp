// Estimates the work if every message is moved individually.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include <asterism/schedule.hpp>

namespace asterism {

/// Some minutes of work.
inline constexpr double max_moves = 1e10;

/// Returns the approximate minimum number of message moves over links for a collective.
[[nodiscard]] double fewest_moves(const Collective& collective);

/// Throws Error(too_large) if there are more than `max_moves`. The result is the same on every
/// machine, so this is checked before any memory. `purpose` begins the sentence, such as
/// "verifying".
void require_few_moves(const Problem& problem, const std::string& purpose);

/// Returns how many of these messages are combined at the node where they arrive.
[[nodiscard]] std::uint64_t combined_messages(const Collective& collective,
                                              std::span<const MessageId> messages, NodeId at);

}  // namespace asterism
