// Uses two binary trees at the same time: an inner node of one is a leaf of the other, so that with
// one port every rank sends and receives all the time.
//
// The ranks except the root form a row. In the first tree, those with odd places are leaves; the
// second is the first one mirrored, or shifted by one place, so that the other ranks are leaves.
// The root is above both. Edges are coloured so that the two edges to the parents of a rank differ,
// and so do the two edges to its children; this is possible because there are no odd cycles.
#include <algorithm>

#include <asterism/algorithm.hpp>

#include "collective/reduce/pipelined_trees.hpp"
#include "collective/reduce/ring_of_nodes.hpp"
#include "collective/reduce/tree_reduction.hpp"
#include "synthesis/parameters.hpp"
#include "synthesis/rounds/ranks.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t max_tree_pieces = 1 << 16;

/// Returns the parent of a place in the in-order tree of places 1 .. last; place 0 is above the
/// top.
std::uint64_t parent_in_row(std::uint64_t place, std::uint64_t last) {
  const std::uint64_t lowest = place & (~place + 1);
  const std::uint64_t above = (place ^ lowest) | lowest << 1;
  return above <= last ? above : place ^ lowest;
}

/// Rank 0 is the root.
PipelinedTree first_of_two_trees(std::uint64_t ranks) {
  PipelinedTree tree{std::vector<std::uint64_t>(ranks), std::vector<std::uint32_t>(ranks)};
  for (std::uint64_t rank = 1; rank < ranks; ++rank)
    tree.parent[rank] = parent_in_row(rank, ranks - 1);
  return tree;
}

PipelinedTree second_of_two_trees(std::uint64_t ranks) {
  const std::uint64_t last = ranks - 1;
  const bool mirrored = last % 2 == 0;
  const auto moved = [&](std::uint64_t place) {
    return place == 0 ? 0 : mirrored ? last + 1 - place : place % last + 1;
  };
  PipelinedTree tree{std::vector<std::uint64_t>(ranks), std::vector<std::uint32_t>(ranks)};
  for (std::uint64_t place = 1; place < ranks; ++place)
    tree.parent[moved(place)] = moved(parent_in_row(place, last));
  return tree;
}

/// Colours edges along the chains of edges that must differ.
class EdgeColours {
 public:
  explicit EdgeColours(std::vector<PipelinedTree>& trees) : trees_(trees) {
    const std::uint64_t ranks = trees[0].parent.size();
    children_.resize(ranks);
    for (std::size_t tree = 0; tree < trees.size(); ++tree)
      for (std::uint64_t rank = 1; rank < ranks; ++rank)
        children_[trees[tree].parent[rank]].push_back({tree, rank});
    done_.assign(trees.size(), std::vector<bool>(ranks));
  }

  void set() {
    for (std::size_t tree = 0; tree < trees_.size(); ++tree)
      for (std::uint64_t rank = 1; rank < trees_[tree].parent.size(); ++rank)
        colour_chain({tree, rank});
  }

 private:
  struct Edge {
    std::size_t tree;
    std::uint64_t child;
    bool operator==(const Edge&) const = default;
  };

  void colour_chain(Edge first) {
    std::vector<std::pair<Edge, std::uint32_t>> open{{first, 0}};
    while (!open.empty()) {
      const Edge edge = open.back().first;
      const std::uint32_t colour = open.back().second;
      open.pop_back();
      if (done_[edge.tree][edge.child]) continue;
      done_[edge.tree][edge.child] = true;
      trees_[edge.tree].colour[edge.child] = colour;
      open.push_back({{1 - edge.tree, edge.child}, 1 - colour});
      for (const Edge& other : children_[trees_[edge.tree].parent[edge.child]])
        if (other != edge) open.push_back({other, 1 - colour});
    }
  }

  std::vector<PipelinedTree>& trees_;
  std::vector<std::vector<Edge>> children_;  // by parent
  std::vector<std::vector<bool>> done_;      // by tree and child
};

PipelinedTrees two_trees_of(const Problem& problem) {
  const std::uint64_t ranks = problem.collective.participant_count();
  std::vector<PipelinedTree> trees{first_of_two_trees(ranks), second_of_two_trees(ranks)};
  EdgeColours(trees).set();
  const bool several_ports = problem.model.packets_per_node() >= 4;
  return {std::move(trees),
          {.by_colour = !several_ports, .at_once = several_ports},
          problem.collective.kind() != CollectiveKind::reduce};
}

std::uint64_t pieces_of_two_trees(const AlgorithmRequest& request, const PipelinedTrees& trees) {
  return number_parameter(request, "pieces", trees.best_pieces(request.problem));
}

std::uint64_t chunks_of_two_trees(const AlgorithmRequest& request) {
  return chunks_for_blocks(request.problem,
                           2 * pieces_of_two_trees(request, two_trees_of(request.problem)));
}

void two_trees(const AlgorithmRequest& request, StepSink& sink) {
  const PipelinedTrees trees = two_trees_of(request.problem);
  const std::uint64_t pieces = pieces_of_two_trees(request, trees);
  const Problem problem = cut_into_chunks(request.problem, chunks_of_two_trees(request));
  const Collective& collective = problem.collective;
  std::vector<NodeId> nodes = ring_of_nodes(request);
  std::rotate(nodes.begin(), std::ranges::find(nodes, root_of(collective)), nodes.end());
  LogicalRounds rounds(request, problem, sink, trees.rounds(pieces), pace_of(request));
  trees.run(nodes, collective, pieces, rounds);
  rounds.finish();
}

}  // namespace

CollectiveAlgorithm two_trees_algorithm() {
  return {
      .name = "sanders09-two-trees",
      .summary =
          "half of the message up each of two binary trees, in pieces one behind the other; "
          "for an allreduce down again",
      .citation = "Sanders, Speck and Traeff 2009",
      .collectives = {CollectiveKind::reduce, CollectiveKind::allreduce},
      .obstacle = obstacle_to_pipelined_trees,
      .capabilities = Capabilities::rounds,
      .parameters = {{.name = "pieces",
                      .description = "into how many pieces each tree's half of the message is cut",
                      .fallback = "what is best if every edge of the trees is a link",
                      .choices =
                          [](const Problem& problem) {
                            return pieces_worth_trying(two_trees_of(problem).best_pieces(problem));
                          },
                      .type = ParameterType::number(1, max_tree_pieces)},
                     pace_parameter()},
      .chunks = chunks_of_two_trees,
      .body = two_trees};
}

}  // namespace asterism
