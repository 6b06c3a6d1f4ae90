// The recursive structure of permutation networks: a subnetwork fixes the symbols at the last
// positions and permutes the others.
#pragma once

#include <vector>

#include <asterism/permutation_network.hpp>

namespace asterism {

class SuffixRecursion : public RecursiveStructure {
 public:
  /// `free_positions[i]` is the number of first positions that a subnetwork of level i+1 permutes.
  SuffixRecursion(const PermutationNetwork& network, std::vector<unsigned> free_positions);

  [[nodiscard]] unsigned levels() const override;
  [[nodiscard]] unsigned link_level(NodeId node, Port port) const override;
  [[nodiscard]] std::uint64_t subnetwork(NodeId node, unsigned level) const override;
  [[nodiscard]] bool joins_by_many_links() const override { return true; }

 private:
  const PermutationNetwork& network_;
  std::vector<unsigned> free_positions_;
  std::vector<unsigned> link_levels_;  // by port
};

/// 1, 2, .., n: every level adds one position, and a block is a single node.
[[nodiscard]] std::vector<unsigned> one_position_per_level(unsigned symbols);

}  // namespace asterism
