// The catalogue of algorithms: one line per algorithm. Each algorithm and its description are in a
// separate file.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/additions.hpp>
#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>
#include <asterism/expand.hpp>
#include <asterism/owned_schedule.hpp>

#include "base/text.hpp"
#include "collective/emulate/emulate.hpp"
#include "collective/reduce/reduce.hpp"
#include "network/family_match.hpp"
#include "semantics/pipeline.hpp"
#include "semantics/program/synchronous_run.hpp"

// clang-format off
#define ASTERISM_ALGORITHMS(ALGORITHM) \
  ALGORITHM(flood)                     \
  ALGORITHM(tree_broadcast)            \
  ALGORITHM(search_one_port)           \
  ALGORITHM(chen01_stack)              \
  ALGORITHM(plain_flood)               \
  ALGORITHM(sheu93)                    \
  ALGORITHM(tseng97_trees)             \
  ALGORITHM(tree_exchange)             \
  ALGORITHM(direct)                    \
  ALGORITHM(hamiltonian_ring)          \
  ALGORITHM(recursive_doubling)        \
  ALGORITHM(cyclic_sweep)              \
  ALGORITHM(dimension_sweep)           \
  ALGORITHM(shortest_sweep)            \
  ALGORITHM(sweep_broadcast)           \
  ALGORITHM(balanced_allgather)        \
  ALGORITHM(balanced_alltoall)         \
  ALGORITHM(tseng98_personalized)      \
  ALGORITHM(misic94_personalized)      \
  ALGORITHM(fragopoulou95_personalized) \
  ALGORITHM(tseng98_nonpersonalized)   \
  ALGORITHM(misic94_nonpersonalized)   \
  ALGORITHM(fragopoulou95_multinode)   \
  ALGORITHM(fragopoulou95_exchange)    \
  ALGORITHM(fragopoulou95_nonpersonalized) \
  ALGORITHM(azevedo95_one_port)        \
  ALGORITHM(azevedo95_simd)            \
  ALGORITHM(azevedo95_multi_port)      \
  ALGORITHM(azevedo95_delta_port)      \
  ALGORITHM(akers87_switching)         \
  ALGORITHM(triangular_switching)      \
  ALGORITHM(cyclic_sequence)           \
  ALGORITHM(mendia92)                  \
  ALGORITHM(star_doubling)             \
  ALGORITHM(liestman88)                \
  ALGORITHM(chen04_aggregate_distribute) \
  ALGORITHM(torus_allport)             \
  ALGORITHM(torus_allport_known)       \
  ALGORITHM(wang00_broadcast)          \
  ALGORITHM(cosnard95_trees)           \
  ALGORITHM(johnsson89_trees)          \
  ALGORITHM(varvarigos94_spanning_trees) \
  ALGORITHM(isomorphic)                \
  ALGORITHM(matched_gossip)            \
  ALGORITHM(host_to_host)              \
  ALGORITHM(balanced_routes)           \
  ALGORITHM(arborescences)             \
  ALGORITHM(stream)                    \
  ALGORITHM(forestcoll)                \
  ALGORITHM(bfb)                       \
  ALGORITHM(phased_gossip)             \
  ALGORITHM(phased_routes)             \
  ALGORITHM(sat_search)                \
  ALGORITHM(timed_gossip)              \
  ALGORITHM(scan_tree)                 \
  ALGORITHM(scan_doubling)             \
  ALGORITHM(scan_pipeline)             \
  ALGORITHM(scan_lines)                \
  ALGORITHM(ring_reduction)            \
  ALGORITHM(multi_ring)                \
  ALGORITHM(doubling_exchange)         \
  ALGORITHM(placed_exchange)           \
  ALGORITHM(recursive_halving)         \
  ALGORITHM(rabenseifner04)            \
  ALGORITHM(dissemination)             \
  ALGORITHM(binomial_reduction)        \
  ALGORITHM(swing_exchange)            \
  ALGORITHM(swing)                     \
  ALGORITHM(trivance_exchange)         \
  ALGORITHM(trivance)                  \
  ALGORITHM(bucket)                    \
  ALGORITHM(bine_reduction)            \
  ALGORITHM(bine_exchange)             \
  ALGORITHM(bine_butterfly)            \
  ALGORITHM(two_trees)                 \
  ALGORITHM(chain_reduction)           \
  ALGORITHM(axis_exchange)             \
  ALGORITHM(symmetric_exchange)        \
  ALGORITHM(merging_gossip)            \
  ALGORITHM(gathered_sums)             \
  ALGORITHM(cluster_sums)              \
  ALGORITHM(many_roots)                \
  ALGORITHM(linear)                    \
  ALGORITHM(binomial)                  \
  ALGORITHM(rank_chain)                \
  ALGORITHM(scatter_allgather)         \
  ALGORITHM(rank_ring)                 \
  ALGORITHM(bruck)                     \
  ALGORITHM(neighbor_exchange)         \
  ALGORITHM(traeff20_full_lane)        \
  ALGORITHM(traeff24_circulant)        \
  ALGORITHM(pairwise)                  \
  ALGORITHM(open_mpi_default)          \
  ALGORITHM(mpich_default)             \
  ALGORITHM(nccl_ring)                 \
  ALGORITHM(nccl_tree)
