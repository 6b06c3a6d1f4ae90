// Circular waits of worms, as text and as JSON.
#pragma once

#include <string>
#include <vector>

#include <asterism/wormhole.hpp>

#include "view/json.hpp"

namespace asterism {

/// Returns null if there is no deadlock.
[[nodiscard]] Json deadlock_document(const Network& network,
                                     const std::optional<WormDeadlock>& deadlock);
/// Returns "deadlock after cycle 12: 3 packets never arrive" and the circular wait; empty if there
/// is no deadlock.
[[nodiscard]] std::vector<std::string> deadlock_text(const Network& network,
                                                     const std::optional<WormDeadlock>& deadlock);

}  // namespace asterism
