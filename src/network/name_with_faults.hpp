// The name of a network for people, with its faults by their labels.
#pragma once

#include <functional>
#include <string>

#include <asterism/network.hpp>

namespace asterism {

/// Returns "star:4 without 2134 and 1234-3214" for a network with faults, at most four of them by
/// name; the spec of any other network. `shown` may replace the spec of a network without faults.
[[nodiscard]] std::string name_with_faults(
    const Network& network, const std::function<std::string(const std::string& spec)>& shown = {});

}  // namespace asterism
