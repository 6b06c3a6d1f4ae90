// Random networks for routes.
#pragma once

#include <memory>
#include <vector>

#include "base/random.hpp"
#include "network/drawn_network.hpp"

namespace asterism::testing {

/// Connected, in both directions where links are one way; some links twice, some of other rates.
inline std::shared_ptr<const Network> random_listed_network(std::uint64_t max_nodes,
                                                            Random& random) {
  const std::uint64_t nodes = 2 + random.below(max_nodes - 1);
  const bool one_way = random.below(3) == 0;
  const bool costs = random.below(3) == 0;
  const auto cost = [&]() -> LinkCost {
    if (!costs) return {};
    const double rate = 0.5 * static_cast<double>(1 + random.below(4));
    return {rate, 0.25 * static_cast<double>(random.below(4))};
  };
  std::vector<DrawnLink> links;
  if (one_way) {
    for (std::uint64_t a = 0; a < nodes; ++a) links.push_back({a, (a + 1) % nodes, cost(), true});
  } else {
    for (std::uint64_t b = 1; b < nodes; ++b) links.push_back({random.below(b), b, cost(), false});
  }
  for (std::uint64_t more = random.below(2 * nodes); more > 0; --more) {
    const std::uint64_t a = random.below(nodes);
    const std::uint64_t b = random.below(nodes);
    if (a != b) links.push_back({a, b, cost(), one_way && random.below(2) == 0});
  }
  std::vector<std::uint32_t> switches;
  if (nodes > 3 && random.below(3) == 0)
    switches.push_back(static_cast<std::uint32_t>(random.below(nodes)));
  return std::make_shared<DrawnNetwork>(nodes, links, switches);
}

}  // namespace asterism::testing
