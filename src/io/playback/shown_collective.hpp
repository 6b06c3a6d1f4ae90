// A collective as shown in a playback: its items, their names, and how many each node needs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <asterism/player.hpp>

namespace asterism {

/// Returns the number of items: messages, or results of a reduction.
[[nodiscard]] std::uint64_t item_count(const Collective& collective);
/// Returns the item that a message carries; -1 if there is no such message.
[[nodiscard]] std::int32_t item_of(const Collective& collective, MessageId message);
/// Returns the readable name of an item.
[[nodiscard]] std::string item_name(const Network& network, const Collective& collective,
                                    std::uint64_t item);
/// Returns what each node must finally hold, in the units of PlaybackHoldings.
[[nodiscard]] std::vector<std::uint64_t> needed_amounts(const Collective& collective);

[[nodiscard]] Playback::Collective shown_collective(const Problem& problem);

}  // namespace asterism
