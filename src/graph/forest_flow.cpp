// The tightest cut is found by stepping from one cut to a tighter one (W. Dinkelbach 1967): flows
// scaled by the quotient of a cut either all get through or reveal a cut with a larger quotient.
#include "graph/forest_flow.hpp"

#include <algorithm>

namespace asterism {

ForestFlow::ForestFlow(std::uint32_t nodes, std::span<const FlowArc> arcs,
                       std::span<const std::uint32_t> roots)
    : arcs_(arcs), roots_(roots), flow_(nodes + 1, arcs.size() + roots.size()) {
  for (const FlowArc& arc : arcs) flow_.add(arc.from, arc.to, arc.capacity);
  for (const std::uint32_t root : roots) flow_.add(nodes, root, 0);
}

void ForestFlow::scale(MaxFlow::Amount factor, MaxFlow::Amount trees) {
  std::vector<MaxFlow::Amount> capacities;
  capacities.reserve(arcs_.size());
  for (const FlowArc& arc : arcs_) capacities.push_back(factor * arc.capacity);
  set_capacities(capacities, trees);
}

void ForestFlow::set_capacities(std::span<const MaxFlow::Amount> capacities,
                                MaxFlow::Amount trees) {
  trees_ = trees;
  for (std::uint32_t arc = 0; arc < arcs_.size(); ++arc) flow_.set_capacity(arc, capacities[arc]);
  for (std::uint32_t i = 0; i < roots_.size(); ++i)
    flow_.set_capacity(static_cast<std::uint32_t>(arcs_.size()) + i, trees);
}

bool ForestFlow::all_comes_to(std::uint32_t node) {
  const MaxFlow::Amount all = trees_ * static_cast<MaxFlow::Amount>(roots_.size());
  flow_.reset();
  return flow_.run(flow_.node_count() - 1, node, all) == all;
}

bool ForestFlow::all_comes_to(std::span<const std::uint32_t> nodes) {
  return std::ranges::all_of(nodes, [&](std::uint32_t node) { return all_comes_to(node); });
}

TightestCut ForestFlow::cut() const {
  TightestCut result{0, 0};
  for (const std::uint32_t root : roots_) result.roots += flow_.on_source_side(root) ? 1 : 0;
  for (const FlowArc& arc : arcs_)
    if (flow_.on_source_side(arc.from) && !flow_.on_source_side(arc.to))
      result.capacity += arc.capacity;
  return result;
}

TightestCut tightest_cut(std::uint32_t nodes, std::span<const FlowArc> arcs,
                         std::span<const std::uint32_t> roots,
                         std::span<const std::uint32_t> told) {
  TightestCut tightest;
  ForestFlow flow(nodes, arcs, roots);
  flow.scale(tightest.roots, tightest.capacity);
  // A node that is satisfied under one cut need not be satisfied under a tighter one, so the loop
  // ends after a full round without a change.
  for (std::size_t unchanged = 0, next = 0; unchanged < told.size();
       ++unchanged, next = (next + 1) % told.size())
    while (!flow.all_comes_to(told[next])) {
      tightest = flow.cut();
      if (tightest.capacity == 0) return tightest;
      flow.scale(tightest.roots, tightest.capacity);
      unchanged = 0;
    }
  return tightest;
}

}  // namespace asterism
