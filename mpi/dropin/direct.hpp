// What can always be done: every packet straight from who has it to who needs it, on a network in
// which all are linked.
#pragma once

#include <cstdint>

#include <asterism/owned_schedule.hpp>

#include "plan_key.hpp"

namespace asterism::dropin {

/// Links between all nodes.
[[nodiscard]] std::shared_ptr<const Network> complete_network(std::uint64_t nodes);

[[nodiscard]] Schedule direct_schedule(const PlanKey& key, std::uint64_t nodes);

}  // namespace asterism::dropin
