#include "network/block.hpp"

#include <fmt/format.h>

namespace asterism {

namespace {

/// A block with one external link at each of 2^d nodes.
class FullBlock : public Block {
 public:
  explicit FullBlock(unsigned d) : d_(d) {}
  [[nodiscard]] std::uint64_t nodes() const override { return std::uint64_t{1} << d_; }
  [[nodiscard]] bool vertex_symmetric() const override { return true; }
  [[nodiscard]] std::uint64_t external_links() const override { return nodes(); }
  [[nodiscard]] std::optional<std::uint64_t> external_link(NodeId local) const override {
    return local.value();
  }
  [[nodiscard]] NodeId external_node(std::uint64_t link) const override { return NodeId{link}; }

 protected:
  unsigned d_;
};

class Cubelet final : public FullBlock {
 public:
  using FullBlock::FullBlock;
  [[nodiscard]] std::uint32_t ports() const override { return d_; }
  [[nodiscard]] std::string link_class() const override { return "cubelet"; }
  [[nodiscard]] BlockShape shape() const override { return BlockShape::cube; }
  [[nodiscard]] std::string port_name(Port port) const override {
    return std::to_string(port.value());
  }
  [[nodiscard]] NodeId neighbour(NodeId local, Port port) const override {
    return NodeId{local.value() ^ std::uint64_t{1} << port.value()};
  }
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override { return port; }
  [[nodiscard]] unsigned label_bits() const override { return d_; }
};

class Clique final : public FullBlock {
 public:
  Clique(unsigned d, std::string link_class) : FullBlock(d), link_class_(std::move(link_class)) {}
  [[nodiscard]] std::uint32_t ports() const override {
    return static_cast<std::uint32_t>(nodes() - 1);
  }
  [[nodiscard]] std::string link_class() const override { return link_class_; }
  [[nodiscard]] BlockShape shape() const override { return BlockShape::complete; }
  [[nodiscard]] std::string port_name(Port port) const override {
    return fmt::format("+{}", port.value() + 1);
  }
  [[nodiscard]] NodeId neighbour(NodeId local, Port port) const override {
    return NodeId{(local.value() + port.value() + 1) % nodes()};
  }
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override {
    return Port{ports() - 1 - port.value()};
  }

 private:
  std::string link_class_;
};

/// Numbered as a heap: the root is 0, the children of i are 2i+1 and 2i+2.
class Treelet final : public Block {
 public:
  explicit Treelet(unsigned d) : leaves_(std::uint64_t{1} << d) {}

  [[nodiscard]] std::uint64_t nodes() const override { return 2 * leaves_ - 1; }
  [[nodiscard]] std::uint32_t ports() const override { return 3; }
  [[nodiscard]] std::string link_class() const override { return "treelet"; }
  [[nodiscard]] BlockShape shape() const override { return BlockShape::tree; }
  [[nodiscard]] bool vertex_symmetric() const override { return false; }
  [[nodiscard]] std::string port_name(Port port) const override {
    return port == parent ? "parent" : port == left ? "left" : "right";
  }
  [[nodiscard]] NodeId neighbour(NodeId local, Port port) const override {
    const std::uint64_t at = local.value();
    if (port == parent) return at == 0 ? no_node : NodeId{(at - 1) / 2};
    if (at >= first_leaf()) return no_node;
    return NodeId{2 * at + (port == left ? 1 : 2)};
  }
  [[nodiscard]] Port reverse_port(NodeId local, Port port) const override {
    if (port != parent) return parent;
    return local.value() % 2 == 1 ? left : right;
  }

  [[nodiscard]] std::uint64_t external_links() const override { return leaves_; }
  [[nodiscard]] std::optional<std::uint64_t> external_link(NodeId local) const override {
    if (local.value() < first_leaf()) return std::nullopt;
    return local.value() - first_leaf();
  }
  [[nodiscard]] NodeId external_node(std::uint64_t link) const override {
    return NodeId{first_leaf() + link};
  }

 private:
  static constexpr Port parent{0};
  static constexpr Port left{1};
  static constexpr Port right{2};
  [[nodiscard]] std::uint64_t first_leaf() const { return leaves_ - 1; }

  std::uint64_t leaves_;
};

}  // namespace

std::unique_ptr<Block> make_cubelet(unsigned d) {
  return std::make_unique<Cubelet>(d);
}
std::unique_ptr<Block> make_treelet(unsigned d) {
  return std::make_unique<Treelet>(d);
}
std::unique_ptr<Block> make_clique(unsigned d, std::string link_class) {
  return std::make_unique<Clique>(d, std::move(link_class));
}

}  // namespace asterism
