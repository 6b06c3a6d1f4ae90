#include "synthesis/phases/phased_timing.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace asterism::phased {

PhasedHops::PhasedHops(std::span<const PhasedHop> hops_, std::span<const Unit> units_,
                       std::span<const PacketCost> costs_, const std::vector<bool>& is_slow_,
                       std::uint64_t packet_limit_)
    : hops(hops_),
      units(units_),
      costs(costs_),
      is_slow(is_slow_),
      packet_limit(packet_limit_),
      stages(hops_, units_, costs_, is_slow_),
      position(positions()),
      groups(make_groups()) {}

std::array<std::vector<std::uint32_t>, 2> PhasedHops::positions() const {
  const std::vector<std::uint32_t> turn = turns();
  const auto num_hops = static_cast<std::uint32_t>(hops.size());
  std::vector<std::tuple<double, std::uint32_t, std::uint32_t, std::uint32_t>> order(num_hops);
  for (std::uint32_t hop = 0; hop < num_hops; ++hop)
    order[hop] = {-stages.tail[hop], units[hops[hop].unit].piece, turn[hop], hop};
  std::ranges::sort(order);
  std::array<std::vector<std::uint32_t>, 2> result;
  for (auto& places : result) places.resize(num_hops);
  // Orders by piece; within a piece, the order is unchanged.
  std::vector<std::uint32_t> next_of_piece;
  for (const auto& [tail, piece, turn_of_hop, hop] : order) {
    if (piece + 1 >= next_of_piece.size()) next_of_piece.resize(piece + 2);
    ++next_of_piece[piece + 1];
  }
  std::partial_sum(next_of_piece.begin(), next_of_piece.end(), next_of_piece.begin());
  for (std::uint32_t i = 0; i < num_hops; ++i) {
    const auto& [tail, piece, turn_of_hop, hop] = order[i];
    result[0][hop] = i;
    result[1][hop] = next_of_piece[piece]++;
  }
  return result;
}

std::vector<std::uint32_t> PhasedHops::turns() const {
  using Key = std::tuple<std::uint32_t, double, std::uint32_t>;  // arc, tail and piece
  std::vector<std::pair<Key, std::uint32_t>> order(hops.size());
  for (std::uint32_t hop = 0; hop < order.size(); ++hop)
    order[hop] = {{hops[hop].arc, stages.tail[hop], units[hops[hop].unit].piece}, hop};
  std::ranges::sort(order);
  // Ranges of equivalent hops, grouped by their lists of destinations.
  std::map<std::vector<std::uint32_t>, std::vector<std::size_t>> alike;
  for (std::size_t first = 0, last = 0; first < order.size(); first = last) {
    std::vector<std::uint32_t> destinations;
    for (; last < order.size() && order[last].first == order[first].first; ++last)
      destinations.push_back(units[hops[order[last].second].unit].destination);
    if (destinations.front() != Unit::everybody) alike[std::move(destinations)].push_back(first);
  }
  std::vector<std::uint32_t> result(hops.size());
  for (const auto& [destinations, firsts] : alike) {
    const std::size_t size = destinations.size();
    for (std::size_t origin = 0; origin < firsts.size(); ++origin)
      for (std::size_t i = 0; i < size; ++i)
        result[order[firsts[origin] + i].second] =
            static_cast<std::uint32_t>((i + origin * size / firsts.size()) % size);
  }
  return result;
}

std::array<PhasedHops::Groups, 2> PhasedHops::make_groups() const {
  // Mixed groups ignore the last component.
  using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
  std::vector<std::tuple<Key, std::uint32_t, std::uint32_t>> order(hops.size());
  for (std::uint32_t hop = 0; hop < order.size(); ++hop) {
    const std::uint32_t arc = hops[hop].arc;
    const bool slow = is_slow[arc];
    order[hop] = {{arc, stages.slow_before[hop], slow ? 0U : stages.fast_before[hop]},
                  slow ? 0U : stages.slow_after[hop],
                  hop};
  }
  std::ranges::sort(order);
  std::array<Groups, 2> result;
  for (const bool mixed : {false, true}) {
    Groups& groups_of_kind = result[mixed ? 1 : 0];
    groups_of_kind.of_hop.resize(hops.size());
    groups_of_kind.first.assign(costs.size() + 1, 0);
    for (std::size_t i = 0; i < order.size(); ++i) {
      const auto& [key, slow_after, hop] = order[i];
      if (i == 0 || key != std::get<0>(order[i - 1]) ||
          (!mixed && slow_after != std::get<1>(order[i - 1]))) {
        ++groups_of_kind.first[hops[hop].arc + 1];
        groups_of_kind.messages.push_back(0);
      }
      groups_of_kind.of_hop[hop] = static_cast<std::uint32_t>(groups_of_kind.messages.size() - 1);
      groups_of_kind.messages.back() += units[hops[hop].unit].count;
    }
    std::partial_sum(groups_of_kind.first.begin(), groups_of_kind.first.end(),
                     groups_of_kind.first.begin());
  }
  return result;
}

}  // namespace asterism::phased
