// The name of a network for people, with its faults by their labels.
#pragma once

#include <string>

#include <asterism/network.hpp>

namespace asterism {

/// Returns "star:4 without 2134 and 1234-3214" for a network with faults, at most four of them by
/// name; the spec of any other network.
[[nodiscard]] std::string name_with_faults(const Network& network);

}  // namespace asterism
