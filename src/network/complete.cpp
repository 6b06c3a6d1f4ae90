// The complete graph.
#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/label.hpp"

namespace asterism {

namespace {

NetworkTraits traits_of_complete(NetworkTraits traits, std::uint64_t n) {
  traits.nodes = n;
  traits.ports = static_cast<std::uint32_t>(n - 1);
  traits.link_classes = {"link"};
  traits.vertex_symmetric = traits.port_symmetric = true;
  return traits;
}

/// Port p leads to the node p+1 further on, cyclically: the Cayley graph of the cyclic group.
class Complete final : public Network {
 public:
  Complete(NetworkTraits traits, std::uint64_t n)
      : Network(traits_of_complete(std::move(traits), n)) {}

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    const std::uint64_t sum = node.value() + port.value() + 1;
    return NodeId{sum < node_count() ? sum : sum - node_count()};
  }
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override {
    return Port{port_count() - 1 - port.value()};
  }
  [[nodiscard]] LinkClass link_class(NodeId, Port) const override { return LinkClass{0}; }
  [[nodiscard]] std::string port_name(Port port) const override {
    return fmt::format("+{}", port.value() + 1);
  }

  [[nodiscard]] std::string label(NodeId node) const override {
    return std::to_string(node.value());
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    return NodeId{parse_coordinate(*this, text, text, node_count())};
  }

  [[nodiscard]] PublishedValues published() const override {
    const auto n = static_cast<double>(node_count());
    PublishedValues values;
    values.diameter = {1, PublishedValue::Relation::equal, "1", "by definition"};
    values.average_distance = {(n - 1) / n, PublishedValue::Relation::equal, "(n-1)/n",
                               "by definition"};
    values.distance_distribution = {1, node_count() - 1};
    return values;
  }
};

}  // namespace

NetworkFamily complete_family() {
  return {.name = "complete",
          .parameters = "n",
          .summary = "n nodes, a link between any two",
          .nodes = "n",
          .citation = "F. Harary, Graph Theory, 1969",
          .reading = "port +i leads to the node i further on, cyclically",
          .examples = {"complete:8"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const std::uint64_t n = arguments.number("n", 2, std::uint64_t{1} << 31);
            return std::make_unique<Complete>(arguments.traits(), n);
          }};
}

}  // namespace asterism
