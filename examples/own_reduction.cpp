// A custom reduction that pushes its steps: on a hypercube, in step d every node whose lowest d-1
// bits are 0 receives the partial sum of its neighbour in dimension d, so that node 0 has the sum.
//
// In a reduction every node starts with its own contribution to each message, and a transfer adds
// the sender's partial sum to that of the receiver.
#include <iostream>

#include <asterism/asterism.hpp>

namespace {

using namespace asterism;

void fold_dimensions(const AlgorithmRequest& request, StepSink& sink) {
  const Network& network = request.problem.network();
  Step step;
  for (std::uint64_t bit = 1; bit < network.node_count(); bit *= 2) {
    step.clear();
    for (std::uint64_t node = bit; node < network.node_count(); node += 2 * bit) {
      // The ports of a node are found by their ends, because other networks may number them
      // differently.
      for (Port port{0}; port.value() < network.ports_of(NodeId{node}); ++port)
        if (network.neighbour(NodeId{node}, port) == NodeId{node ^ bit})
          step.add(NodeId{node}, port, MessageId{0});
    }
    sink.take(step);
  }
}

CollectiveAlgorithm folded_reduction() {
  return {.name = "folded-reduction",
          .summary = "a hypercube is folded in half, one dimension per step",
          .citation = "an example",
          .origin = AlgorithmOrigin::ours,
          .collectives = {CollectiveKind::reduce},
          .families = {"hypercube"},
          .obstacle = [](const Problem& problem) -> std::optional<Obstacle> {
            if (problem.collective.sources().front() != NodeId{0})
              return Obstacle("its root is node 0");
            return std::nullopt;
          },
          .ports = Model::Ports::one,
          .body = fold_dimensions};
}

}  // namespace

int main() {
  algorithm_catalogue().add(folded_reduction());
  const Problem problem =
      state_problem({.network = "hypercube:4", .collective = "reduce", .model = {{"ts", "10"}}});
  const Evaluation run =
      evaluate(algorithm_catalogue().get("folded-reduction"), {problem, {}, 0, {}});
  std::cout << (run.verdict.valid ? "valid" : run.verdict.earliest()->text) << ", time "
            << run.metering.time << ", lower bound " << run.bound.time << '\n';
  return run.verdict.valid ? 0 : 1;
}
