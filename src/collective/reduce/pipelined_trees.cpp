#include "collective/reduce/pipelined_trees.hpp"

#include <algorithm>
#include <limits>

#include "problem/step_cost.hpp"
#include "synthesis/rounds/ranks.hpp"

namespace asterism {

PipelinedTrees::PipelinedTrees(std::vector<PipelinedTree> trees, PipelineRule rule, bool down_again)
    : trees_(std::move(trees)), rule_(rule), down_again_(down_again) {
  times_.reserve(trees_.size());
  for (const PipelinedTree& tree : trees_) set_times(tree);
}

std::uint64_t PipelinedTrees::aligned(std::uint64_t time, std::uint32_t colour) const {
  return rule_.by_colour && time % 2 != colour ? time + 1 : time;
}

std::vector<std::uint64_t> PipelinedTrees::from_the_root(const PipelinedTree& tree) {
  const std::uint64_t ranks = tree.parent.size();
  std::vector<std::vector<std::uint64_t>> children(ranks);
  std::vector<std::uint64_t> order;
  order.reserve(ranks);
  for (std::uint64_t rank = 0; rank < ranks; ++rank) {
    if (tree.parent[rank] == rank)
      order.push_back(rank);
    else
      children[tree.parent[rank]].push_back(rank);
  }
  for (std::size_t i = 0; i < order.size(); ++i)
    order.insert(order.end(), children[order[i]].begin(), children[order[i]].end());
  return order;
}

void PipelinedTrees::set_times(const PipelinedTree& tree) {
  const std::vector<std::uint64_t> order = from_the_root(tree);
  Times times{std::vector<std::uint64_t>(order.size()), std::vector<std::uint64_t>(order.size())};
  for (std::size_t i = order.size(); i-- > 1;) {
    const std::uint64_t rank = order[i];
    times.up[rank] = aligned(times.up[rank], tree.colour[rank]);
    std::uint64_t& above = times.up[tree.parent[rank]];
    above = std::max(above, times.up[rank] + 1);
    ascent_ = std::max(ascent_, times.up[rank] + 1);
  }
  for (std::size_t i = 1; i < order.size(); ++i) {
    const std::uint64_t rank = order[i];
    const std::uint64_t parent = tree.parent[rank];
    const std::uint64_t earliest = parent == order[0] ? 0 : times.down[parent] + 1;
    times.down[rank] = aligned(earliest, tree.colour[rank]);
    descent_ = std::max(descent_, times.down[rank] + 1);
  }
  times_.push_back(std::move(times));
}

std::uint64_t PipelinedTrees::begin_of_descent(std::uint64_t pieces) const {
  const std::uint64_t last = ascent_ + (rule_.at_once ? 0 : period() * (pieces - 1));
  return aligned(last, 0);
}

std::uint64_t PipelinedTrees::rounds(std::uint64_t pieces) const {
  const std::uint64_t later = period() * (pieces - 1);
  return down_again_ ? begin_of_descent(pieces) + descent_ + later : ascent_ + later;
}

std::uint64_t PipelinedTrees::piece_at(std::uint64_t round, std::uint64_t first,
                                       std::uint64_t pieces) const {
  return round < first || (round - first) % period() != 0 ? pieces : (round - first) / period();
}

void PipelinedTrees::run(const std::vector<NodeId>& nodes, const Collective& collective,
                         std::uint64_t pieces, LogicalRounds& rounds) const {
  // By tree and piece.
  const OwnedResults results = even_blocks(collective, pieces, trees_.size());
  const std::uint64_t descent = begin_of_descent(pieces);
  LogicalRound sendings;
  const std::uint64_t all = this->rounds(pieces);
  for (std::uint64_t round = 0; round < all; ++round) {
    sendings.clear();
    for (std::size_t tree = 0; tree < trees_.size(); ++tree)
      for (std::uint64_t rank = 0; rank < nodes.size(); ++rank) {
        const std::uint64_t parent = trees_[tree].parent[rank];
        if (parent == rank) continue;
        const std::uint64_t up = piece_at(round, times_[tree].up[rank], pieces);
        if (up < pieces)
          sendings.add(nodes[rank], nodes[parent], LogicalRound::Fate::given, results[tree][up]);
        const std::uint64_t down = piece_at(round, descent + times_[tree].down[rank], pieces);
        if (down_again_ && down < pieces)
          sendings.add(nodes[parent], nodes[rank], LogicalRound::Fate::whole, results[tree][down]);
      }
    rounds.take(sendings);
  }
}

std::uint64_t PipelinedTrees::best_pieces(const Problem& problem) const {
  static constexpr std::uint64_t most = 256;
  const PacketCost cost = packet_cost(problem.model);
  const auto batch = static_cast<double>(problem.collective.batch());
  std::uint64_t best = 1;
  double least = std::numeric_limits<double>::infinity();
  for (std::uint64_t pieces = 1; pieces <= most; pieces *= 2) {
    const PacketCost piece = cost.of_pieces(batch, static_cast<double>(pieces * trees_.size()));
    const double time = static_cast<double>(rounds(pieces)) * piece.packet(1);
    if (time >= least) continue;
    least = time;
    best = pieces;
  }
  return best;
}

std::optional<Obstacle> obstacle_to_pipelined_trees(const Problem& problem) {
  if (problem.collective.participant_count() < 2) return ObstacleCode::two_participants;
  return logical_obstacle(problem, Exchanges::no);
}

std::vector<ParameterValue> pieces_worth_trying(std::uint64_t best) {
  std::vector<ParameterValue> pieces{std::uint64_t{1}};
  if (best >= 4) pieces.emplace_back(best / 4);
  if (best > 1) pieces.emplace_back(best);
  return pieces;
}

}  // namespace asterism
