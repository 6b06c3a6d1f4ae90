#include "collective/graph/phased_timing.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace asterism::phased {

PhasedHops::PhasedHops(std::span<const Hop> hops_, std::span<const Unit> units_,
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
  // Among equals every origin begins with another destination, so that all of them get some early.
  const auto turn = [](const Unit& unit) {
    return unit.destination == Unit::everybody ? 0U : unit.destination - unit.origin;
  };
  const auto key = [&](std::uint32_t hop) {
    const Unit& unit = units[hops[hop].unit];
    return std::tuple(pieces_first ? unit.piece : 0, -stages.tail[hop], unit.piece, turn(unit),
                      hop);
  };
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
  std::vector<std::uint32_t> result(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) result[order[i]] = i;
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
