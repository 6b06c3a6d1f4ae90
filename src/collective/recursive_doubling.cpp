// Allgather on the hypercube by recursive doubling: everybody exchanges all it has along one
// dimension after the other.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>

#include "base/memory.hpp"
#include "schedule/step_bytes.hpp"

namespace asterism {

namespace {

void recursive_doubling(const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  const std::uint64_t nodes = problem.network.node_count();
  const std::uint64_t largest =
      problem.model.packet_limit == 0 ? nodes / 2 : std::min(nodes / 2, problem.model.packet_limit);
  MemoryBudget(request.memory_limit)
      .require(transfer_bytes(largest) * static_cast<double>(nodes),
               fmt::format("recursive doubling on {}", problem.network.spec()),
               "choose a smaller network, or a packet limit");
  Step step;
  for (std::uint32_t dimension = 0; dimension < problem.network.port_count(); ++dimension) {
    const std::uint64_t known = std::uint64_t{1} << dimension;
    const std::uint64_t limit =
        problem.model.packet_limit == 0 ? known : problem.model.packet_limit;
    for (std::uint64_t first = 0; first < known; first += limit) {
      step.clear();
      for (std::uint64_t node = 0; node < nodes; ++node) {
        std::vector<MessageId> packet;  // what the subcube of the first dimensions started with
        for (std::uint64_t i = first; i < std::min(known, first + limit); ++i)
          packet.emplace_back((node & ~(known - 1)) + i);
        step.add(NodeId{node}, Port{dimension}, packet);
      }
      sink.take(step);
    }
    report(request.progress, "doubling", dimension + 1, problem.network.port_count());
  }
}

}  // namespace

CollectiveAlgorithm recursive_doubling_algorithm() {
  return {
      .name = "recursive-doubling",
      .summary = "allgather on the hypercube in d start-ups and N-1 transmissions, both optimal",
      .citation = "baseline; Johnsson and Ho 1989",
      .origin = AlgorithmOrigin::baseline,
      .collectives = {CollectiveKind::allgather},
      .families = {"hypercube"},
      .ports = Model::Ports::single_dimension,
      .push = recursive_doubling};
}

}  // namespace asterism
