#include "synthesis/forest/relay_trees.hpp"

#include <algorithm>
#include <limits>

#include <asterism/error.hpp>

namespace asterism {

namespace {

constexpr std::uint32_t out_of_reach = std::numeric_limits<std::uint32_t>::max();

}  // namespace

RelayTrees::RelayTrees(const ProblemGraph& graph)
    : graph_(graph), load_(graph.node_count()), children_(graph.node_count()) {}

void RelayTrees::set_origin(std::uint32_t origin) {
  search(origin);
  for (const std::uint32_t node : graph_.participants())
    if (depth_[node] == out_of_reach)
      throw Error(ErrorCode::unsupported,
                  "some participants cannot be reached from every source over these links",
                  "choose participants that links lead to");
}

void RelayTrees::search(std::uint32_t origin) {
  depth_.assign(graph_.node_count(), out_of_reach);
  depth_[origin] = 0;
  order_.assign(1, origin);
  first_of_depth_.assign(1, 0);
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const std::uint32_t node = order_[i];
    if (depth_[node] == first_of_depth_.size())
      first_of_depth_.push_back(static_cast<std::uint32_t>(i));
    for (const Arc& arc : graph_.out(node)) {
      if (depth_[arc.to] != out_of_reach) continue;
      depth_[arc.to] = depth_[node] + 1;
      order_.push_back(arc.to);
    }
  }
  first_of_depth_.push_back(static_cast<std::uint32_t>(order_.size()));
}

std::span<const std::uint32_t> RelayTrees::next() {
  needed_.assign(graph_.node_count(), 0);
  chosen_.clear();
  for (const std::uint32_t node : graph_.participants()) needed_[node] = 1;
  for (auto depth = static_cast<std::uint32_t>(first_of_depth_.size() - 2); depth > 0; --depth)
    choose_parents(depth);
  return chosen_;
}

void RelayTrees::need(std::uint32_t node) {
  needed_[node] = 1;
  ++load_[node];
  chosen_.push_back(node);
}

/// Considers the needed nodes of a depth that have no needed parent yet. Repeatedly selects the
/// parent of most of them; ties go to the parent that forwards the fewest messages.
void RelayTrees::choose_parents(std::uint32_t depth) {
  const auto each_parent = [&](std::uint32_t node, auto&& body) {
    for (const std::uint32_t number : graph_.in(node))
      if (depth_[graph_.arc(number).from] + 1 == depth) body(graph_.arc(number).from);
  };
  const auto is_served = [&](std::uint32_t node) {
    bool served = false;
    each_parent(node, [&](std::uint32_t parent) { served = served || needed_[parent] != 0; });
    return served;
  };
  waiting_.clear();
  for (std::uint32_t i = first_of_depth_[depth]; i < first_of_depth_[depth + 1]; ++i)
    if (needed_[order_[i]] != 0 && !is_served(order_[i])) waiting_.push_back(order_[i]);
  while (!waiting_.empty()) {
    candidates_.clear();
    for (const std::uint32_t node : waiting_)
      each_parent(node, [&](std::uint32_t parent) {
        if (children_[parent]++ == 0) candidates_.push_back(parent);
      });
    const auto best = *std::ranges::min_element(candidates_, [&](auto a, auto b) {
      return std::pair(~children_[a], load_[a]) < std::pair(~children_[b], load_[b]);
    });
    for (const std::uint32_t parent : candidates_) children_[parent] = 0;
    need(best);
    std::erase_if(waiting_, is_served);
  }
}

}  // namespace asterism
