// The way of a transfer, in the labels of its nodes.
#pragma once

#include <string>

#include <asterism/schedule.hpp>

namespace asterism {

/// "000 -> 001", and under wormhole switching all nodes of the path. Of a transfer that makes no
/// sense it says "nowhere" or the number that is no node's.
[[nodiscard]] std::string way_text(const Network& network, const Transfer& transfer);

}  // namespace asterism
