// The display name of a network, with its faults by label.
#pragma once

#include <functional>
#include <string>

#include <asterism/network.hpp>

namespace asterism {

/// Returns "star:4 without 2134 and 1234-3214" for a network with faults, naming at most four of
/// them; the spec of any other network. `shown` may replace the spec of a network without faults.
[[nodiscard]] std::string name_with_faults(
    const Network& network, const std::function<std::string(const std::string& spec)>& shown = {});

}  // namespace asterism
