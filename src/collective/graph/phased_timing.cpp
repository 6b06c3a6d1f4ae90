#include "collective/graph/phased_timing.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace asterism::phased {

PhasedHops::PhasedHops(std::span<const PhasedHop> hops_, std::span<const Unit> units_,
                       std::span<const ArcCost> costs_, const std::vector<bool>& is_slow_,
                       std::uint64_t packet_limit_)
    : hops(hops_),
      units(units_),
      costs(costs_),
      is_slow(is_slow_),
      packet_limit(packet_limit_),
      stages(hops_, units_, costs_, is_slow_),
      position{positions(false), positions(true)},
      groups{make_groups(false), make_groups(true)} {}

std::vector<std::uint32_t> PhasedHops::positions(bool pieces_first) const {
  std::vector<std::uint32_t> order(hops.size());
  std::iota(order.begin(), order.end(), 0U);
  const std::vector<std::uint32_t> turn = turns();
  const auto key = [&](std::uint32_t hop) {
    const Unit& unit = units[hops[hop].unit];
    return std::tuple(pieces_first ? unit.piece : 0, -stages.tail[hop], unit.piece, turn[hop], hop);
  };
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
  std::vector<std::uint32_t> result(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) result[order[i]] = i;
  return result;
}

std::vector<std::uint32_t> PhasedHops::turns() const {
  std::vector<std::uint32_t> order(hops.size());
  std::iota(order.begin(), order.end(), 0U);
  const auto key = [&](std::uint32_t hop) {
    return std::tuple(hops[hop].arc, stages.tail[hop], units[hops[hop].unit].piece);
  };
  std::ranges::stable_sort(order,
                           [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
  // Stretches of alike hops, those for the same destinations together.
  std::map<std::vector<std::uint32_t>, std::vector<std::size_t>> alike;
  for (std::size_t first = 0, last = 0; first < order.size(); first = last) {
    std::vector<std::uint32_t> destinations;
    for (; last < order.size() && key(order[last]) == key(order[first]); ++last)
      destinations.push_back(units[hops[order[last]].unit].destination);
    if (destinations.front() != Unit::everybody) alike[std::move(destinations)].push_back(first);
  }
  std::vector<std::uint32_t> result(hops.size());
  for (const auto& [destinations, firsts] : alike) {
    const std::size_t size = destinations.size();
    for (std::size_t origin = 0; origin < firsts.size(); ++origin)
      for (std::size_t i = 0; i < size; ++i)
        result[order[firsts[origin] + i]] =
            static_cast<std::uint32_t>((i + origin * size / firsts.size()) % size);
  }
  return result;
}

PhasedHops::Groups PhasedHops::make_groups(bool mixed) const {
  Groups result;
  result.of_hop.resize(hops.size());
  result.first.assign(costs.size() + 1, 0);
  std::vector<std::uint32_t> order(hops.size());
  std::iota(order.begin(), order.end(), 0U);
  const auto key = [&](std::uint32_t hop) {
    const std::uint32_t arc = hops[hop].arc;
    const bool slow = is_slow[arc];
    return std::tuple(arc, stages.slow_before[hop], slow ? 0U : stages.fast_before[hop],
                      slow || mixed ? 0U : stages.slow_after[hop]);
  };
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i == 0 || key(order[i]) != key(order[i - 1])) {
      ++result.first[hops[order[i]].arc + 1];
      result.messages.push_back(0);
    }
    result.of_hop[order[i]] = static_cast<std::uint32_t>(result.messages.size() - 1);
    result.messages.back() += units[hops[order[i]].unit].count;
  }
  std::partial_sum(result.first.begin(), result.first.end(), result.first.begin());
  return result;
}

}  // namespace asterism::phased
