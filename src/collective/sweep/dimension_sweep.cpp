// Symmetric schedules along a short sequence of ports that reaches every node: all nodes use the
// same port in a step and send only what is new at the other end.
//
// An allgather takes N-1 transmissions, which is optimal because every node receives N-1 messages
// over one port, and as many start-ups as the sequence has ports.
#include <asterism/algorithm.hpp>

#include "collective/sweep/sweep_tree.hpp"

namespace asterism {

namespace {

TimedTree dimension_sweep(const AlgorithmRequest& request) {
  const Problem& problem = request.problem;
  const SweepRule rule(problem.network(), any_detour, request.memory_limit, request.progress);
  const SweepSequence sequence = choose_sequence(rule, request, known_sequences());
  const std::uint64_t limit = problem.model.packet_limit;
  if (limit > 0 && problem.collective.kind() == CollectiveKind::allgather)
    return packed_sweep_tree(rule, sequence, limit, request);
  TimedTree tree = sweep_tree(rule, sequence, request);
  tree.split_packets();
  return tree;
}

}  // namespace

CollectiveAlgorithm dimension_sweep_algorithm() {
  return {
      .name = "dimension-sweep",
      .summary =
          "symmetric: all nodes use the ports of a short sequence that reaches all nodes; "
          "allgather with fewest transmissions and few start-ups",
      .citation = "our own",
      .origin = AlgorithmOrigin::ours,
      .collectives = {CollectiveKind::allgather, CollectiveKind::scatter, CollectiveKind::gather},
      .ports = Model::Ports::single_dimension,
      .parameters = sequence_parameters(),
      .body = dimension_sweep,
      .hints = {.searches = [](const AlgorithmRequest& request) {
        return must_search_sequence(request, any_detour);
      }}};
}

}  // namespace asterism
