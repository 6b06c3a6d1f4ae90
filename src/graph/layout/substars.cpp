// Networks of permutations as nested substars: nodes with the same last symbol are together, among
// them those with the same second-to-last symbol, and so on; finally, six nodes that agree in all
// but their first three symbols form a hexagon. Every substar is a rotated copy of the first one:
// renaming the symbols cyclically rotates the picture.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include <asterism/permutation_network.hpp>

#include "graph/layout/geometry.hpp"
#include "graph/layout/placement.hpp"
#include "network/required_shape.hpp"

namespace asterism {

namespace {

/// The symbols at the first three positions, as ranks: 0 for 123, .. 5 for 321.
using Hexagon = std::array<unsigned, 6>;  // the corner of each rank

constexpr unsigned rank_of_three(unsigned first, unsigned second, unsigned third) {
  return 2 * first + (second > third ? 1 : 0);
}

/// Orders the corners along a walk that alternates two of these swaps of positions.
Hexagon hexagon_of_swaps(std::array<unsigned, 2> one, std::array<unsigned, 2> other) {
  Hexagon corners{};
  std::array<unsigned, 3> symbols{0, 1, 2};
  for (unsigned corner = 0; corner < 6; ++corner) {
    corners[rank_of_three(symbols[0], symbols[1], symbols[2])] = corner;
    const auto& swap = corner % 2 == 0 ? one : other;
    std::swap(symbols[swap[0]], symbols[swap[1]]);
  }
  return corners;
}

/// Returns a hexagon whose sides are links, if the network has the required links.
Hexagon hexagon_of(const PermutationNetwork& network) {
  const auto has_swap = [&](unsigned a, unsigned b) {
    const Permutation swap = Permutation{}.with_swapped(a, b);
    return std::ranges::any_of(network.generators(),
                               [&](const Generator& g) { return g.action == swap; });
  };
  if (!has_swap(0, 1)) return hexagon_of_swaps({0, 2}, {1, 2});
  return has_swap(0, 2) ? hexagon_of_swaps({0, 1}, {0, 2}) : hexagon_of_swaps({0, 1}, {1, 2});
}

/// The gap between hexagons equals the length of their sides; the gap between larger substars is
/// smaller.
constexpr double gap_of_hexagons = 0.31;
constexpr double gap_of_substars = 0.1;

class SubstarPlaces {
 public:
  SubstarPlaces(unsigned symbols, Hexagon hexagon) : symbols_(symbols), hexagon_(hexagon) {}

  [[nodiscard]] Point place(const std::vector<unsigned>& label) const {
    std::vector<unsigned> left(symbols_);
    for (unsigned i = 0; i < symbols_; ++i) left[i] = symbols_ - 1 - i;  // 12..n comes first
    return within(label, symbols_, left);
  }

 private:
  /// Places within a disc of radius 1; `left` contains the symbols of the first `size` positions in
  /// order.
  [[nodiscard]] Point within(const std::vector<unsigned>& label, unsigned size,
                             const std::vector<unsigned>& left) const {
    const auto index_of = [&](unsigned position) {
      return static_cast<unsigned>(std::ranges::find(left, label[position]) - left.begin());
    };
    if (size == 1) return {};
    if (size == 2) return on_circle(0.25 + 0.5 * index_of(0));
    if (size == 3)
      return on_circle((hexagon_[rank_of_three(index_of(0), index_of(1), index_of(2))] + 0.5) / 6);
    const unsigned index = index_of(size - 1);
    std::vector<unsigned> rest(left);
    std::rotate(rest.begin(), rest.begin() + index, rest.end());
    rest.erase(rest.begin());
    const double turn = (index - (size % 2 == 0 ? 0.5 : 0.0)) / size;
    const double radius = radius_on_ring(size, size == 4 ? gap_of_hexagons : gap_of_substars);
    const Point inner = within(label, size - 1, rest) * radius;
    return (turned(inner, turn) + on_circle(turn)) * (1 / (1 + radius));
  }

  unsigned symbols_;
  Hexagon hexagon_;
};

}  // namespace

Placement place_substars(const Network& network) {
  const auto& permutations = required_shape(network.permutations());
  const SubstarPlaces substars(permutations.symbols(), hexagon_of(permutations));
  Placement placement{.shape = "nested substars, by the last symbols", .places = {}};
  placement.places.reserve(network.node_count());
  std::vector<unsigned> label(permutations.symbols());
  for (NodeId node{0}; node.value() < network.node_count(); ++node) {
    const Permutation permutation = permutations.permutation(node);
    for (unsigned i = 0; i < label.size(); ++i) label[i] = permutation[i];
    placement.places.push_back(substars.place(label));
  }
  return placement;
}

Placement place_parts_of_stars(const Network& network) {
  const unsigned symbols = network.port_count() + 1;
  const SubstarPlaces substars(symbols, hexagon_of_swaps({0, 1}, {0, 2}));
  Placement placement{.shape = "nested substars, by the last symbols", .places = {}};
  placement.places.reserve(network.node_count());
  for (NodeId node{0}; node.value() < network.node_count(); ++node) {
    std::vector<unsigned> label = parse_symbols(network.label(node), symbols);
    for (unsigned& symbol : label) --symbol;
    placement.places.push_back(substars.place(label));
  }
  return placement;
}

}  // namespace asterism
