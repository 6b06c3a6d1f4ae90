// The relabellings of a Cayley graph of permutations: the permutations h of its symbols with
// h S h^-1 = S, where S is the set of generators.
//
// Such an h is an automorphism of the graph that fixes the identity: it maps the node x to
// h x h^-1, and the neighbour x g to (h x h^-1)(h g h^-1), which is a neighbour of the image. So
// all nodes of an orbit {h x h^-1} have the same distance from the identity.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/symbol_map.hpp"

namespace asterism::orbits {

/// The group of all relabellings, as a chain of stabilisers.
class Relabellings {
 public:
  /// The relabellings that fix the base points of all earlier levels. They map `base` to the points
  /// of `orbit`, the first of which is `base` itself: from_base[i] is one that maps it to orbit[i],
  /// and moves the points moved[i], as bits.
  struct Level {
    static constexpr std::uint8_t none = 255;

    unsigned base = 0;
    std::vector<std::uint8_t> orbit;
    std::vector<SymbolMap> from_base;
    std::vector<std::uint32_t> moved;
    std::uint32_t settled = 0;  ///< the points that the relabellings of the level fix, as bits
    /// For each point, the index in `orbit` of a point that is fixed with it, in a way that
    /// commutes with the relabellings of the level; `none` if there is no such point.
    std::array<std::uint8_t, max_mapped_symbols> tied{};
  };

  /// Finds the group from the generators, which must be distinct. Every relabelling found is
  /// checked against the definition. If the search for them becomes too long, the group is the
  /// trivial one.
  Relabellings(std::span<const SymbolMap> generators, unsigned symbols);

  [[nodiscard]] unsigned symbols() const { return symbols_; }
  [[nodiscard]] std::uint64_t order() const { return order_; }
  /// The levels with more than one point in the orbit, in the order of their base points.
  [[nodiscard]] std::span<const Level> levels() const { return levels_; }

  /// Returns a number that depends only on the orbit of the pair (p, q) under the group. Orbits of
  /// pairs may share a number.
  [[nodiscard]] std::uint64_t pair_colour(unsigned p, unsigned q) const {
    return colours_[p * symbols_ + q];
  }

 private:
  void colour_pairs();
  [[nodiscard]] bool refine_colours();
  [[nodiscard]] bool is_relabelling(const SymbolMap& map) const;
  [[nodiscard]] bool extend(SymbolMap& map, unsigned position, std::uint32_t used);
  void add_level(unsigned base, std::vector<SymbolMap>& generators);
  void tie_points();

  std::vector<SymbolMap> generators_;
  unsigned symbols_;
  std::vector<std::uint64_t> colours_;
  std::vector<Level> levels_;
  std::uint64_t order_ = 1;
  std::uint64_t steps_left_;
};

}  // namespace asterism::orbits
