// An algorithm of one's own: it joins the catalogue, and is planned against all others.
//
// Allgather on a ring in both directions at once: in step t every node sends on what it got t steps
// away from either side. With two ports it takes about half as many steps as going round one way.
#include <iostream>

#include <asterism/asterism.hpp>

namespace {

using namespace asterism;

/// One timed tree tells it, for all nodes do the same: node d is reached from the nearer side.
TimedTree both_ways(const AlgorithmRequest& request) {
  const std::uint64_t nodes = request.problem.network().node_count();
  TimedTree tree(nodes);
  for (std::uint64_t d = 1; d < nodes; ++d) {
    const bool forwards = d <= nodes / 2;
    const std::uint64_t distance = forwards ? d : nodes - d;
    // Port 0 leads on, port 1 back: a node that is reached forwards got it over its port 1.
    tree.reach(NodeId{d}, Port{forwards ? 1U : 0U}, static_cast<std::uint32_t>(distance));
  }
  return tree;
}

CollectiveAlgorithm ring_both_ways() {
  return {.name = "ring-both-ways",
          .summary = "allgather on a ring in both directions at once",
          .citation = "an example",
          .origin = AlgorithmOrigin::ours,
          .collectives = {CollectiveKind::allgather},
          .families = {"ring"},
          .obstacle = [](const Problem& problem) -> std::string {
            return problem.network().node_count() < 3 ? "it needs a ring of three nodes" : "";
          },
          .ports = Model::Ports::several(2),
          .body = both_ways};
}

}  // namespace

int main() {
  algorithm_catalogue().add(ring_both_ways());
  const Problem problem =
      state_problem({.network = "ring:9", .collective = "allgather", .model = {{"ports", "2"}}})
          .problem;
  const Plan plan = make_plan(problem);
  std::cout << "at least " << plan.bound.time << '\n';
  for (const PlanCandidate& candidate : plan.candidates)
    std::cout << name_with_parameters(candidate.algorithm, candidate.parameters) << ": "
              << candidate.metering.time << (candidate.verified ? "" : " (not verified)") << '\n';
  return plan.candidates.front().metering.time == plan.bound.time ? 0 : 1;
}
