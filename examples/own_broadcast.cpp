// A custom broadcast that pushes its steps: on any connected network, every informed node informs
// one of its neighbours in each step, the one with the most uninformed neighbours of its own.
//
// This is the most common kind of algorithm: its body receives the request and a sink, and calls
// sink.take() once per step. The library verifies, meters and ranks the result.
#include <algorithm>
#include <iostream>
#include <optional>

#include <asterism/asterism.hpp>

namespace {

using namespace asterism;

/// A broadcast in progress.
class Spreading {
 public:
  Spreading(const Network& network, NodeId source)
      : network_(network), informed_(network.node_count()) {
    inform(source);
  }

  [[nodiscard]] bool complete() const { return order_.size() == informed_.size(); }

  /// Lets every informed node inform one neighbour. `step` receives the transfers.
  void advance(Step& step) {
    step.clear();
    const std::vector<NodeId> senders = order_;
    for (const NodeId node : senders)
      if (const std::optional<Port> port = best_port(node)) {
        step.add(node, *port, MessageId{0});
        inform(network_.neighbour(node, *port));
      }
  }

 private:
  void inform(NodeId node) {
    informed_[node.value()] = true;
    order_.push_back(node);
  }

  [[nodiscard]] bool is_informed(NodeId node) const { return informed_[node.value()]; }

  [[nodiscard]] std::uint32_t uninformed_neighbours(NodeId node) const {
    std::uint32_t count = 0;
    for (Port port{0}; port.value() < network_.ports_of(node); ++port) {
      const NodeId end = network_.neighbour(node, port);
      if (end != no_node && !is_informed(end)) ++count;
    }
    return count;
  }

  [[nodiscard]] std::optional<Port> best_port(NodeId node) const {
    std::optional<Port> best;
    std::uint32_t most = 0;
    for (Port port{0}; port.value() < network_.ports_of(node); ++port) {
      const NodeId end = network_.neighbour(node, port);
      if (end == no_node || is_informed(end)) continue;
      const std::uint32_t use = uninformed_neighbours(end);
      if (!best || use > most) {
        best = port;
        most = use;
      }
    }
    return best;
  }

  const Network& network_;
  std::vector<bool> informed_;
  std::vector<NodeId> order_;  // the informed nodes
};

void push_steps(const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  Spreading spreading(problem.network(), problem.collective.sources().front());
  Step step;
  while (!spreading.complete()) {
    report(request.progress, "spreading", 0, 0);  // lets the user interrupt the work
    spreading.advance(step);
    sink.take(step);
  }
}

CollectiveAlgorithm greedy_broadcast() {
  return {.name = "greedy-broadcast",
          .summary = "every informed node informs the neighbour with the most uninformed ones",
          .citation = "an example",
          .origin = AlgorithmOrigin::ours,
          .collectives = {CollectiveKind::broadcast},
          .ports = Model::Ports::one,
          .body = push_steps};
}

}  // namespace

int main(int argc, char** argv) {
  algorithm_catalogue().add(greedy_broadcast());
  const Problem problem = state_problem({.network = argc > 1 ? argv[1] : "mesh:4x4",
                                         .collective = "broadcast",
                                         .model = {{"ts", "10"}}});
  const Plan plan = make_plan(problem);
  std::cout << "lower bound: " << plan.bound.time << '\n';
  for (const PlanCandidate& candidate : plan.candidates)
    if (candidate.algorithm == "greedy-broadcast") {
      std::cout << candidate.algorithm << ": " << candidate.metering.time
                << (candidate.verified ? ", verified" : "") << '\n';
      return 0;
    }
  for (const PlanOmission& omission : plan.omissions)
    if (omission.algorithm == "greedy-broadcast")
      std::cout << "not ranked: " << sentence(omission.reason) << '\n';
  return 1;
}
