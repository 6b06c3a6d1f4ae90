// Finds the cuts with the least capacity relative to what must cross them, by maximum flow.
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
  std::uint64_t capacity = 0;         ///< from the inside to the outside
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

/// Passes cuts to the sink, each with more messages per capacity than the previous one and than
/// `least`; the last one has the maximum of all cuts that separate a sender from a receiver. Not
/// for alltoall, which is not a single-commodity flow. Stops after `max_arcs` arcs of all flows.
/// `worms` pass through a node without using its ports.
void search_cuts(const ProblemGraph& graph, const ArcCapacities& capacities, const Demands& demands,
                 bool worms, Share least, std::uint64_t max_arcs, const GraphCutSink& sink);

/// Passes cuts with the fewest links between the sides to the sink. Both directions of a link count
/// as one, and there is a receiver on each side.
void search_narrowest_cuts(const ProblemGraph& graph, const ArcCapacities& capacities,
                           const Demands& demands, std::uint64_t max_arcs,
                           const GraphCutSink& sink);

}  // namespace asterism
