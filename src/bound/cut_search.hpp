// Cuts that let the least pass of what must cross them, among all that there are: by greatest
// flows.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "bound/arc_capacities.hpp"
#include "bound/demands.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

struct GraphCut {
  std::vector<unsigned char> inside;  ///< by node
  std::uint64_t capacity = 0;         ///< from the inside to the others
};
using GraphCutSink = std::function<void(const GraphCut&)>;

/// A quotient of whole numbers.
struct Share {
  std::uint64_t messages = 0;
  std::uint64_t capacity = 1;
  [[nodiscard]] double value() const {
    return static_cast<double>(messages) / static_cast<double>(capacity);
  }
};

/// Gives the sink cuts, each with more messages a capacity than the one before and than `least`,
/// the last one with the most of all cuts that part a sender from a receiver. Not for alltoall, of
/// which no flow of one kind tells. `max_arcs`: the arcs of all flows together, after which it
/// stops. `worms`: pass a node without using its ports.
void search_cuts(const ProblemGraph& graph, const ArcCapacities& capacities, const Demands& demands,
                 bool worms, Share least, std::uint64_t max_arcs, const GraphCutSink& sink);

/// Gives the sink cuts with least links between the sides, both directions of a link counted as
/// one, with a receiver on each side.
void search_narrowest_cuts(const ProblemGraph& graph, const ArcCapacities& capacities,
                           const Demands& demands, std::uint64_t max_arcs,
                           const GraphCutSink& sink);

}  // namespace asterism
