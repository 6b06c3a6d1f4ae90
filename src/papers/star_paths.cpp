#include "papers/star_paths.hpp"

#include <algorithm>
#include <numeric>

namespace asterism {

namespace {

Permutation after(Permutation node, const std::vector<unsigned>& positions) {
  for (const unsigned position : positions) node = node.with_swapped(0, position);
  return node;
}

void extend(std::vector<unsigned>& path, Permutation node, unsigned n,
            std::vector<std::vector<unsigned>>& paths) {
  if (node == Permutation()) paths.push_back(path);
  for (const auto& positions : moves_home(node, n, StarOrders::all)) {
    path.push_back(positions[0] + 1);
    extend(path, after(node, positions), n, paths);
    path.pop_back();
  }
}

}  // namespace

std::vector<std::uint64_t> count_shortest_paths(unsigned n, StarOrders orders) {
  std::vector<std::uint64_t> nearest_first(factorials[n]);
  std::iota(nearest_first.begin(), nearest_first.end(), std::uint64_t{0});
  std::ranges::stable_sort(nearest_first, {},
                           [&](std::uint64_t node) { return star_distance(unrank(node, n), n); });
  std::vector<std::uint64_t> paths(factorials[n]);
  paths[0] = 1;
  for (const std::uint64_t number : nearest_first) {
    const Permutation node = unrank(number, n);
    for (const auto& positions : moves_home(node, n, orders))
      paths[number] += paths[rank(after(node, positions), n)];
  }
  return paths;
}

std::vector<std::vector<unsigned>> list_shortest_paths(Permutation from, unsigned n) {
  std::vector<std::vector<unsigned>> paths;
  std::vector<unsigned> path;
  extend(path, from, n, paths);
  return paths;
}

std::uint64_t printed_path_count(Permutation from, unsigned n) {
  const auto all = cycles(from, n);
  std::uint64_t ways = 1;    // the product of the N_i
  std::uint64_t length = 1;  // b, the length of the cycle that contains symbol 1
  for (const auto& cycle : all) {
    if (cycle.front() == 0)
      length = cycle.size();
    else
      ways *= cycle.size();
  }
  const std::uint64_t c = all.size();
  if (length == 1) return factorials[c] * ways;
  return factorials[c + length - 2] / factorials[length - 1] * ways;
}

}  // namespace asterism
