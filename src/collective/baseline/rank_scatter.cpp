// Scatters and gathers among ranks, over a binomial tree or directly between the root and every
// rank.
#include <algorithm>

#include "collective/baseline/rank_broadcast.hpp"

namespace asterism {

namespace {

enum class RootedMove : std::uint8_t { scatter, gather };

/// Returns the messages of the subtree of a rank in a binomial tree, or of a leaf in a linear one.
std::vector<MessageId> below(const RankRun& run, const RankEdge& edge, RankTreeShape shape) {
  const std::uint64_t width = shape == RankTreeShape::linear ? 1 : edge.child & (~edge.child + 1);
  std::vector<MessageId> packet;
  for (std::uint64_t rank = edge.child; rank < std::min(edge.child + width, run.ranks()); ++rank)
    append_messages(run.collective(), (rank + run.root()) % run.ranks(), packet);
  return packet;
}

void move_over_tree(const RankRun& run, RankTreeShape shape, RootedMove move) {
  std::vector<RankEdge> tree = rank_tree(shape, run.ranks());
  const std::vector<NodeId> nodes = nodes_from(run, run.root());
  MessageRounds rounds(run.request, run.problem, run.sink, num_rounds(tree));
  if (move == RootedMove::gather) std::ranges::reverse(tree);
  MessageRound round;
  for (std::size_t i = 0; i < tree.size(); ++i) {
    const RankEdge& edge = tree[i];
    const std::vector<MessageId> packet = below(run, edge, shape);
    if (move == RootedMove::scatter)
      round.add(nodes[edge.parent], nodes[edge.child], packet);
    else
      round.add(nodes[edge.child], nodes[edge.parent], packet);
    if (i + 1 < tree.size() && tree[i + 1].round == edge.round) continue;
    rounds.take(round);
    round.clear();
  }
  rounds.finish();
}

std::optional<RankAlgorithm> rooted_move(std::string_view name, std::uint64_t ranks,
                                         RootedMove move) {
  const auto shape = rank_tree_shape(name);
  if (shape != RankTreeShape::linear && shape != RankTreeShape::binomial) return std::nullopt;
  return RankAlgorithm{std::string(name), 1, static_cast<double>(ranks),
                       [shape, move](const RankRun& run) { move_over_tree(run, *shape, move); }};
}

}  // namespace

std::optional<RankAlgorithm> rank_scatter(std::string_view name, std::uint64_t ranks) {
  return rooted_move(name, ranks, RootedMove::scatter);
}

std::optional<RankAlgorithm> rank_gather(std::string_view name, std::uint64_t ranks) {
  return rooted_move(name, ranks, RootedMove::gather);
}

}  // namespace asterism
