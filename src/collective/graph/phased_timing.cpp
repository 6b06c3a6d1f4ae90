#include "collective/graph/phased_timing.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace asterism::phased {

std::vector<std::uint32_t> service_order(const PhasedHops& ways, bool pieces_first) {
  std::vector<std::uint32_t> order(ways.hops.size());
  std::iota(order.begin(), order.end(), 0U);
  const auto key = [&](std::uint32_t hop) {
    const Unit& unit = ways.units[ways.hops[hop].unit];
    return std::tuple(pieces_first ? unit.piece : 0, -ways.stages.tail[hop], unit.piece, hop);
  };
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
  std::vector<std::uint32_t> position(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) position[order[i]] = i;
  return position;
}

}  // namespace asterism::phased
