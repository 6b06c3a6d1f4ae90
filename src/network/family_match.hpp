// Whether algorithms of a family of networks apply to a network.
#pragma once

#include <algorithm>
#include <span>
#include <string>

#include "network/grid.hpp"

namespace asterism {

/// Returns whether a network is of one of these families, or a product that is a grid of one. Any
/// network is if the list is empty.
[[nodiscard]] inline bool is_of_family(const Network& network,
                                       std::span<const std::string> families) {
  const auto listed = [&](const std::string& family) {
    return std::ranges::find(families, family) != families.end();
  };
  if (families.empty() || listed(network.family())) return true;
  return network.family() == "product" && network.grid() != nullptr &&
         listed(network.grid()->family());
}

}  // namespace asterism
