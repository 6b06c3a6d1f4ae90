#include "graph/layout/tree.hpp"

#include <algorithm>

namespace asterism {

TreeRows rows_of_tree(const std::vector<std::uint32_t>& parents, std::uint32_t root) {
  const auto nodes = static_cast<std::uint32_t>(parents.size());
  std::vector<std::vector<std::uint32_t>> children(nodes);
  for (std::uint32_t node = 0; node < nodes; ++node)
    if (node != root) children[parents[node]].push_back(node);
  TreeRows rows{std::vector<double>(nodes), std::vector<std::uint32_t>(nodes), 0};
  std::vector<std::uint32_t>
      order;  // every node before its children, the leaves from left to right
  order.reserve(nodes);
  std::vector<std::uint32_t> waiting{root};
  while (!waiting.empty()) {
    const std::uint32_t node = waiting.back();
    waiting.pop_back();
    order.push_back(node);
    for (auto child = children[node].rbegin(); child != children[node].rend(); ++child) {
      rows.depth[*child] = rows.depth[node] + 1;
      waiting.push_back(*child);
    }
    if (!children[node].empty()) continue;
    rows.across[node] = rows.width + 0.5;
    rows.width += 1;
  }
  for (auto node = order.rbegin(); node != order.rend(); ++node)
    if (const auto& below = children[*node]; !below.empty())
      rows.across[*node] = (rows.across[below.front()] + rows.across[below.back()]) / 2;
  return rows;
}

}  // namespace asterism
