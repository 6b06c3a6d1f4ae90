// What NCCL would do with its ring and tree algorithms, protocol Simple: ranks in node order, with
// pipelined pieces of the sizes below.
//
// NCCL's buffers hold 4 MiB in 8 steps of 512 KiB. Around a ring, a slice is two steps; along the
// chain of a broadcast or reduce and on trees, it is one. If nodes have two ports or more, half of
// the data goes around the ring in the other direction, as with NCCL's channels on such machines.
#include <algorithm>
#include <cmath>

#include <asterism/algorithm.hpp>

#include "collective/baseline/rank_broadcast.hpp"
#include "collective/baseline/rank_reduction.hpp"
#include "collective/reduce/pipelined_trees.hpp"
#include "synthesis/rounds/ranks.hpp"

namespace asterism {

namespace {

constexpr double nccl_step_bytes = 512 * 1024;
constexpr double nccl_ring_slice_bytes = 2 * nccl_step_bytes;

std::uint64_t num_lanes(const Problem& problem) {
  if (problem.collective.participant_count() < 3 || problem.model.duplex == Model::Duplex::half ||
      problem.network().directed())
    return 1;
  return lanes_of(problem, 2);
}

/// Size of the messages in one buffer of a rank.
double buffer_bytes(const Problem& problem) {
  return problem.model.message_size * static_cast<double>(problem.collective.batch());
}

/// Returns the number of slices of `slice_bytes` in `bytes`, limited to avoid too many packets.
std::uint64_t num_slices(double bytes, double slice_bytes, double packets_per_slice) {
  const double slices = std::ceil(bytes / slice_bytes);
  const double max_slices = std::max(1.0, std::floor(max_rank_packets / packets_per_slice));
  return static_cast<std::uint64_t>(std::clamp(slices, 1.0, max_slices));
}

/// Sends one block of each rank per lane, in slices, around the ring.
void allgather_around(const RankRun& run, const RingPlan& plan) {
  const std::uint64_t size = run.ranks();
  MessageRounds rounds(run.request, run.problem, run.sink, plan.slices * (size - 1));
  MessageRound round;
  const std::uint64_t parts = plan.lanes * plan.slices;
  std::vector<MessageId> packet;
  for (std::uint64_t slice = 0; slice < plan.slices; ++slice)
    for (std::uint64_t behind = 0; behind + 1 < size; ++behind) {
      round.clear();
      for (std::uint64_t part = slice; part < parts; part += plan.slices)
        for (std::uint64_t rank = 0; rank < size; ++rank) {
          const bool upwards = part < plan.slices;
          const std::uint64_t owner = (upwards ? rank + size - behind : rank + behind) % size;
          const std::uint64_t first = run.collective().first_message(owner);
          const std::uint64_t count = run.collective().count(owner);
          packet = message_range(first + count * part / parts, first + count * (part + 1) / parts);
          round.add(run.node(rank), run.node(upwards ? rank + 1 : rank + size - 1), packet);
        }
      rounds.take(round);
    }
  rounds.finish();
}

/// Chains from the root in both directions of the ring, each with half of the messages.
void broadcast_around(const RankRun& run, const RingPlan& plan) {
  const std::vector<RankEdge> chain = rank_tree(RankTreeShape::chain, run.ranks());
  std::vector<std::vector<NodeId>> lanes{nodes_from(run, run.root())};
  lanes.push_back(lanes.front());
  std::reverse(lanes.back().begin() + 1, lanes.back().end());
  const auto pieces = message_blocks(run.collective().message_count(), plan.lanes * plan.slices);
  const std::uint64_t num_times = num_rounds(chain) + plan.slices - 1;
  MessageRounds rounds(run.request, run.problem, run.sink, num_times);
  MessageRound round;
  for (std::uint64_t time = 0; time < num_times; ++time) {
    round.clear();
    for (std::uint64_t lane = 0; lane < plan.lanes; ++lane)
      for (const RankEdge& edge : chain)
        if (time >= edge.round && time - edge.round < plan.slices)
          round.add(lanes[lane][edge.parent], lanes[lane][edge.child],
                    pieces[lane * plan.slices + time - edge.round]);
    rounds.take(round);
  }
  rounds.finish();
}

/// The chains of broadcast_around(), reversed.
void reduce_to_root(const RankRun& run, const RingPlan& plan) {
  const std::uint64_t size = run.ranks();
  std::vector<std::vector<NodeId>> lanes{nodes_from(run, run.root())};
  lanes.push_back(lanes.front());
  std::reverse(lanes.back().begin() + 1, lanes.back().end());
  const OwnedResults pieces = even_blocks(run.collective(), plan.slices, plan.lanes);
  const std::uint64_t num_times = size - 1 + plan.slices - 1;
  LogicalRounds rounds(run.request, run.problem, run.sink, num_times, Pace::alone,
                       Packing::separate);
  LogicalRound round;
  for (std::uint64_t time = 0; time < num_times; ++time) {
    round.clear();
    for (std::uint64_t lane = 0; lane < plan.lanes; ++lane)
      for (std::uint64_t place = size - 1; place > 0; --place) {
        const std::uint64_t start = size - 1 - place;
        if (time >= start && time - start < plan.slices)
          round.add(lanes[lane][place], lanes[lane][place - 1], LogicalRound::Fate::given,
                    pieces[lane][time - start]);
      }
    rounds.take(round);
  }
  rounds.finish();
}

RankAlgorithm nccl_ring_for(const Problem& problem) {
  using enum CollectiveKind;
  const CollectiveKind kind = problem.collective.kind();
  const std::uint64_t ranks = problem.collective.participant_count();
  const std::uint64_t lanes = num_lanes(problem);
  const double lane_bytes = buffer_bytes(problem) / static_cast<double>(lanes);
  const auto size = static_cast<double>(ranks);
  const double chain_packets = static_cast<double>(lanes) * size;
  const double ring_packets = chain_packets * size * (kind == allreduce ? 2 : 1);
  if (kind == broadcast || kind == reduce) {
    const RingPlan plan{lanes, num_slices(lane_bytes, nccl_step_bytes, chain_packets)};
    return {.name = "ring",
            .blocks = plan.lanes * plan.slices,
            .num_packets = chain_packets * static_cast<double>(plan.slices),
            .run = [plan, kind](const RankRun& run) {
              kind == broadcast ? broadcast_around(run, plan) : reduce_to_root(run, plan);
            }};
  }
  const double block_bytes = kind == allreduce ? lane_bytes / size : lane_bytes;
  const RingPlan plan{lanes, num_slices(block_bytes, nccl_ring_slice_bytes, ring_packets)};
  if (kind != allgather) return ring_reduction_of_ranks(plan, kind, ranks);
  return {.name = "ring",
          .blocks = plan.lanes * plan.slices,
          .num_packets = ring_packets * static_cast<double>(plan.slices),
          .run = [plan](const RankRun& run) { allgather_around(run, plan); }};
}

/// Returns the parent in a binary tree of ranks 0 .. ranks - 1 in which every other rank is a leaf;
/// the root, 0, has one child.
std::uint64_t parent_in_nccl_tree(std::uint64_t rank, std::uint64_t ranks) {
  if (rank == 0) return 0;
  const std::uint64_t lowest = rank & (~rank + 1);
  const std::uint64_t above = (rank ^ lowest) | lowest << 1;
  return above < ranks ? above : rank ^ lowest;
}

/// The second tree is the first one mirrored, or shifted by one rank if their number is odd, so
/// that its leaves are the inner ranks of the first.
PipelinedTrees double_binary_tree(std::uint64_t ranks) {
  const bool mirrored = ranks % 2 == 0;
  const auto moved = [&](std::uint64_t rank) {
    return mirrored ? ranks - 1 - rank : (rank + 1) % ranks;
  };
  PipelinedTree first{std::vector<std::uint64_t>(ranks), std::vector<std::uint32_t>(ranks)};
  PipelinedTree second = first;
  for (std::uint64_t rank = 0; rank < ranks; ++rank) {
    first.parent[rank] = parent_in_nccl_tree(rank, ranks);
    second.parent[moved(rank)] = moved(first.parent[rank]);
  }
  return {{std::move(first), std::move(second)}, {.by_colour = false, .at_once = true}, true};
}

void allreduce_over_trees(const RankRun& run, std::uint64_t pieces) {
  const PipelinedTrees trees = double_binary_tree(run.ranks());
  LogicalRounds rounds(run.request, run.problem, run.sink, trees.rounds(pieces), Pace::alone,
                       Packing::separate);
  trees.run(nodes_from(run, 0), run.collective(), pieces, rounds);
  rounds.finish();
}

RankAlgorithm nccl_tree_for(const Problem& problem) {
  const auto ranks = static_cast<double>(problem.collective.participant_count());
  const double packets = 4 * ranks;
  const std::uint64_t pieces = num_slices(buffer_bytes(problem) / 2, nccl_step_bytes, packets);
  return {.name = "tree",
          .blocks = 2 * pieces,
          .num_packets = packets * static_cast<double>(pieces),
          .run = [pieces](const RankRun& run) { allreduce_over_trees(run, pieces); }};
}

using NcclAlgorithm = RankAlgorithm (*)(const Problem& problem);

CollectiveAlgorithm nccl_algorithm(std::string name, std::string library, std::string summary,
                                   std::string citation, std::vector<CollectiveKind> collectives,
                                   NcclAlgorithm make) {
  return {
      .name = std::move(name),
      .summary = std::move(summary),
      .citation = std::move(citation),
      .origin = AlgorithmOrigin::baseline,
      .collectives = std::move(collectives),
      .obstacle =
          [make](const Problem& problem) {
            const auto obstacle = obstacle_to_ranks(problem);
            return obstacle ? obstacle : obstacle_to_rank_algorithm(make(problem), problem);
          },
      .capabilities = Capabilities::ranks,
      .chunks =
          [make](const AlgorithmRequest& request) {
            return chunks_for_ranks(request.problem, make(request.problem).blocks);
          },
      .body = [make](const AlgorithmRequest& request,
                     StepSink& sink) { run_rank_algorithm(make(request.problem), request, sink); },
      .hints = {.library = std::move(library)}};
}

}  // namespace

CollectiveAlgorithm nccl_ring_algorithm() {
  using enum CollectiveKind;
  return nccl_algorithm("nccl-ring", "NCCL ring",
                        "baseline: NCCL's ring of all ranks in the order of the nodes, in slices "
                        "of 1 MiB (512 KiB from or to a root); both ways round with two ports",
                        "NCCL 2, algorithm Ring, protocol Simple",
                        {broadcast, allgather, reduce, reduce_scatter, allreduce}, nccl_ring_for);
}

CollectiveAlgorithm nccl_tree_algorithm() {
  return nccl_algorithm("nccl-tree", "NCCL tree",
                        "baseline: NCCL's double binary tree of all ranks in the order of the "
                        "nodes, up and down in pieces of 512 KiB",
                        "NCCL 2, algorithm Tree, protocol Simple; Sanders, Speck and Traeff 2009",
                        {CollectiveKind::allreduce}, nccl_tree_for);
}

}  // namespace asterism
