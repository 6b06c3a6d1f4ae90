// The fallback that always works: every packet goes directly from its owner to its destination, on
// a complete graph.
#pragma once

#include <cstdint>

#include <asterism/owned_schedule.hpp>

#include "plan_key.hpp"

namespace asterism::dropin {

/// Returns a network with links between all nodes.
[[nodiscard]] std::shared_ptr<const Network> complete_network(std::uint64_t nodes);

[[nodiscard]] Schedule direct_schedule(const PlanKey& key, std::uint64_t nodes);

}  // namespace asterism::dropin
