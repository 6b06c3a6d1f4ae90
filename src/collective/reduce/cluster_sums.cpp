// Allreduce with all ports on any graph: clusters of nodes are summed up, and every node receives
// the sums of all clusters. It takes fewer steps than a reduction to a root and a broadcast.
#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "synthesis/clusters/cluster_schedule.hpp"
#include "synthesis/exchange/send_table.hpp"
#include "synthesis/parameters.hpp"

namespace asterism {

namespace {

constexpr const char* clusterings_name = "clusterings";
constexpr const char* steps_name = "steps";
/// Fewer leave some links idle, more take time. Chosen by trial.
constexpr std::uint64_t usual_clusterings = 256;
constexpr std::uint64_t max_clusterings = 1024;
constexpr std::uint64_t least_nodes = 32;
constexpr std::uint64_t max_nodes_of_table = 4096;

std::uint64_t clusterings(const AlgorithmRequest& request) {
  return limited_parameter(request, clusterings_name, 1, max_clusterings, usual_clusterings);
}

ClusterShape shape_of(const AlgorithmRequest& request, const ProblemGraph& graph,
                      const HopTable& table) {
  const std::uint64_t steps = limited_parameter(request, steps_name, 1, HopTable::max_hops, 0);
  const double messages = static_cast<double>(request.problem.collective.result_count());
  const auto shape = choose_cluster_shape(graph, table, request.problem.model, messages,
                                          static_cast<std::uint32_t>(steps), request.progress);
  if (!shape)
    throw Error(ErrorCode::unsupported,
                fmt::format("clusters save nothing on {}{}", request.problem.network().spec(),
                            steps == 0 ? "" : fmt::format(" in {} steps", steps)),
                "choose another algorithm, or another number of steps");
  return *shape;
}

MessageId message_of(const Collective& collective, ReductionPart part, std::uint64_t result) {
  part.result = result;
  return collective.message(part);
}

void cluster_sums(const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  const std::uint64_t chunks = clusterings(request);
  const std::uint64_t results = problem.collective.result_count();
  const double nodes = static_cast<double>(problem.network().node_count());
  static constexpr double sends_per_node = 16;  // rarely more
  const MemoryReservation memory =
      MemoryBudget(request.memory_limit)
          .reserve(HopTable::bytes(nodes) + SendTable::bytes(sends_per_node * nodes *
                                                             static_cast<double>(chunks * results)),
                   fmt::format("clusters of {}", problem.network().spec()),
                   "choose a smaller network, or fewer clusterings");
  const ProblemGraph graph(problem, request.memory_limit);
  const HopTable table(graph);
  const Problem chunked = cut_into_chunks(problem, chunks);
  const auto sends = schedule_cluster_chunks(graph, table, shape_of(request, graph, table), chunks,
                                             request.progress);
  SendTable steps;
  for (std::uint64_t chunk = 0; chunk < chunks; ++chunk)
    for (const PartSend& send : sends[chunk])
      for (std::uint64_t result = 0; result < results; ++result)
        steps.add(send.step - 1, NodeId{graph.arc(send.arc).from}, graph.arc(send.arc).port,
                  message_of(chunked.collective, send.part, chunk_number(result, chunks, chunk)));
  steps.push(sink);
}

std::optional<Obstacle> cluster_sums_obstacle(const Problem& problem) {
  if (!problem.collective.all_take_part()) return ObstacleCode::all_nodes_participate;
  if (problem.model.packet_limit != 0) return ObstacleCode::unlimited_packets;
  if (problem.model.duplex == Model::Duplex::half) return ObstacleCode::full_duplex_links;
  if (problem.network().node_count() > max_nodes_of_table)
    return Obstacle(ObstacleCode::max_nodes, static_cast<double>(max_nodes_of_table));
  // On symmetric networks, other algorithms exchange sums; on small ones, clusters save nothing.
  if (problem.network().vertex_symmetric() || problem.network().node_count() < least_nodes)
    return Obstacle(
        ObstacleCode::other_networks,
        fmt::format("networks of at least {} nodes that differ from node to node", least_nodes));
  return std::nullopt;
}

}  // namespace

CollectiveAlgorithm cluster_sums_algorithm() {
  return {.name = "cluster-sums",
          .summary =
              "all-port allreduce: heads sum up clusters of nodes, and every node adds up the "
              "sums of all clusters",
          .citation = "this project",
          .origin = AlgorithmOrigin::ours,
          .collectives = {CollectiveKind::allreduce},
          .obstacle = cluster_sums_obstacle,
          .ports = Model::Ports::all,
          .capabilities = {Capability::batches, Capability::directed},
          .parameters = {{.name = steps_name,
                          .description = "number of steps",
                          .fallback = "the number of least estimated time",
                          .type = ParameterType::number(1)},
                         {.name = clusterings_name,
                          .description = "number of chunks, each with its own clusters",
                          .fallback = "256",
                          .type = ParameterType::number(1)}},
          .chunks = clusterings,
          .body = StepAlgorithm(cluster_sums),
          .hints = {.work_per_move = 20}};
}

}  // namespace asterism
