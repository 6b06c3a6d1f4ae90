// Ids of neighbours in the star graph, computed from the id of a node without ranking each of them
// anew.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <asterism/permutation.hpp>

namespace asterism {

/// Takes O(n) for a node and O(1) for each of its neighbours, 8 * 2^n bytes, and at most 170 kB for
/// labels.
class StarIds {
 public:
  explicit StarIds(unsigned symbols);

  /// The label of a node, arranged so that the ids of its neighbours follow quickly.
  class Node;
  [[nodiscard]] Node node(std::uint64_t id) const;
  [[nodiscard]] Permutation label(std::uint64_t id) const;

 private:
  /// The sum of the weights that positions have in a rank, and their number, added together.
  static constexpr unsigned weight_bits = 56;

  void list_labels();

  unsigned symbols_;
  std::vector<std::uint64_t> weight_of_;  // by set of positions: weight and number
  // Labels in two parts: the last symbols are arranged in all ways for each arrangement of the
  // first ones. Empty if there are too many.
  struct First {
    std::uint64_t placed;  ///< the first symbols in their places
    std::uint64_t free;    ///< the others in ascending order, four bits each
  };
  unsigned last_count_ = 0;
  std::vector<First> first_;
  std::vector<std::uint64_t> last_;  // which of the free symbols goes where
};

class StarIds::Node {
 public:
  Node(const StarIds& ids, std::uint64_t id);

  /// Returns the id of the node with the symbols at the first and at another position exchanged.
  [[nodiscard]] std::uint64_t with_first_swapped(unsigned position) const;

 private:
  const StarIds& ids_;
  std::uint64_t id_;
  Permutation label_;
  /// By symbol: the set of positions that hold smaller symbols.
  std::array<std::uint32_t, Permutation::max_size + 1> holding_less_;
};

}  // namespace asterism
