#include "collective/baseline/rank_broadcast.hpp"

#include <algorithm>
#include <bit>

#include "collective/baseline/block_allgather.hpp"

namespace asterism {

std::vector<NodeId> nodes_from(const RankRun& run, std::uint64_t rank) {
  std::vector<NodeId> nodes;
  nodes.reserve(run.ranks());
  for (std::uint64_t i = 0; i < run.ranks(); ++i) nodes.push_back(run.node(rank + i));
  return nodes;
}

std::vector<std::vector<MessageId>> message_blocks(std::uint64_t count, std::uint64_t blocks) {
  std::vector<std::vector<MessageId>> result;
  result.reserve(blocks);
  for (std::uint64_t i = 0; i < blocks; ++i)
    result.push_back(message_range(count * i / blocks, count * (i + 1) / blocks));
  return result;
}

void send_down(const std::vector<RankEdge>& tree, const std::vector<NodeId>& nodes,
               const std::vector<std::vector<MessageId>>& pieces, MessageRounds& rounds) {
  const std::uint64_t depth = num_rounds(tree);
  std::vector<std::vector<RankEdge>> by_round(depth);
  for (const RankEdge& edge : tree) by_round[edge.round].push_back(edge);
  MessageRound round;
  for (std::uint64_t time = 0; time + 1 < depth + pieces.size(); ++time) {
    round.clear();
    const std::uint64_t first = time < depth ? 0 : time - depth + 1;
    for (std::uint64_t piece = first; piece < pieces.size() && piece <= time; ++piece)
      for (const RankEdge& edge : by_round[time - piece])
        round.add(nodes[edge.parent], nodes[edge.child], pieces[piece]);
    rounds.take(round);
  }
}

namespace {

void broadcast_down(const RankRun& run, RankTreeShape shape, std::uint64_t pieces) {
  const std::vector<RankEdge> tree = rank_tree(shape, run.ranks());
  MessageRounds rounds(run.request, run.problem, run.sink, num_rounds(tree) + pieces - 1);
  send_down(tree, nodes_from(run, run.root()),
            message_blocks(run.collective().message_count(), pieces), rounds);
  rounds.finish();
}

/// Scatters blocks of the messages down a binomial tree, so that rank i has block i, then runs an
/// allgather (van de Geijn's algorithm).
void scatter_and_allgather(const RankRun& run, AllgatherPattern pattern) {
  const std::uint64_t ranks = run.ranks();
  const std::vector<RankEdge> tree = rank_tree(RankTreeShape::binomial, ranks);
  const RankBlocks blocks{nodes_from(run, run.root()),
                          message_blocks(run.collective().message_count(), ranks)};
  MessageRounds rounds(run.request, run.problem, run.sink,
                       num_rounds(tree) + num_rounds(pattern, ranks));
  MessageRound round;
  std::vector<MessageId> packet;
  for (std::size_t i = 0; i < tree.size(); ++i) {
    const RankEdge& edge = tree[i];
    packet.clear();
    const std::uint64_t below = edge.child & (~edge.child + 1);
    for (std::uint64_t rank = edge.child; rank < std::min(edge.child + below, ranks); ++rank)
      packet.insert(packet.end(), blocks.blocks[rank].begin(), blocks.blocks[rank].end());
    round.add(blocks.nodes[edge.parent], blocks.nodes[edge.child], packet);
    if (i + 1 < tree.size() && tree[i + 1].round == edge.round) continue;
    rounds.take(round);
    round.clear();
  }
  allgather_blocks(blocks, pattern, rounds);
  rounds.finish();
}

/// Sends half of the messages down each of the two halves of a binary tree, then exchanges the
/// halves between neighbours: odd ranks are on one side and even ones on the other.
void split_binary(const RankRun& run) {
  const std::uint64_t ranks = run.ranks();
  const std::vector<RankEdge> tree = rank_tree(RankTreeShape::binary, ranks);
  const std::vector<NodeId> nodes = nodes_from(run, run.root());
  const auto halves = message_blocks(run.collective().message_count(), 2);
  MessageRounds rounds(run.request, run.problem, run.sink, num_rounds(tree) + 1);
  MessageRound round;
  for (std::size_t i = 0; i < tree.size(); ++i) {
    const RankEdge& edge = tree[i];
    round.add(nodes[edge.parent], nodes[edge.child], halves[edge.child % 2 == 1 ? 0 : 1]);
    if (i + 1 < tree.size() && tree[i + 1].round == edge.round) continue;
    rounds.take(round);
    round.clear();
  }
  for (std::uint64_t rank = 1; rank + 1 < ranks; rank += 2) {
    round.add(nodes[rank], nodes[rank + 1], halves[0]);
    round.add(nodes[rank + 1], nodes[rank], halves[1]);
  }
  if (ranks % 2 == 0) round.add(nodes[0], nodes[ranks - 1], halves[1]);
  rounds.take(round);
  rounds.finish();
}

}  // namespace

RankAlgorithm tree_broadcast_of_ranks(RankTreeShape shape, std::uint64_t ranks,
                                      std::uint64_t pieces) {
  return {.name = std::string(to_string(shape)),
          .blocks = pieces,
          .num_packets = static_cast<double>(ranks - 1) * static_cast<double>(pieces),
          .run = [shape, pieces](const RankRun& run) { broadcast_down(run, shape, pieces); }};
}

std::optional<RankAlgorithm> rank_broadcast(std::string_view name, std::uint64_t ranks) {
  const auto packets = static_cast<double>(ranks);
  if (const auto shape = rank_tree_shape(name)) return tree_broadcast_of_ranks(*shape, ranks, 1);
  if (name == "split-binary") return RankAlgorithm{std::string(name), 2, 2 * packets, split_binary};
  const std::string_view prefix = "scatter+";
  if (!name.starts_with(prefix)) return std::nullopt;
  const auto named = allgather_pattern(name.substr(prefix.size()));
  if (!named || *named == AllgatherPattern::neighbor_exchange) return std::nullopt;
  const AllgatherPattern pattern = fitting(*named, ranks);
  return RankAlgorithm{std::string(name), ranks,
                       packets * static_cast<double>(1 + num_rounds(pattern, ranks)),
                       [pattern](const RankRun& run) { scatter_and_allgather(run, pattern); }};
}

}  // namespace asterism
