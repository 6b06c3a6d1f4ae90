// The hypercube.
#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/distribution.hpp"
#include "network/gray_code.hpp"
#include "network/label.hpp"

namespace asterism {

namespace {

NetworkTraits traits_of_hypercube(NetworkTraits traits, unsigned d) {
  traits.nodes = std::uint64_t{1} << d;
  traits.ports = d;
  for (unsigned i = 0; i < d; ++i) traits.link_classes.push_back(fmt::format("dimension {}", i));
  traits.vertex_symmetric = traits.port_symmetric = true;
  return traits;
}

class Hypercube final : public Network, public RecursiveStructure {
 public:
  Hypercube(NetworkTraits traits, unsigned d)
      : Network(traits_of_hypercube(std::move(traits), d)), d_(d) {}

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    return NodeId{node.value() ^ std::uint64_t{1} << port.value()};
  }
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override { return port; }
  [[nodiscard]] LinkClass link_class(NodeId, Port port) const override {
    return LinkClass{port.value()};
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return std::to_string(port.value());
  }

  [[nodiscard]] std::optional<std::uint32_t> axis(Port port) const override { return port.value(); }

  [[nodiscard]] std::string label(NodeId node) const override {
    return digits_label(node.value(), 2, d_);
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    return NodeId{parse_digits(*this, text, text, 2, d_)};
  }

  [[nodiscard]] PublishedValues published() const override {
    const std::string source = "Saad and Schultz 1988";
    PublishedValues values;
    values.diameter = {static_cast<double>(d_), PublishedValue::Relation::equal, "d", source};
    values.average_distance = {d_ / 2.0, PublishedValue::Relation::equal, "d/2", source};
    values.distance_distribution = {1};
    for (unsigned i = 0; i < d_; ++i)
      values.distance_distribution = convolution(values.distance_distribution, {1, 1});
    return values;
  }

  [[nodiscard]] bool knows_hamiltonian_cycle() const override { return d_ >= 2; }
  void push_hamiltonian_cycle(const PortSink& sink) const override { push_gray_cycle(d_, sink); }

  /// A subcube of level i+1 has i dimensions, and a block is a single node.
  [[nodiscard]] const RecursiveStructure* recursion() const override { return this; }
  [[nodiscard]] unsigned levels() const override { return d_ + 1; }
  [[nodiscard]] unsigned link_level(NodeId, Port port) const override { return port.value() + 1; }
  [[nodiscard]] std::uint64_t subnetwork(NodeId node, unsigned level) const override {
    return node.value() >> (level - 1);
  }

 private:
  unsigned d_;
};

}  // namespace

NetworkFamily hypercube_family() {
  return {.name = "hypercube",
          .parameters = "d",
          .summary = "binary words of d bits; a link flips one bit",
          .nodes = "2^d",
          .citation = "Y. Saad, M. H. Schultz, IEEE Trans. Computers 37 (1988)",
          .reading = "dimension i flips the bit of weight 2^i; labels show the highest bit first",
          .examples = {"hypercube:4", "hypercube:10"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const auto d = static_cast<unsigned>(arguments.number("d", 1, 63));
            return std::make_unique<Hypercube>(arguments.traits(), d);
          }};
}

}  // namespace asterism
