// The canonical form of a node under the relabellings of its network: one node of its orbit, the
// same for all nodes of the orbit.
//
// The relabellings are a chain of stabilisers with base points b_1, b_2, .... A relabelling h is
// chosen level by level: at level k, one of the points that may still move to b_k. A complete
// choice is a leaf, with the image h x h^-1.
//
// - Some points can no longer move, because the relabellings that are left fix them. If x maps one
//   of them to a point that can move and is tied to a point of the level (Level::tied), that point
//   is chosen. Which one it is depends on x and the choices so far in a way that commutes with
//   relabelling. Most nodes need nothing else.
// - Otherwise the point with the least colour is chosen. Colours are numbers computed from x,
//   the relations between points (Relabellings::pair_colour) and the choices so far in a way that
//   commutes with relabelling: if h maps x to x' and the choices for x to those for x', then the
//   colour of h(p) for x' equals that of p for x. So the choices for x and x' correspond, and their
//   leaves have the same images.
// - If several points have the least colour, the colours are refined; if that does not separate the
//   points, all are tried. The canonical form is the least image of a leaf. As x and h x h^-1 have
//   the same set of images, they have the same canonical form; and as each image is in the orbit of
//   x, nodes of different orbits have different forms. Neither depends on how well the colours
//   separate the points.
// - Two leaves with the same image differ by an automorphism, a relabelling that fixes x. A choice
//   that an automorphism maps to an earlier one, with the choices of the levels above fixed, leads
//   to the same images, so it is skipped. This keeps the number of leaves small for nodes with many
//   automorphisms, such as the identity.
// - The automorphisms that fix the choices above a level map the choice of that level to exactly
//   those points whose least images are equal. The product of the numbers of these points over the
//   levels is therefore the number of automorphisms, and the order of the group divided by it is
//   the size of the orbit.
#pragma once

#include <cstdint>
#include <vector>

#include "base/symbol_map.hpp"
#include "graph/orbits/relabellings.hpp"

namespace asterism::orbits {

struct CanonicalForm {
  SymbolMap node{};
  std::uint64_t automorphisms = 1;  ///< the number of relabellings that fix the node
};

/// Computes canonical forms. Immutable, so that threads may share it. The relabellings must outlive
/// it.
class CanonicalForms {
 public:
  explicit CanonicalForms(const Relabellings& relabellings);

  [[nodiscard]] CanonicalForm of(const SymbolMap& node) const;

 private:
  using Colours = std::array<std::uint64_t, max_mapped_symbols>;
  using Level = Relabellings::Level;

  /// The choices so far.
  struct State {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): see has_colours
    explicit State(const SymbolMap& of) : node(of) {}

    const SymbolMap& node;
    SymbolMap relabelling = identity_map();
    SymbolMap place = identity_map();  // the inverse of the relabelling
    std::uint32_t followed = 0;        // settled points of which no more can be learnt, as bits
    std::size_t level = 0;
    unsigned refinements = 0;  // since the last choice between points of the same colour
    bool has_colours = false;
    Colours colours;
  };
  class LeafSearch;

  /// Returns the index of the choice that a settled point determines, or Level::none.
  [[nodiscard]] unsigned followed_choice(State& state) const;
  [[nodiscard]] Colours first_colours(const SymbolMap& node) const;
  /// Refines the colours. Returns false if that was done before.
  bool refine(State& state) const;
  void refine_little(State& state) const;
  void refine_fully(State& state) const;
  void mix_step(const SymbolMap& node, Colours& colours) const;
  void mix_along_cycles(const SymbolMap& node, Colours& colours) const;
  void mix_partners(Colours& colours) const;
  void mix_relations(Colours& colours) const;
  /// Chooses points as long as the colours separate them. Returns whether the choice is complete.
  bool descend(State& state) const;
  /// Returns the points of the level's orbit that have the least colour, as bits.
  [[nodiscard]] std::uint32_t candidates(const State& state) const;
  void choose(State& state, unsigned index) const;
  void choose_one_of_several(State& state, unsigned index) const;
  [[nodiscard]] SymbolMap image(const State& state) const;
  void find_partners();
  void find_relations();

  static constexpr unsigned max_partners = 3;
  static constexpr unsigned max_refinements = 2;

  const Relabellings& relabellings_;
  unsigned symbols_;
  /// For each point, other points that every relabelling fixes that fixes the point, in an order
  /// that commutes with relabelling; the point itself if there are not that many.
  std::array<std::array<std::uint8_t, max_mapped_symbols>, max_partners> partners_{};
  unsigned partners_per_point_ = 0;
  /// Whether pair colours say more than the colours of the two points.
  bool relations_matter_ = false;
};

}  // namespace asterism::orbits
