// The space of any network: its ids in blocks, expanded node by node.
#pragma once

#include <vector>

#include "search/space.hpp"

namespace asterism::distributed {

class AnySpace final : public SearchSpace {
 public:
  explicit AnySpace(const Network& network) : network_(network) {}

  [[nodiscard]] std::uint64_t blocks() const override {
    return (network_.node_count() + block_bits - 1) / block_bits;
  }
  [[nodiscard]] BlockBits nodes_of(std::uint64_t block) const override;
  [[nodiscard]] Place place_of(NodeId node) const override {
    return {node.value() / block_bits, static_cast<unsigned>(node.value() % block_bits)};
  }
  void expand(std::uint64_t block, BlockBits& nodes, Reached& reached) const override;

 private:
  void expand_node(NodeId node, std::vector<NodeId>& ends, Reached& reached) const;

  const Network& network_;
};

}  // namespace asterism::distributed
