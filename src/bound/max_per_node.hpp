// What the strongest node of a graph can do in a step.
#pragma once

#include <algorithm>
#include <cstdint>

#include "problem/problem_graph.hpp"

namespace asterism {

struct MaxPerNode {
  std::uint32_t sends = 0, receives = 0, out_degree = 0, in_degree = 0;

  explicit MaxPerNode(const ProblemGraph& graph, bool directed) {
    for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
      sends = std::max(sends, graph.sends(node));
      receives = std::max(receives, graph.receives(node));
      out_degree = std::max(out_degree, graph.out_degree(node));
      in_degree = std::max(in_degree, graph.in_degree(node));
    }
    // With one-way links, the link over which a node received a message may not lead back.
    if (directed) {
      ++out_degree;
      ++in_degree;
    }
  }
};

}  // namespace asterism
