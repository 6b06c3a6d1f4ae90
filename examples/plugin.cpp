// A plug-in: a network and an algorithm for it in a shared library, which the unchanged program
// `asterism` loads:
//
//     asterism --plugin ./libasterism_example_plugin.so plan wheel:8 broadcast
#include <string>

#include <asterism/asterism.hpp>

namespace {

using namespace asterism;

/// A ring of n-1 nodes, and node 0 in the centre, which is linked to all of them.
class Wheel final : public Network {
 public:
  Wheel(NetworkTraits traits, std::uint64_t nodes) : Network(completed(std::move(traits), nodes)) {}

  /// The centre has port v-1 to node v. Others have ports to the next, the previous, the centre.
  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    if (node == NodeId{0}) return NodeId{port.value() + 1};
    if (port.value() >= 3) return no_node;
    return port == Port{2} ? NodeId{0} : NodeId{on_rim(node, port == Port{0} ? 1 : rim() - 1)};
  }
  [[nodiscard]] std::uint32_t ports_of(NodeId node) const override {
    return node == NodeId{0} ? port_count() : 3;
  }
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override {
    if (node == NodeId{0}) return Port{2};
    return port == Port{2} ? Port{static_cast<std::uint32_t>(node.value() - 1)}
                           : Port{1 - port.value()};
  }
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const override {
    return LinkClass{node == NodeId{0} || port == Port{2} ? 1U : 0U};
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return std::to_string(port.value());
  }
  [[nodiscard]] std::string label(NodeId node) const override {
    return std::to_string(node.value());
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    for (NodeId node{0}; node.value() < node_count(); ++node)
      if (label(node) == text) return node;
    throw Error(ErrorCode::not_a_node, std::string(text) + " is not a node of " + spec(),
                "nodes are numbered from 0");
  }

 private:
  static NetworkTraits completed(NetworkTraits traits, std::uint64_t nodes) {
    traits.nodes = nodes;
    traits.ports = static_cast<std::uint32_t>(nodes - 1);
    traits.link_classes = {"rim", "spoke"};
    return traits;
  }
  [[nodiscard]] std::uint64_t rim() const { return node_count() - 1; }
  [[nodiscard]] std::uint64_t on_rim(NodeId node, std::uint64_t steps) const {
    return (node.value() - 1 + steps) % rim() + 1;
  }
};

NetworkFamily wheel() {
  return {.name = "wheel",
          .parameters = "n",
          .summary = "a ring of n-1 nodes around a centre that is linked to all of them",
          .nodes = "n",
          .citation = "an example",
          .examples = {"wheel:8"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const std::uint64_t n = arguments.number("n", 4, std::uint64_t{1} << 20);
            return std::make_unique<Wheel>(arguments.traits(), n);
          }};
}

/// The centre sends to all others in one step.
void push_star(const AlgorithmRequest& request, StepSink& sink) {
  Step step;
  for (Port port{0}; port.value() < request.problem.network().port_count(); ++port)
    step.add(NodeId{0}, port, MessageId{0});
  sink.take(step);
}

CollectiveAlgorithm from_centre() {
  return {.name = "from-centre",
          .summary = "the centre of a wheel sends to all others in one step",
          .citation = "an example",
          .origin = AlgorithmOrigin::ours,
          .collectives = {CollectiveKind::broadcast},
          .families = {"wheel"},
          .obstacle = [](const Problem& problem) -> std::optional<Obstacle> {
            if (problem.collective.sources().front() != NodeId{0})
              return Obstacle("it sends from the centre");
            return std::nullopt;
          },
          .ports = Model::Ports::all,
          .body = push_star};
}

}  // namespace

ASTERISM_PLUGIN {
  asterism::network_catalogue().add(wheel());
  asterism::algorithm_catalogue().add(from_centre());
}
