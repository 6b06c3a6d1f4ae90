#include "graph/arborescences.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace asterism {
namespace {

using Amount = MaxFlow::Amount;

std::vector<FlowArc> random_digraph(Random& random, std::uint32_t nodes, std::size_t count,
                                    std::uint64_t most) {
  std::vector<FlowArc> arcs;
  arcs.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto from = static_cast<std::uint32_t>(random.below(nodes));
    const auto to = static_cast<std::uint32_t>(random.below(nodes));
    arcs.push_back({from, to, static_cast<Amount>(1 + random.below(most))});
  }
  return arcs;
}

/// Returns the minimum slack of Edmonds' condition over all sets.
Amount least_slack(std::uint32_t nodes, const std::vector<FlowArc>& arcs,
                   const std::vector<RootDemand>& roots) {
  Amount least = MaxFlow::unlimited;
  for (std::uint32_t set = 1; set < (1U << nodes); ++set) {
    const auto inside = [&](std::uint32_t node) { return (set >> node & 1U) != 0; };
    Amount slack = 0;
    for (const FlowArc& arc : arcs)
      if (!inside(arc.from) && inside(arc.to)) slack += arc.capacity;
    for (const RootDemand& demand : roots)
      if (!inside(demand.root)) slack -= demand.trees;
    least = std::min(least, slack);
  }
  return least;
}

void expect_spanning(const Arborescence& tree, const std::vector<FlowArc>& arcs,
                     const std::vector<bool>& spanned) {
  std::vector<bool> reached(spanned.size());
  reached[tree.root] = true;
  for (const std::uint32_t arc : tree.arcs) {
    EXPECT_TRUE(reached[arcs[arc].from]);
    EXPECT_FALSE(reached[arcs[arc].to]);
    reached[arcs[arc].to] = true;
  }
  EXPECT_EQ(reached, spanned);
}

void expect_packing(const std::vector<Arborescence>& trees, const std::vector<FlowArc>& arcs,
                    const std::vector<RootDemand>& roots, const std::vector<bool>& spanned) {
  std::vector<Amount> used(arcs.size()), from(spanned.size());
  for (const Arborescence& tree : trees) {
    EXPECT_GT(tree.copies, 0);
    expect_spanning(tree, arcs, spanned);
    from[tree.root] += tree.copies;
    for (const std::uint32_t arc : tree.arcs) used[arc] += tree.copies;
  }
  for (std::size_t i = 0; i < arcs.size(); ++i) EXPECT_LE(used[i], arcs[i].capacity);
  for (const RootDemand& demand : roots) from[demand.root] -= demand.trees;
  EXPECT_EQ(std::ranges::count(from, 0), static_cast<std::ptrdiff_t>(from.size()));
}

TEST(Arborescences, there_are_as_many_from_one_root_as_the_least_cut_allows) {
  Random random(5);
  std::size_t packings = 0;
  for (int round = 0; round < 150; ++round) {
    const std::uint32_t nodes = 2 + static_cast<std::uint32_t>(random.below(6));
    const std::uint64_t most = 1 + random.below(4);
    const std::uint64_t count = nodes * (2 + random.below(3));
    const auto arcs = random_digraph(random, nodes, count, most);
    const std::vector<bool> all(nodes, true);
    Amount cut = 0;
    while (least_slack(nodes, arcs, {{0, cut + 1}}) >= 0) ++cut;
    const auto trees = pack_arborescences(arcs, std::vector<RootDemand>{{0, cut}}, all);
    ASSERT_TRUE(trees);
    expect_packing(*trees, arcs, {{0, cut}}, all);
    EXPECT_FALSE(pack_arborescences(arcs, std::vector<RootDemand>{{0, cut + 1}}, all));
    packings += cut > 1 ? 1 : 0;
  }
  EXPECT_GT(packings, 30U);
}

TEST(Arborescences, from_several_roots_exactly_if_every_set_is_entered_by_enough) {
  Random random(6);
  std::size_t possible = 0, impossible = 0;
  for (int round = 0; round < 300; ++round) {
    const std::uint32_t nodes = 3 + static_cast<std::uint32_t>(random.below(4));
    const auto arcs = random_digraph(random, nodes, nodes * 4, 1 + random.below(5));
    std::vector<RootDemand> roots;
    for (std::uint32_t node = 0; node < nodes; ++node)
      if (random.below(2) == 0) roots.push_back({node, static_cast<Amount>(random.below(4))});
    const std::vector<bool> all(nodes, true);
    const auto trees = pack_arborescences(arcs, roots, all);
    const bool fits = least_slack(nodes, arcs, roots) >= 0;
    EXPECT_EQ(trees.has_value(), fits);
    if (trees) expect_packing(*trees, arcs, roots, all);
    ++(fits ? possible : impossible);
  }
  EXPECT_GT(possible, 50U);
  EXPECT_GT(impossible, 50U);
}

TEST(Arborescences, leave_out_nodes_that_are_not_spanned) {
  // The way through node 2 is shorter, but node 2 is not to be used.
  const std::vector<FlowArc> arcs{{0, 2, 1}, {2, 3, 1}, {0, 1, 1}, {1, 3, 1}};
  const std::vector<bool> spanned{true, true, false, true};
  const auto trees = pack_arborescences(arcs, std::vector<RootDemand>{{0, 1}}, spanned);
  ASSERT_TRUE(trees);
  expect_packing(*trees, arcs, {{0, 1}}, spanned);
}

TEST(Arborescences, of_one_node_have_no_arcs) {
  const auto trees =
      pack_arborescences({}, std::vector<RootDemand>{{0, 3}}, std::vector<bool>{true});
  ASSERT_TRUE(trees);
  ASSERT_EQ(trees->size(), 1U);
  EXPECT_EQ((*trees)[0].copies, 3);
  EXPECT_TRUE((*trees)[0].arcs.empty());
}

}  // namespace
}  // namespace asterism
