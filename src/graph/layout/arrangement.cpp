// Layout of arrangement graphs: nested by their last symbols; nodes that differ only in the first
// symbol, which are all joined, are on a circle.
#include <algorithm>
#include <string>

#include "base/text.hpp"
#include "graph/layout/geometry.hpp"
#include "graph/layout/placement.hpp"

namespace asterism {

namespace {

constexpr double gap_of_arrangements = 0.2;

std::vector<unsigned> arranged_symbols(const std::string& label) {
  std::vector<unsigned> symbols;
  if (label.find(',') == std::string::npos) {
    symbols.reserve(label.size());
    for (const char digit : label) symbols.push_back(static_cast<unsigned>(digit - '1'));
    return symbols;
  }
  const std::vector<std::string> parts = split(label, ',');
  symbols.reserve(parts.size());
  for (const std::string& part : parts)
    symbols.push_back(static_cast<unsigned>(parse_whole_number(part).value_or(1)) - 1);
  return symbols;
}

/// Places within a disc of radius 1; `left` contains the symbols not used further back.
Point place_arranged(const std::vector<unsigned>& symbols, std::size_t size,
                     std::vector<unsigned> left) {
  const auto index = std::ranges::find(left, symbols[size - 1]) - left.begin();
  const double turn = static_cast<double>(index) / static_cast<double>(left.size());
  if (size == 1) return on_circle(turn);
  const double radius = radius_on_ring(left.size(), gap_of_arrangements);
  std::rotate(left.begin(), left.begin() + index, left.end());
  left.erase(left.begin());
  const Point inner = place_arranged(symbols, size - 1, std::move(left)) * radius;
  return (turned(inner, turn) + on_circle(turn)) * (1 / (1 + radius));
}

}  // namespace

Placement place_arrangement(const Network& network) {
  std::vector<unsigned> all(network.parameters()[0]);
  for (unsigned i = 0; i < all.size(); ++i) all[i] = i;
  Placement placement{.shape = "nested circles, by the last symbols", .places = {}};
  placement.places.reserve(network.node_count());
  for (NodeId node{0}; node.value() < network.node_count(); ++node) {
    const std::vector<unsigned> symbols = arranged_symbols(network.label(node));
    placement.places.push_back(place_arranged(symbols, symbols.size(), all));
  }
  return placement;
}

}  // namespace asterism
