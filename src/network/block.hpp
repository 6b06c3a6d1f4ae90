// Building blocks of the expanded networks: small graphs in which some nodes have one external link
// each.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <asterism/ids.hpp>
#include <asterism/network.hpp>

namespace asterism {

class Block {
 public:
  virtual ~Block() = default;
  [[nodiscard]] virtual std::uint64_t nodes() const = 0;
  [[nodiscard]] virtual std::uint32_t ports() const = 0;
  [[nodiscard]] virtual std::string link_class() const = 0;
  [[nodiscard]] virtual std::string port_name(Port port) const = 0;
  [[nodiscard]] virtual bool vertex_symmetric() const = 0;
  [[nodiscard]] virtual BlockShape shape() const = 0;

  /// Nodes are numbered within the block. Returns no_node if a port has no link.
  [[nodiscard]] virtual NodeId neighbour(NodeId local, Port port) const = 0;
  [[nodiscard]] virtual Port reverse_port(NodeId local, Port port) const = 0;

  [[nodiscard]] virtual std::uint64_t external_links() const = 0;
  /// The number of a node's external link, if it has one, and the node of a link.
  [[nodiscard]] virtual std::optional<std::uint64_t> external_link(NodeId local) const = 0;
  [[nodiscard]] virtual NodeId external_node(std::uint64_t link) const = 0;

  /// The last part of a label. Bits are shown as a numeral of that many binary digits.
  [[nodiscard]] virtual unsigned label_bits() const { return 0; }
};

/// A hypercube of 2^d nodes with an external link at each.
[[nodiscard]] std::unique_ptr<Block> make_cubelet(unsigned d);
/// A complete binary tree with 2^d leaves and an external link at each leaf.
[[nodiscard]] std::unique_ptr<Block> make_treelet(unsigned d);
/// 2^d nodes at pairwise distance one with an external link at each: a complete graph or a bus.
[[nodiscard]] std::unique_ptr<Block> make_clique(unsigned d, std::string link_class);

}  // namespace asterism
