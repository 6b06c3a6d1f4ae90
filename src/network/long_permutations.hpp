// Networks whose nodes are all permutations of 17 to 20 symbols, more than the type Permutation
// holds. They are too large for anything but labels, neighbours and searches by orbits
// (graph/orbits/), so they have no view as a PermutationNetwork.
#pragma once

#include <string>
#include <vector>

#include <asterism/network.hpp>

#include "base/symbol_map.hpp"

namespace asterism {

/// A generator: the same port at every node.
struct LongGenerator {
  std::string name;
  std::string link_class;
  SymbolMap action;
};

/// Labels and ids are those of PermutationNetwork.
class LongPermutationNetwork : public Network {
 public:
  [[nodiscard]] unsigned symbols() const { return symbols_; }
  [[nodiscard]] const std::vector<LongGenerator>& generators() const { return generators_; }

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override;
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override;
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const override;
  [[nodiscard]] std::string port_name(Port port) const override;
  [[nodiscard]] std::string label(NodeId node) const override;
  [[nodiscard]] NodeId parse_label(std::string_view text) const override;

 protected:
  /// The generators must be closed under inversion and generate all permutations. Only the family,
  /// parameters and spec of `traits` are used.
  LongPermutationNetwork(NetworkTraits traits, unsigned symbols,
                         std::vector<LongGenerator> generators);

 private:
  unsigned symbols_;
  std::vector<LongGenerator> generators_;
  std::vector<Port> reverse_;
};

}  // namespace asterism