// clang-format on

namespace asterism {

#define ASTERISM_DECLARE(name) CollectiveAlgorithm name##_algorithm();
ASTERISM_ALGORITHMS(ASTERISM_DECLARE)
#undef ASTERISM_DECLARE

namespace {

std::ptrdiff_t num_built_in = 0;

std::vector<CollectiveAlgorithm> built_in_algorithms() {
#define ASTERISM_LIST(name) name##_algorithm(),
  std::vector<CollectiveAlgorithm> algorithms{ASTERISM_ALGORITHMS(ASTERISM_LIST)};
#undef ASTERISM_LIST
  for (CollectiveAlgorithm& algorithm : emulated_algorithms(algorithms))
    algorithms.push_back(std::move(algorithm));
  for (CollectiveAlgorithm& algorithm : reversed_algorithms(algorithms))
    algorithms.push_back(std::move(algorithm));
  num_built_in = static_cast<std::ptrdiff_t>(algorithms.size());
  return algorithms;
}

}  // namespace

Registry<CollectiveAlgorithm>& algorithm_catalogue() {
  static Registry<CollectiveAlgorithm> algorithms("algorithm", built_in_algorithms());
  return algorithms;
}

bool is_added(const CollectiveAlgorithm& algorithm) {
  const Registry<CollectiveAlgorithm>& catalogue = algorithm_catalogue();
  return std::any_of(catalogue.begin() + num_built_in, catalogue.end(),
                     [&](const CollectiveAlgorithm& added) { return &added == &algorithm; });
}

Model CollectiveAlgorithm::weakest_model() const {
  Model model;
  model.ports = ports;
  return model;
}

std::string CollectiveAlgorithm::name_in_tables() const {
  return origin == AlgorithmOrigin::reconstructed ? name + " (our construction)" : name;
}

const char* to_string(AlgorithmOrigin origin) {
  switch (origin) {
    case AlgorithmOrigin::ours:
      return "ours";
    case AlgorithmOrigin::baseline:
      return "baseline";
    case AlgorithmOrigin::published:
    case AlgorithmOrigin::reconstructed:
      break;
  }
  return "published";
}

std::optional<Obstacle> why_not(const CollectiveAlgorithm& algorithm, const Problem& problem) {
  const Network& network = problem.network();
  const CollectiveKind kind = problem.collective.kind();
  if (std::ranges::find(algorithm.collectives, kind) == algorithm.collectives.end())
    return Obstacle(ObstacleCode::other_collectives, problem.collective.name());
  if (!is_of_family(network, algorithm.families))
    return Obstacle(ObstacleCode::other_networks,
                    fmt::format("{}", fmt::join(algorithm.families, ", ")));
  if (kind != CollectiveKind::broadcast && problem.collective.batch() > 1 &&
      !algorithm.has(Capability::batches))
    return ObstacleCode::one_message_per_source;
  if (problem.collective.has_counts() && !algorithm.has(Capability::uneven))
    return ObstacleCode::equal_counts;
  if (!problem.collective.all_take_part() && !algorithm.has(Capability::bystanders))
    return ObstacleCode::all_nodes_participate;
  if (network.has_switches() && problem.model.switches < algorithm.switches)
    return algorithm.switches == Model::Switches::copy ? ObstacleCode::copying_switches
                                                       : ObstacleCode::reducing_switches;
  if (network.directed() && !algorithm.has(Capability::directed))
    return ObstacleCode::two_way_links;
  if (!problem.model.ports.permit(algorithm.ports))
    return Obstacle(ObstacleCode::ports, ports_text(algorithm.weakest_model()));
  if (algorithm.is_symmetric() && !network.port_symmetric()) return ObstacleCode::symmetric_network;
  if (algorithm.is_symmetric() && network.port_count() > TimedTree::max_ports)
    return Obstacle(ObstacleCode::max_ports, TimedTree::max_ports);
  if (algorithm.obstacle == nullptr) return std::nullopt;
  return algorithm.obstacle(problem);
}

void require_applicable(const CollectiveAlgorithm& algorithm, const Problem& problem) {
  const auto reason = why_not(algorithm, problem);
  if (!reason) return;
  std::vector<std::string> others;
  for (const CollectiveAlgorithm& other : algorithm_catalogue())
    if (!why_not(other, problem)) others.push_back(other.name);
  throw Error(ErrorCode::unsupported,
              fmt::format("the algorithm {} cannot do {} on {}: {}", algorithm.name,
                          problem.collective.name(), problem.network().spec(), sentence(*reason)),
              others.empty() ? "no algorithm covers this yet; try another model of ports"
                             : fmt::format("these can: {}", list_in_hint(others)));
}

namespace {

/// If the problem does not say whether messages are divisible, a request for chunks implies it.
void require_divisible(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request) {
  const std::uint64_t chunks = chunks_per_message(algorithm, request);
  const Model& model = request.problem.model;
  if (chunks == 1 || model.divisible == Model::Divisible::by_default) return;
  if (chunks <= request.problem.max_pieces()) return;
  throw Error(
      ErrorCode::unsupported,
      fmt::format("the algorithm {} cuts each message into {} chunks", algorithm.name, chunks),
      model.divisible == Model::Divisible::no
          ? "messages are atomic here; add --divisible yes"
          : fmt::format("the smallest piece here is of size {:g}; choose fewer chunks",
                        model.min_piece));
}

}  // namespace

void require_applicable(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request) {
  require_applicable(algorithm, divided(algorithm, request).own.problem);
  require_divisible(algorithm, request);
}

ScheduleHeader header_of(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request) {
  const std::uint64_t chunks = chunks_per_message(algorithm, request);
  const auto header_bits = [&] {
    return (*algorithm.program())(divided(algorithm, request).own)->header_bits();
  };
  return {cut_into_chunks(request.problem, chunks),
          algorithm.name,
          request.parameters,
          !algorithm.has(Capability::redundant),
          algorithm.program() != nullptr ? header_bits() : 0,
          algorithm.has(Capability::control_units),
          chunks};
}

TimedTree make_timed_tree(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request) {
  return (*algorithm.tree())(divided(algorithm, request).own);
}

void run_relative(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                  RelativeSink& sink) {
  sink.begin(header_of(algorithm, request));
  (*algorithm.relative())(divided(algorithm, request).own, sink);
  sink.end();
}

namespace {

void run_steps(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
               const ScheduleHeader& header, StepSink& sink) {
  sink.begin(header);
  if (const auto* const program = algorithm.program())
    run_synchronously(*(*program)(request), request.problem, sink, request.progress,
                      request.memory_limit);
  else
    (*algorithm.steps())(request, sink);
  sink.end();
}

void run_pipelined(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                   StepSink& sink) {
  AlgorithmRequest one = request;
  one.parameters.erase("pipeline");
  ScheduleRecorder recorder;
  run_algorithm(algorithm, one, recorder);
  const Pipeline pipeline(recorder.schedule(), request.memory_limit);
  sink.begin(header_of(algorithm, request));
  pipeline.push_steps(divided(algorithm, request).pipeline, sink, request.progress);
  sink.end();
}

}  // namespace

void run_algorithm(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                   StepSink& sink) {
  require_applicable(algorithm, request);
  const DividedRequest division = divided(algorithm, request);
  if (division.pipeline > 1) return run_pipelined(algorithm, request, sink);
  const ScheduleHeader header = header_of(algorithm, request);
  if (algorithm.tree() != nullptr)
    return expand_symmetric(make_timed_tree(algorithm, request), header, sink,
                            request.memory_limit);
  if (algorithm.relative() == nullptr) return run_steps(algorithm, division.own, header, sink);
  RelativeExpander expander(sink, request.memory_limit);
  run_relative(algorithm, request, expander);
}

}  // namespace asterism
