// A tree in rows: every node is centered above its children.
#pragma once

#include <cstdint>
#include <vector>

namespace asterism {

struct TreeRows {
  std::vector<double> across;        ///< by node: 0.5, 1.5, .. for the leaves from left to right
  std::vector<std::uint32_t> depth;  ///< by node
  double width = 0;                  ///< as many as there are leaves
};

/// `parents` is by node; the root is its own parent. Children keep the order of their numbers.
[[nodiscard]] TreeRows rows_of_tree(const std::vector<std::uint32_t>& parents, std::uint32_t root);

}  // namespace asterism
