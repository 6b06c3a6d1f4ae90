// Pipelines pieces of the results up trees of ranks, and down again if every rank needs them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "synthesis/rounds/logical_rounds.hpp"

namespace asterism {

/// A tree that spans all ranks.
struct PipelinedTree {
  std::vector<std::uint64_t> parent;  ///< by rank; the root is its own parent
  /// By rank, 0 or 1: whether the edge to the parent is used in even or in odd rounds only.
  std::vector<std::uint32_t> colour;
};

/// How trees are used.
struct PipelineRule {
  bool by_colour = false;  ///< whether an edge is used in every other round only
  bool at_once = false;    ///< whether results go down while others still come up
};

class PipelinedTrees {
 public:
  PipelinedTrees(std::vector<PipelinedTree> trees, PipelineRule rule, bool down_again);

  /// The number of rounds with `pieces` pieces per tree.
  [[nodiscard]] std::uint64_t rounds(std::uint64_t pieces) const;
  void run(const std::vector<NodeId>& nodes, const Collective& collective, std::uint64_t pieces,
           LogicalRounds& rounds) const;

  /// Returns the number of pieces per tree that takes the least time if every edge is a link: a
  /// power of two.
  [[nodiscard]] std::uint64_t best_pieces(const Problem& problem) const;

 private:
  struct Times {
    std::vector<std::uint64_t> up, down;  // by rank, for the first piece
  };
  [[nodiscard]] std::uint64_t period() const { return rule_.by_colour ? 2 : 1; }
  [[nodiscard]] std::uint64_t aligned(std::uint64_t time, std::uint32_t colour) const;
  /// Returns the ranks in an order in which parents precede children.
  static std::vector<std::uint64_t> from_the_root(const PipelinedTree& tree);
  void set_times(const PipelinedTree& tree);
  [[nodiscard]] std::uint64_t begin_of_descent(std::uint64_t pieces) const;
  /// Returns the piece that an edge carries in a round if it carries the first one in round
  /// `first`; `pieces` or more if none.
  [[nodiscard]] std::uint64_t piece_at(std::uint64_t round, std::uint64_t first,
                                       std::uint64_t pieces) const;

  std::vector<PipelinedTree> trees_;
  PipelineRule rule_;
  bool down_again_;
  std::vector<Times> times_;
  std::uint64_t ascent_ = 0;   // rounds of the first piece on its way up
  std::uint64_t descent_ = 0;  // and on its way down
};

/// Returns why a reduction over trees does not apply; nothing if it does.
[[nodiscard]] std::optional<Obstacle> obstacle_to_pipelined_trees(const Problem& problem);

/// Returns numbers of pieces around the one that would be best if every edge were a link.
[[nodiscard]] std::vector<ParameterValue> pieces_worth_trying(std::uint64_t best);

}  // namespace asterism
