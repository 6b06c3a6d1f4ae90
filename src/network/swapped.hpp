// Networks of clusters joined by swaps: hierarchical cubic, hierarchical folded-hypercube and
// recursive hierarchical swapped networks.
//
// A label of level 1 is a word of n bits, a node of a cube. A label of level i+1 is a pair (X, Y)
// of labels of level i: Y is the place in the cluster X, and the swap link leads to (Y, X). So any
// two clusters are joined by one link, and (X, X) has none. The id is the label read as a number.
#pragma once

#include <optional>
#include <string>

#include <asterism/network.hpp>

namespace asterism {

class SpecArguments;

struct SwappedShape {
  unsigned bits = 1;            ///< bits of a label of level 1
  unsigned levels = 2;          ///< 1 for the cube alone
  bool folded = false;          ///< an additional link in every cube, from a word to its complement
  bool diameter_links = false;  ///< (X, X) of the highest level is joined to its complement
};

class SwappedNetwork final : public Network, public RecursiveStructure {
 public:
  SwappedNetwork(const SpecArguments& arguments, const SwappedShape& shape,
                 PublishedValue diameter);

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override;
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override { return port; }
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const override;
  [[nodiscard]] std::string port_name(Port port) const override;
  [[nodiscard]] std::string label(NodeId node) const override;
  [[nodiscard]] NodeId parse_label(std::string_view text) const override;
  [[nodiscard]] PublishedValues published() const override;

  /// None for folded cubes, because no block shape describes them.
  [[nodiscard]] const RecursiveStructure* recursion() const override {
    return shape_.folded ? nullptr : this;
  }
  [[nodiscard]] unsigned levels() const override { return shape_.levels; }
  [[nodiscard]] unsigned link_level(NodeId node, Port port) const override;
  [[nodiscard]] std::uint64_t subnetwork(NodeId node, unsigned level) const override;
  [[nodiscard]] BlockShape block_shape() const override { return BlockShape::cube; }
  [[nodiscard]] bool joins_by_many_links() const override { return shape_.diameter_links; }

 private:
  [[nodiscard]] unsigned words() const { return 1U << (shape_.levels - 1); }
  [[nodiscard]] unsigned cube_ports() const { return shape_.bits + (shape_.folded ? 1U : 0U); }
  /// Returns X xor Y of the pair that a swap of a level exchanges; 0 if there is nothing to swap.
  [[nodiscard]] std::uint64_t difference(NodeId node, unsigned level) const;

  SwappedShape shape_;
  PublishedValue diameter_;
};

}  // namespace asterism
