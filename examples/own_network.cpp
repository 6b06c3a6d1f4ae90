// A custom network: it joins the catalogue, and everything that works on any network works on it.
//
// The twisted ring is a ring of n nodes (n even) in which opposite nodes are also linked.
#include <iostream>

#include <asterism/asterism.hpp>

namespace {

using namespace asterism;

class TwistedRing final : public Network {
 public:
  TwistedRing(NetworkTraits traits, std::uint64_t nodes)
      : Network(completed(std::move(traits), nodes)) {}

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    const std::uint64_t n = node_count();
    const std::uint64_t step[] = {1, n - 1, n / 2};
    return NodeId{(node.value() + step[port.value()]) % n};
  }
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override {
    return port == Port{2} ? port : Port{1 - port.value()};
  }
  [[nodiscard]] LinkClass link_class(NodeId, Port port) const override {
    return LinkClass{port == Port{2} ? 1U : 0U};
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return port == Port{0} ? "next" : port == Port{1} ? "previous" : "across";
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
    traits.ports = 3;
    traits.link_classes = {"ring", "across"};
    traits.vertex_symmetric = true;
    traits.port_symmetric = true;  // rotations of the ring preserve ports
    return traits;
  }
};

NetworkFamily twisted_ring() {
  return {.name = "twisted-ring",
          .parameters = "n",
          .summary = "a ring in which opposite nodes are also linked",
          .nodes = "n",
          .citation = "an example",
          .examples = {"twisted-ring:12"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const std::uint64_t n = arguments.number("n", 4, std::uint64_t{1} << 32);
            if (n % 2 != 0)
              throw arguments.error(ErrorCode::out_of_range, "has an odd number of nodes");
            return std::make_unique<TwistedRing>(arguments.traits(), n);
          }};
}

}  // namespace

int main() {
  network_catalogue().add(twisted_ring());
  const Problem problem = state_problem(
      {.network = "twisted-ring:12", .collective = "alltoall", .model = {{"ts", "10"}}});
  std::cout << "diameter " << measure(problem.network()).diameter << '\n';
  const Plan plan = make_plan(problem);
  for (const PlanCandidate& candidate : plan.candidates)
    std::cout << name_with_parameters(candidate.algorithm, candidate.parameters) << ": "
              << candidate.metering.time << (candidate.verified ? "" : " (not verified)") << '\n';
  return plan.candidates.front().verified ? 0 : 1;
}
