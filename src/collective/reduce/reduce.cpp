#include "collective/reduce/reduce.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/memory.hpp"
#include "collective/baseline/rank_run.hpp"
#include "schedule/moves.hpp"
#include "schedule/step_bytes.hpp"

namespace asterism {

bool does(const CollectiveAlgorithm& algorithm, CollectiveKind kind) {
  return std::ranges::find(algorithm.collectives, kind) != algorithm.collectives.end();
}

Capabilities capabilities_backwards(const CollectiveAlgorithm& guest) {
  Capabilities kept = Capabilities::any_graph | Capability::made_to_measure;
  if (!does(guest, CollectiveKind::allgather)) kept = kept | Capability::whole_batches;
  const Capabilities result = guest.capabilities & kept;
  return does(guest, CollectiveKind::broadcast) ? result | Capability::batches : result;
}

namespace {

/// `isomorphic` runs the algorithms for reductions itself; plain flooding without its repetitions
/// is another algorithm; rank algorithms and multi-ring have counterparts for reductions.
bool has_a_counterpart(const CollectiveAlgorithm& algorithm) {
  return is_for_ranks(algorithm.name) || algorithm.name == "isomorphic" ||
         algorithm.name == "plain-flood" || algorithm.name == "multi-ring";
}

/// Only emulations that remain a single timed tree are kept: the host has faster broadcasts than an
/// emulated broadcast of the star.
bool is_slow_emulation(const CollectiveAlgorithm& algorithm) {
  return algorithm.name.starts_with("emulate:") && algorithm.tree() == nullptr;
}

bool can_be_reversed(const CollectiveAlgorithm& algorithm) {
  if (algorithm.relative() != nullptr || has_a_counterpart(algorithm) ||
      is_slow_emulation(algorithm))
    return false;
  return does(algorithm, CollectiveKind::broadcast) || does(algorithm, CollectiveKind::allgather);
}

/// The algorithm already goes up and down a tree, so a reduce and a broadcast on a tree do the same
/// work once.
bool goes_both_ways_already(const CollectiveAlgorithm& algorithm) {
  return algorithm.name == "tree-exchange";
}

}  // namespace

std::vector<CollectiveAlgorithm> reversed_algorithms(
    const std::vector<CollectiveAlgorithm>& algorithms) {
  std::vector<CollectiveAlgorithm> result;
  for (const CollectiveAlgorithm& algorithm : algorithms) {
    if (!can_be_reversed(algorithm)) continue;
    result.push_back(reverse_algorithm(algorithm));
    if (!goes_both_ways_already(algorithm)) result.push_back(both_ways_algorithm(algorithm));
  }
  return result;
}

AlgorithmRequest guest_request_of(const AlgorithmRequest& request, const CollectiveAlgorithm& guest,
                                  Problem problem) {
  AlgorithmRequest result{
      std::move(problem), {}, request.memory_limit, request.progress, request.effort};
  for (const AlgorithmParameter& parameter : guest.parameters)
    if (const auto found = request.parameters.find(parameter.name);
        found != request.parameters.end())
      result.parameters.insert(*found);
  return result;
}

Schedule recorded(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request) {
  // The schedule is stored as it is, reversed, and as a whole.
  static constexpr double copies = 3;
  MemoryBudget(request.memory_limit)
      .require(
          copies * transfer_bytes(1) * fewest_moves(request.problem.collective),
          fmt::format("a schedule of {} on {}", algorithm.name, request.problem.network().spec()),
          "choose a smaller network or fewer messages");
  ScheduleRecorder recorder;
  run_algorithm(algorithm, request, recorder);
  return std::move(recorder).take_schedule();
}

void push_steps(const Schedule& schedule, StepSink& sink) {
  for (std::size_t step = 0; step < schedule.size(); ++step) sink.take(schedule.step(step));
}

namespace {

/// Returns whether a port always leads back to the same port, and a class of links to the same
/// class.
bool turns_alike(const Network& network) {
  if (network.port_symmetric()) return true;
  std::vector<std::optional<std::pair<Port, LinkClass>>> back(network.port_count());
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId end = network.neighbour(node, port);
      if (end == no_node) continue;
      const Port there = network.reverse_port(node, port);
      const std::pair found{there, network.link_class(end, there)};
      if (back[port.value()].value_or(found) != found) return false;
      back[port.value()] = found;
    }
  return true;
}

}  // namespace

std::optional<Obstacle> obstacle_to_reversal(const Problem& problem) {
  const Model& model = problem.model;
  if (model.routing != Model::Routing::any) return ObstacleCode::reversed_routing;
  const bool all_alike =
      model.ports == Model::Ports::single_dimension || model.control == Model::Control::simd;
  if (all_alike && !turns_alike(problem.network())) return ObstacleCode::reversed_links;
  return std::nullopt;
}

}  // namespace asterism
