#include "synthesis/levels/level_gossip.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "synthesis/levels/forwarded_levels.hpp"
#include "synthesis/levels/streamed_levels.hpp"

namespace asterism {

namespace {

/// Returns whether node 0 can be reached from all nodes, or if `forwards`, can reach all nodes.
bool is_connected_to_first(const ProblemGraph& graph, bool forwards) {
  std::vector<bool> reached(graph.node_count());
  std::vector<std::uint32_t> queue{0};
  reached[0] = true;
  const auto visit = [&](std::uint32_t node) {
    if (!reached[node]) queue.push_back(node);
    reached[node] = true;
  };
  for (std::size_t i = 0; i < queue.size(); ++i) {
    if (forwards)
      for (const Arc& arc : graph.out(queue[i])) visit(arc.to);
    else
      for (const std::uint32_t arc : graph.in(queue[i])) visit(graph.arc(arc).from);
  }
  return queue.size() == graph.node_count();
}

void require_paths(const ProblemGraph& graph, const Network& network) {
  if (is_connected_to_first(graph, true) && is_connected_to_first(graph, false)) return;
  throw Error(ErrorCode::unsupported,
              fmt::format("not every participant can be reached on {}", network.spec()),
              "choose other participants");
}

bool can_be_streamed(const ProblemGraph& graph) {
  if (graph.participants().size() != graph.node_count()) return false;
  for (std::uint32_t node = 0; node < graph.node_count(); ++node)
    if (graph.in_degree(node) > max_streamed_in_degree) return false;
  return true;
}

}  // namespace

void push_level_gossip(const ProblemGraph& graph, const AlgorithmRequest& request, StepSink& sink) {
  if (!can_be_streamed(graph)) return forwarded_levels(graph, request).push(sink);
  require_paths(graph, request.problem.network());
  push_streamed_levels(graph, request, sink);
}

}  // namespace asterism
