// The WK-recursive network.
#include <cmath>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/label.hpp"
#include "network/wk_index.hpp"

namespace asterism {

namespace {

NetworkTraits traits_of_wk(NetworkTraits traits, std::uint64_t nodes, std::uint64_t d, unsigned t) {
  traits.nodes = nodes;
  traits.ports = static_cast<std::uint32_t>(d);
  traits.link_classes.emplace_back("block");
  for (unsigned level = 1; level < t; ++level)
    traits.link_classes.push_back(fmt::format("level {}", level));
  traits.vertex_symmetric = t == 1;
  return traits;
}

/// Port j replaces the last digit by j. The port of the last digit itself has the flipping link,
/// which leads out of the largest subnetwork of which the node is a corner.
class Wk final : public Network, public RecursiveStructure {
 public:
  Wk(NetworkTraits traits, std::uint64_t nodes, std::uint64_t d, unsigned t)
      : Network(traits_of_wk(std::move(traits), nodes, d, t)), d_(d), t_(t) {}

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    const std::uint64_t last = node.value() % d_;
    if (port.value() != last) return NodeId{node.value() - last + port.value()};
    return wk_flipped(node, d_, t_);
  }
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override {
    const std::uint64_t last = node.value() % d_;
    const std::uint64_t back = port.value() != last ? last : neighbour(node, port).value() % d_;
    return Port{static_cast<std::uint32_t>(back)};
  }
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const override {
    return LinkClass{link_level(node, port)};
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return std::to_string(port.value());
  }

  [[nodiscard]] std::string label(NodeId node) const override {
    return digits_label(node.value(), d_, t_);
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    return NodeId{parse_digits(*this, text, text, d_, t_)};
  }

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    values.diameter = {std::ldexp(1.0, static_cast<int>(t_)) - 1, PublishedValue::Relation::equal,
                       "2^t - 1", "Vecchia and Sanges 1988"};
    return values;
  }

  [[nodiscard]] const RecursiveStructure* recursion() const override { return this; }
  [[nodiscard]] unsigned levels() const override { return t_; }
  [[nodiscard]] unsigned link_level(NodeId node, Port port) const override {
    return port.value() != node.value() % d_ ? 0 : wk_corner_level(node, d_, t_);
  }
  [[nodiscard]] std::uint64_t subnetwork(NodeId node, unsigned level) const override {
    return node.value() / wk_power(d_, level);
  }

 private:
  std::uint64_t d_;
  unsigned t_;
};

}  // namespace

NetworkFamily wk_family() {
  return {
      .name = "wk",
      .parameters = "d,t",
      .summary =
          "WK-recursive: complete graphs of d nodes, d of them joined as a complete graph, and so "
          "on "
          "for t levels",
      .nodes = "d^t",
      .citation = "G. D. Vecchia, C. Sanges, Future Gener. Comput. Syst. 4 (1988); chen2001",
      .reading =
          "the label is the path from the largest subnetwork to the node; the d outermost corners "
          "keep one port without a link",
      .examples = {"wk:4,3", "wk:3,2", "wk:5,4"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const std::uint64_t d = arguments.number("d", 2, std::uint64_t{1} << 31);
        const auto t = static_cast<unsigned>(arguments.number("t", 1, 63));
        return std::make_unique<Wk>(arguments.traits(), arguments.node_power(d, t), d, t);
      }};
}

}  // namespace asterism
