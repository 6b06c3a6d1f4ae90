// Link kinds: links of the same rate between the same ports. On a torus, each dimension is a kind.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <span>
#include <vector>

namespace asterism {

struct RatedKind {
  double slowness = 0;  ///< of the slower direction
  std::uint32_t low = 0, high = 0;
  friend auto operator<=>(const RatedKind&, const RatedKind&) = default;
};

/// Returns the distinct kinds in ascending order.
inline std::vector<RatedKind> different_kinds(std::vector<RatedKind> kinds) {
  std::ranges::sort(kinds, [](const RatedKind& a, const RatedKind& b) { return a < b; });
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  return kinds;
}

/// Returns the kind of each link from the arcs of a graph. If there are more than `most` kinds,
/// ports are ignored and only rates count.
template <class Arc, class Slowness>
std::vector<RatedKind> kinds_of_links(std::span<const Arc> arcs, std::uint32_t links,
                                      Slowness&& slowness, std::size_t most) {
  std::vector<RatedKind> kinds(links, RatedKind{0, ~std::uint32_t{0}, 0});
  for (const Arc& arc : arcs) {
    RatedKind& kind = kinds[arc.link];
    kind.slowness = std::max(kind.slowness, slowness(arc));
    kind.low = std::min(kind.low, arc.port.value());
    kind.high = std::max(kind.high, arc.port.value());
  }
  if (different_kinds(kinds).size() > most)
    for (RatedKind& kind : kinds) kind.low = kind.high = 0;
  return kinds;
}

}  // namespace asterism
