// Symmetric schedules along a short sequence of ports that contains, for every node, a shortest
// path from node 0 (or one at most `detour` hops longer) as a subsequence.
//
// Along shortest paths, the transmissions of an alltoall equal the sum of the distances from a
// node, which is optimal for one port. With detours, the sequence is shorter: the values of
// `detour` are tradeoffs between fewest transmissions and fewest start-ups.
#include <string>

#include <asterism/algorithm.hpp>

#include "collective/sweep/sweep_tree.hpp"
#include "collective/sweep/tree_shortening.hpp"

namespace asterism {

namespace {

TimedTree shortest_sweep(const AlgorithmRequest& request) {
  const SweepRule rule(request.problem.network(), detour_of(request, 0), request.memory_limit,
                       request.progress);
  const SweepSequence sequence = choose_sequence(rule, request, known_sequences());
  TimedTree tree = sweep_tree(rule, sequence, request);
  if (rule.detour() > 0) shorten_ways(tree, rule, sequence.ports, request);
  tree.split_packets();
  return tree;
}

/// Returns points of the frontier; only its ends if each takes seconds, and no detour that is
/// equivalent to "any": a simple path has fewer hops than there are nodes.
std::vector<ParameterValue> detour_choices(const Problem& problem) {
  static constexpr std::uint64_t quick = 100'000;
  static constexpr std::uint64_t slow = 10'000'000;
  const std::uint64_t nodes = problem.network().node_count();
  if (nodes > slow) return {std::uint64_t{0}};
  if (nodes > quick) return {std::uint64_t{0}, "any"};
  std::vector<ParameterValue> detours{std::uint64_t{0}};
  for (const std::uint64_t detour : {1U, 2U, 4U})
    if (detour + 2 < nodes) detours.emplace_back(detour);
  detours.emplace_back(detour_text(any_detour));
  return detours;
}

std::vector<AlgorithmParameter> parameters() {
  std::vector<AlgorithmParameter> result = sequence_parameters();
  result.push_back(detour_parameter());
  result.back().choices = detour_choices;
  return result;
}

}  // namespace

CollectiveAlgorithm shortest_sweep_algorithm() {
  return {
      .name = "shortest-sweep",
      .summary =
          "symmetric: all nodes use the ports of a short sequence that contains a shortest "
          "way to all nodes; alltoall with fewest transmissions and few start-ups",
      .citation = "our own",
      .origin = AlgorithmOrigin::ours,
      .collectives = {CollectiveKind::alltoall, CollectiveKind::scatter, CollectiveKind::gather},
      .ports = Model::Ports::single_dimension,
      .parameters = parameters(),
      .body = shortest_sweep,
      .hints = {.searches = [](const AlgorithmRequest& request) {
        return must_search_sequence(request, detour_of(request, 0));
      }}};
}

}  // namespace asterism
