// The costs of links by class, for networks that state them in GB/s and microseconds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <asterism/network.hpp>

#include "view/json.hpp"

namespace asterism {

/// Links of one class whose costs are alike.
struct LinkCostOfClass {
  std::string link_class{};
  LinkCost cost{};
  std::uint64_t links = 0;
};

/// Returns the costs in the order of the classes, then of the nodes. Both directions of a link are
/// one link if their costs are alike. Empty if the network does not state its costs in units, has
/// very many nodes, or has many different costs.
[[nodiscard]] std::vector<LinkCostOfClass> link_costs_of(const Network& network);

/// "8 of 450 GB/s, 0.35 us".
[[nodiscard]] std::string link_cost_text(const LinkCostOfClass& costs);

/// Null if link_costs_of() is empty.
[[nodiscard]] Json link_costs_json(const Network& network);

}  // namespace asterism
