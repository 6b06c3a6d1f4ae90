// Formats the path of a transfer with the labels of its nodes.
#pragma once

#include <string>

#include <asterism/schedule.hpp>

namespace asterism {

/// Returns "000 -> 001" or, under wormhole switching, all nodes of the path. For an invalid
/// transfer it contains "nowhere" or the invalid node number.
[[nodiscard]] std::string way_text(const Network& network, const Transfer& transfer);

}  // namespace asterism
