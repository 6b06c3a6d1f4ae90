// Moves in a network of permutations by labels, without ids.
#pragma once

#include <vector>

#include <asterism/permutation_network.hpp>

namespace asterism {

/// The generators of a network of permutations, by the positions that they change.
class LabelMoves {
 public:
  explicit LabelMoves(const PermutationNetwork& network) {
    for (const Generator& generator : network.generators()) {
      changes_.emplace_back();
      for (unsigned i = 0; i < network.symbols(); ++i)
        if (generator.action[i] != i) changes_.back().push_back({i, generator.action[i]});
    }
  }

  /// Returns the label of the node to which the port leads.
  [[nodiscard]] Permutation moved(Permutation label, Port port) const {
    std::uint64_t packed = label.packed();
    for (const auto& [to, from] : changes_[port.value()])
      packed ^= static_cast<std::uint64_t>(label[to] ^ label[from]) << (4 * to);
    return Permutation::from_packed(packed);
  }

 private:
  struct Change {
    unsigned to, from;
  };
  std::vector<std::vector<Change>> changes_;  // by port
};

}  // namespace asterism
