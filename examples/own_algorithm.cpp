// A custom algorithm: it joins the catalogue, and plans rank it with all others.
//
// Allgather on a ring in both directions at the same time: in step t every node forwards the
// messages it received in step t-1, away from their sources. With two ports it takes about half as
// many steps as in one direction.
#include <iostream>

#include <asterism/asterism.hpp>

namespace {

using namespace asterism;

/// Returns one timed tree, which all nodes repeat; node d is reached from the nearer side.
TimedTree both_ways(const AlgorithmRequest& request) {
  const std::uint64_t nodes = request.problem.network().node_count();
  TimedTree tree(nodes);
  for (std::uint64_t d = 1; d < nodes; ++d) {
    const bool forwards = d <= nodes / 2;
    const std::uint64_t distance = forwards ? d : nodes - d;
    // Port 0 leads forwards, port 1 backwards: a node reached forwards receives over its port 1.
    tree.reach(NodeId{d}, Port{forwards ? 1U : 0U}, static_cast<std::uint32_t>(distance));
  }
  return tree;
}

CollectiveAlgorithm ring_both_ways() {
  return {.name = "ring-both-ways",
          .summary = "allgather on a ring in both directions at the same time",
          .citation = "an example",
          .origin = AlgorithmOrigin::ours,
          .collectives = {CollectiveKind::allgather},
          .families = {"ring"},
          .obstacle = [](const Problem& problem) -> std::optional<Obstacle> {
            if (problem.network().node_count() < 3)
              return Obstacle("it needs at least three nodes");
            return std::nullopt;
          },
          .ports = Model::Ports::several(2),
          .body = both_ways};
}

}  // namespace

int main() {
  algorithm_catalogue().add(ring_both_ways());
  const Problem problem =
      state_problem({.network = "ring:9", .collective = "allgather", .model = {{"ports", "2"}}});
  const Plan plan = make_plan(problem);
  std::cout << "lower bound: " << plan.bound.time << '\n';
  for (const PlanCandidate& candidate : plan.candidates)
    std::cout << name_with_parameters(candidate.algorithm, candidate.parameters) << ": "
              << candidate.metering.time << (candidate.verified ? "" : " (not verified)") << '\n';
  return plan.candidates.front().metering.time == plan.bound.time ? 0 : 1;
}
