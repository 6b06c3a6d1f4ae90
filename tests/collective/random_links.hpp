// Random links for broadcasts down trees.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "network/drawn_network.hpp"

namespace asterism::testing {

/// Connected; some links twice.
inline std::vector<DrawnLink> links_of_some_rates(Random& random, std::uint32_t nodes,
                                                  std::size_t more, std::uint64_t rates = 1) {
  std::vector<DrawnLink> links;
  const auto join = [&](std::uint32_t a, std::uint32_t b) {
    links.push_back({a, b, {static_cast<double>(1 + random.below(rates)), 0}});
  };
  for (std::uint32_t node = 1; node < nodes; ++node)
    join(static_cast<std::uint32_t>(random.below(node)), node);
  for (std::size_t i = 0; i < more; ++i) {
    const auto a = static_cast<std::uint32_t>(random.below(nodes));
    const auto b = static_cast<std::uint32_t>(random.below(nodes));
    if (a != b) join(a, b);
  }
  return links;
}

}  // namespace asterism::testing
