// Memory check for multi-broadcasts on tori, per node and per message.
#pragma once

#include <fmt/format.h>

#include <asterism/algorithm.hpp>

#include "base/memory.hpp"

namespace asterism {

/// Checks that there is memory for a few journeys, blocks and items per node, and for `parts` parts
/// of messages. Throws Error(too_large) if they do not fit.
inline void require_torus_memory(const AlgorithmRequest& request, std::uint64_t parts) {
  static constexpr double bytes_per_node = 600;
  static constexpr double bytes_per_part = 200;
  const Network& network = request.problem.network();
  MemoryBudget(request.memory_limit)
      .require(bytes_per_node * static_cast<double>(network.node_count()) +
                   bytes_per_part * static_cast<double>(parts),
               fmt::format("a multi-broadcast on {}", network.spec()),
               "choose a smaller torus or fewer sources");
}

}  // namespace asterism
