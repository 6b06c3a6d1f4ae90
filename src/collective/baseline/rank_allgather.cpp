// Allgathers among ranks: block patterns, or a gather to rank 0 followed by a broadcast
// ("linear+knomial").
#include "collective/baseline/block_allgather.hpp"
#include "collective/baseline/rank_broadcast.hpp"

namespace asterism {

namespace {

RankBlocks own_blocks(const RankRun& run) {
  RankBlocks ranks{nodes_from(run, 0), {}};
  ranks.blocks.resize(run.ranks());
  for (std::uint64_t rank = 0; rank < run.ranks(); ++rank)
    append_messages(run.collective(), rank, ranks.blocks[rank]);
  return ranks;
}

void allgather_among_ranks(const RankRun& run, AllgatherPattern pattern) {
  MessageRounds rounds(run.request, run.problem, run.sink, num_rounds(pattern, run.ranks()));
  allgather_blocks(own_blocks(run), pattern, rounds);
  rounds.finish();
}

void gather_and_broadcast(const RankRun& run, RankTreeShape shape) {
  const RankBlocks own = own_blocks(run);
  const std::vector<RankEdge> tree = rank_tree(shape, run.ranks());
  MessageRounds rounds(run.request, run.problem, run.sink, 1 + num_rounds(tree));
  MessageRound round;
  for (std::uint64_t rank = 1; rank < run.ranks(); ++rank)
    round.add(own.nodes[rank], own.nodes[0], own.blocks[rank]);
  rounds.take(round);
  send_down(tree, own.nodes, {message_range(0, run.collective().message_count())}, rounds);
  rounds.finish();
}

}  // namespace

std::optional<RankAlgorithm> rank_allgather(std::string_view name, std::uint64_t ranks) {
  const std::string_view prefix = "linear+";
  if (name.starts_with(prefix)) {
    const auto shape = rank_tree_shape(name.substr(prefix.size()));
    if (!shape) return std::nullopt;
    return RankAlgorithm{std::string(name), 1, 2 * static_cast<double>(ranks),
                         [shape](const RankRun& run) { gather_and_broadcast(run, *shape); }};
  }
  const auto named = allgather_pattern(name);
  if (!named) return std::nullopt;
  const AllgatherPattern pattern = fitting(*named, ranks);
  return RankAlgorithm{std::string(name), 1,
                       static_cast<double>(ranks) * static_cast<double>(num_rounds(pattern, ranks)),
                       [pattern](const RankRun& run) { allgather_among_ranks(run, pattern); }};
}

}  // namespace asterism
