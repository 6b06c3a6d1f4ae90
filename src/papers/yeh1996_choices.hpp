// Algorithm A of yeh1996 with every choice that it leaves open: the block q and the position p.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include <asterism/permutation.hpp>

#include "papers/yeh1996_runs.hpp"

namespace asterism {

/// A node that holds the packet, as seen from the destination 12..k, and the tag. Positions,
/// symbols and blocks count from 0 here.
struct TaggedNode {
  Permutation node;
  Permutation inverse_tag;  ///< the block whose proxy is at this place
};

/// The possible outcomes from a node on.
struct ChoiceOutcome {
  std::uint8_t max_hops = 0;
  std::uint8_t max_phase_1 = 0;                   ///< hops of phase 1
  std::uint8_t min_placing = 0, max_placing = 0;  ///< hops of step 1.2
  /// Expected packets over the links T_2 .. T_n+1, S_2 .. S_l if every choice is equally likely.
  std::array<double, 6> uses{};
  bool is_known = false;
};

/// All routes of algorithm A to one node. Written from the text, independently of the routing
/// algorithm of the catalogue, which takes the smallest q and p.
class AllChoices {
 public:
  /// Takes (nl + 1)! l! outcomes; the degree is at most 6.
  explicit AllChoices(MacroStarSize size);

  [[nodiscard]] const ChoiceOutcome& outcome(const TaggedNode& from);

  /// The place where a symbol other than 0 belongs.
  [[nodiscard]] unsigned proxy(unsigned symbol, Permutation inverse_tag) const;
  /// The block of a position; the first position counts as part of the first block.
  [[nodiscard]] unsigned block_of(unsigned position) const {
    return position == 0 ? 0 : (position - 1) / size_.n;
  }

  /// Calls body(node, outcome) for every node and tag.
  template <class Body>
  void for_each(Body&& body) {
    for (std::uint64_t node = 0; node < factorials[size_.symbols()]; ++node)
      for (std::uint64_t tag = 0; tag < factorials[size_.l]; ++tag) {
        const TaggedNode from{unrank(node, size_.symbols()), unrank(tag, size_.l)};
        body(from, outcome(from));
      }
  }

 private:
  /// A hop over a port to a node.
  using Hop = std::pair<unsigned, TaggedNode>;

  [[nodiscard]] bool is_misplaced(const TaggedNode& at, unsigned position) const;
  [[nodiscard]] bool is_dirty(const TaggedNode& at, unsigned block) const;
  [[nodiscard]] bool is_phase_1(const TaggedNode& at) const;
  [[nodiscard]] Hop transposed(const TaggedNode& at, unsigned position) const;
  [[nodiscard]] Hop swapped(const TaggedNode& at, unsigned block) const;
  [[nodiscard]] std::vector<Hop> hops(const TaggedNode& at) const;
  [[nodiscard]] std::vector<Hop> fetching(const TaggedNode& at) const;
  [[nodiscard]] std::vector<Hop> ordering(const TaggedNode& at) const;
  [[nodiscard]] ChoiceOutcome combined(const TaggedNode& at);

  MacroStarSize size_;
  std::vector<ChoiceOutcome> outcomes_;
};

/// Returns the mean of the expected uses of each port over all other nodes and all tags: packets
/// over a link per packet that a node sends.
[[nodiscard]] std::vector<double> random_choice_traffic(const MacroStarSize& size);

}  // namespace asterism
