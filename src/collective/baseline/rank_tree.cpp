#include "collective/baseline/rank_tree.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <tuple>
#include <utility>

namespace asterism {

namespace {

constexpr std::array<std::pair<RankTreeShape, std::string_view>, 6> tree_names{
    {{RankTreeShape::linear, "linear"},
     {RankTreeShape::chain, "chain"},
     {RankTreeShape::binomial, "binomial"},
     {RankTreeShape::binomial_doubling, "binomial-doubling"},
     {RankTreeShape::knomial, "knomial"},
     {RankTreeShape::binary, "binary"}}};

std::vector<RankEdge> linear_tree(std::uint64_t ranks) {
  std::vector<RankEdge> edges;
  for (std::uint64_t rank = 1; rank < ranks; ++rank) edges.push_back({0, rank, 0});
  return edges;
}

std::vector<RankEdge> chain_of_ranks(std::uint64_t ranks) {
  std::vector<RankEdge> edges;
  for (std::uint64_t rank = 1; rank < ranks; ++rank) edges.push_back({rank - 1, rank, rank - 1});
  return edges;
}

/// In each round, every informed rank sends to the next radix-1 multiples of a distance, which is
/// divided by the radix from round to round.
std::vector<RankEdge> halving_tree(std::uint64_t ranks, std::uint64_t radix) {
  std::vector<RankEdge> edges;
  std::uint64_t distance = 1;
  while (distance * radix < ranks) distance *= radix;
  for (std::uint64_t round = 0; distance > 0; ++round, distance /= radix)
    for (std::uint64_t parent = 0; parent < ranks; parent += distance * radix)
      for (std::uint64_t i = 1; i < radix && parent + i * distance < ranks; ++i)
        edges.push_back({parent, parent + i * distance, round});
  return edges;
}

std::vector<RankEdge> doubling_tree(std::uint64_t ranks) {
  std::vector<RankEdge> edges;
  for (std::uint64_t rank = 1; rank < ranks; ++rank) {
    const std::uint64_t distance = std::bit_floor(rank);
    edges.push_back(
        {rank - distance, rank, static_cast<std::uint64_t>(std::countr_zero(distance))});
  }
  return edges;
}

/// Level k has ranks 2^k - 1 .. 2^(k+1) - 2; the children of a rank are 2^k and 2^(k+1) further on.
std::vector<RankEdge> binary_tree(std::uint64_t ranks) {
  std::vector<RankEdge> edges;
  for (std::uint64_t rank = 1; rank < ranks; ++rank) {
    const std::uint64_t width = std::bit_floor(rank + 1);
    const std::uint64_t parent = width / 2 - 1 + (rank + 1 - width) % (width / 2);
    edges.push_back({parent, rank, static_cast<std::uint64_t>(std::countr_zero(width)) - 1});
  }
  return edges;
}

std::vector<RankEdge> edges_of_shape(RankTreeShape shape, std::uint64_t ranks) {
  switch (shape) {
    case RankTreeShape::linear:
      return linear_tree(ranks);
    case RankTreeShape::chain:
      return chain_of_ranks(ranks);
    case RankTreeShape::binomial:
      return halving_tree(ranks, 2);
    case RankTreeShape::binomial_doubling:
      return doubling_tree(ranks);
    case RankTreeShape::knomial:
      return halving_tree(ranks, 4);
    case RankTreeShape::binary:
      break;
  }
  return binary_tree(ranks);
}

}  // namespace

std::string_view to_string(RankTreeShape shape) {
  return std::ranges::find(tree_names, shape, [](const auto& entry) { return entry.first; })
      ->second;
}

std::optional<RankTreeShape> rank_tree_shape(std::string_view name) {
  for (const auto& [shape, text] : tree_names)
    if (text == name) return shape;
  return std::nullopt;
}

std::vector<RankEdge> rank_tree(RankTreeShape shape, std::uint64_t ranks) {
  std::vector<RankEdge> edges = edges_of_shape(shape, ranks);
  std::ranges::stable_sort(edges, {}, [](const RankEdge& edge) {
    return std::tuple(edge.round, edge.parent, edge.child);
  });
  return edges;
}

std::uint64_t num_rounds(const std::vector<RankEdge>& tree) {
  return tree.empty() ? 0 : tree.back().round + 1;
}

}  // namespace asterism
