#include "search/any_space.hpp"

namespace asterism::distributed {

namespace {

/// Networks with more ports are queried port by port, because a list of the neighbours would be too
/// long.
constexpr std::uint32_t max_ports_at_once = 4096;

}  // namespace

BlockBits AnySpace::nodes_of(std::uint64_t block) const {
  return nodes_before(network_.node_count() - block * block_bits);
}

void AnySpace::expand(std::uint64_t block, BlockBits& nodes, Reached& reached) const {
  std::vector<NodeId> ends(network_.port_count() <= max_ports_at_once ? network_.port_count() : 0);
  for (unsigned w = 0; w < block_words; ++w)
    for (; nodes[w] != 0 && !reached.full(); nodes[w] &= nodes[w] - 1) {
      const auto bit = static_cast<unsigned>(std::countr_zero(nodes[w]));
      expand_node(NodeId{block * block_bits + w * bits_per_word + bit}, ends, reached);
    }
}

void AnySpace::expand_node(NodeId node, std::vector<NodeId>& ends, Reached& reached) const {
  if (ends.empty()) {
    for (Port port{0}; port.value() < network_.port_count(); ++port)
      if (const NodeId end = network_.neighbour(node, port); end != no_node)
        reached.node(place_of(end));
    return;
  }
  network_.neighbours(node, ends);
  for (const NodeId end : ends)
    if (end != no_node) reached.node(place_of(end));
}

}  // namespace asterism::distributed
