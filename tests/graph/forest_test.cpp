#include "graph/forest.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "graph/edge_splitting.hpp"

namespace asterism {
namespace {

using Amount = MaxFlow::Amount;

/// A connected graph with as much capacity one way as the other on each link.
std::vector<FlowArc> random_links(Random& random, std::uint32_t nodes, std::size_t more,
                                  std::uint64_t most) {
  std::vector<FlowArc> arcs;
  const auto join = [&](std::uint32_t a, std::uint32_t b) {
    const auto capacity = static_cast<Amount>(1 + random.below(most));
    arcs.push_back({a, b, capacity});
    arcs.push_back({b, a, capacity});
  };
  for (std::uint32_t node = 1; node < nodes; ++node)
    join(static_cast<std::uint32_t>(random.below(node)), node);
  for (std::size_t i = 0; i < more; ++i) {
    const auto a = static_cast<std::uint32_t>(random.below(nodes));
    const auto b = static_cast<std::uint32_t>(random.below(nodes));
    if (a != b) join(a, b);
  }
  return arcs;
}

bool is_member(const std::vector<std::uint32_t>& nodes, std::uint32_t node) {
  return std::ranges::find(nodes, node) != nodes.end();
}

/// Tries all sets.
TightestCut cut_by_force(std::uint32_t nodes, const std::vector<FlowArc>& arcs,
                         const std::vector<std::uint32_t>& roots,
                         const std::vector<std::uint32_t>& told) {
  TightestCut tightest;
  for (std::uint32_t set = 0; set < (1U << nodes); ++set) {
    const auto inside = [&](std::uint32_t node) { return (set >> node & 1U) != 0; };
    if (std::ranges::all_of(told, inside)) continue;
    TightestCut cut{0, 0};
    for (const std::uint32_t root : roots) cut.roots += inside(root) ? 1 : 0;
    for (const FlowArc& arc : arcs)
      if (inside(arc.from) && !inside(arc.to)) cut.capacity += arc.capacity;
    if (cut.roots * tightest.capacity > tightest.roots * cut.capacity) tightest = cut;
  }
  return tightest;
}

struct RandomForestCase {
  std::uint32_t nodes;
  std::vector<FlowArc> arcs;
  ForestWish wish;
};

RandomForestCase random_case(Random& random) {
  RandomForestCase result{3 + static_cast<std::uint32_t>(random.below(5)), {}, {}};
  const std::uint64_t most = 1 + random.below(3);
  const std::uint64_t more = random.below(8);
  result.arcs = random_links(random, result.nodes, more, most);
  for (std::uint32_t node = 0; node < result.nodes; ++node)
    if (node < 2 || random.below(3) != 0) result.wish.told.push_back(node);
  for (const std::uint32_t node : result.wish.told)
    if (node == 0 || random.below(2) == 0) result.wish.roots.push_back(node);
  result.wish.max_trees = 1000;
  return result;
}

void expect_forest(const Forest& forest, const RandomForestCase& on) {
  std::vector<double> used(on.arcs.size());
  std::vector<Amount> from(on.nodes);
  for (const ForestTree& tree : forest.trees) {
    from[tree.root] += tree.copies;
    std::vector<bool> reached(on.nodes), left(tree.arcs.size());
    reached[tree.root] = true;
    for (std::size_t i = 0; i < tree.arcs.size(); ++i) {
      const FlowArc& arc = on.arcs[tree.arcs[i]];
      const std::uint32_t before = tree.before[i];
      EXPECT_EQ(arc.from,
                before == ForestTree::root_place ? tree.root : on.arcs[tree.arcs[before]].to);
      if (is_member(on.wish.forwarders, arc.from)) {
        EXPECT_FALSE(left[before]) << "a forwarder copies";
        left[before] = true;
      }
      if (!is_member(on.wish.forwarders, arc.to)) {
        EXPECT_FALSE(reached[arc.to]);
      }
      reached[arc.to] = true;
      used[tree.arcs[i]] += static_cast<double>(tree.copies);
    }
    for (const std::uint32_t node : on.wish.told) EXPECT_TRUE(reached[node]);
  }
  for (std::size_t i = 0; i < used.size(); ++i)
    EXPECT_LE(used[i], forest.load * static_cast<double>(on.arcs[i].capacity) * (1 + 1e-9));
  for (std::uint32_t node = 0; node < on.nodes; ++node)
    EXPECT_EQ(from[node], is_member(on.wish.roots, node) ? forest.trees_per_root : 0);
}

TEST(Forest, attains_the_tightest_of_all_cuts_with_rates_and_switches) {
  Random random(7);
  std::size_t with_switches = 0;
  for (int round = 0; round < 150; ++round) {
    const RandomForestCase on = random_case(random);
    const TightestCut cut = cut_by_force(on.nodes, on.arcs, on.wish.roots, on.wish.told);
    const auto forest = make_forest(on.nodes, on.arcs, on.wish);
    ASSERT_TRUE(forest) << round;
    EXPECT_EQ(forest->cut.roots * cut.capacity, cut.roots * forest->cut.capacity) << round;
    EXPECT_DOUBLE_EQ(forest->load * static_cast<double>(cut.capacity),
                     static_cast<double>(cut.roots * forest->trees_per_root))
        << round;
    expect_forest(*forest, on);
    with_switches += on.wish.told.size() < on.nodes ? 1 : 0;
  }
  EXPECT_GT(with_switches, 50U);
}

TEST(Forest, attains_the_cut_past_switches_that_only_forward) {
  Random random(9);
  std::size_t with_forwarders = 0;
  for (int round = 0; round < 150; ++round) {
    RandomForestCase on = random_case(random);
    for (std::uint32_t node = 0; node < on.nodes; ++node)
      if (!is_member(on.wish.told, node)) on.wish.forwarders.push_back(node);
    const TightestCut cut = cut_by_force(on.nodes, on.arcs, on.wish.roots, on.wish.told);
    const auto forest = make_forest(on.nodes, on.arcs, on.wish);
    ASSERT_TRUE(forest) << round;
    EXPECT_DOUBLE_EQ(forest->load * static_cast<double>(cut.capacity),
                     static_cast<double>(cut.roots * forest->trees_per_root))
        << round;
    expect_forest(*forest, on);
    with_forwarders += on.wish.forwarders.empty() ? 0 : 1;
  }
  EXPECT_GT(with_forwarders, 50U);
}

TEST(Forest, few_trees_come_near_the_cut) {
  Random random(8);
  double worst = 1;
  for (int round = 0; round < 60; ++round) {
    RandomForestCase on = random_case(random);
    on.wish.max_trees = 8;
    const auto forest = make_forest(on.nodes, on.arcs, on.wish);
    ASSERT_TRUE(forest) << round;
    EXPECT_LE(forest->trees_per_root, 8);
    expect_forest(*forest, on);
    const double least =
        static_cast<double>(forest->cut.roots) / static_cast<double>(forest->cut.capacity);
    const double ratio = forest->load / static_cast<double>(forest->trees_per_root) / least;
    EXPECT_GE(ratio, 1 - 1e-9);
    worst = std::max(worst, ratio);
  }
  EXPECT_LE(worst, 1.25);
}

TEST(Forest, a_switch_that_cannot_be_told_all_is_passed) {
  // Four nodes joined in a ring by links of capacity 3, and pairs across a switch by links of 1.
  std::vector<FlowArc> arcs;
  const auto join = [&](std::uint32_t a, std::uint32_t b, Amount capacity) {
    arcs.push_back({a, b, capacity});
    arcs.push_back({b, a, capacity});
  };
  for (std::uint32_t node = 0; node < 4; ++node) join(node, (node + 1) % 4, 3);
  join(0, 4, 1);
  join(2, 4, 1);
  const RandomForestCase on{5, arcs, {{0, 1, 2, 3}, {0, 1, 2, 3}, 100}};
  const auto forest = make_forest(on.nodes, on.arcs, on.wish);
  ASSERT_TRUE(forest);
  const TightestCut cut = cut_by_force(5, arcs, on.wish.roots, on.wish.told);
  EXPECT_EQ(forest->cut.roots * cut.capacity, cut.roots * forest->cut.capacity);
  expect_forest(*forest, on);
}

TEST(Forest, of_one_node_is_empty_and_there_is_none_without_a_way) {
  const std::vector<FlowArc> one_way{{0, 1, 1}};
  const auto alone = make_forest(2, one_way, {{0}, {0}, 4});
  ASSERT_TRUE(alone);
  EXPECT_TRUE(alone->trees.empty());
  EXPECT_TRUE(make_forest(2, one_way, {{0}, {0, 1}, 4}));
  EXPECT_FALSE(make_forest(2, one_way, {{1}, {0, 1}, 4}));
}

TEST(EdgeSplitting, keeps_what_comes_to_the_others) {
  Random random(9);
  for (int round = 0; round < 40; ++round) {
    const RandomForestCase on = random_case(random);
    const TightestCut cut = tightest_cut(on.nodes, on.arcs, on.wish.roots, on.wish.told);
    std::vector<FlowArc> scaled = on.arcs;
    for (FlowArc& arc : scaled) arc.capacity *= cut.roots;
    std::vector<std::uint32_t> removed;
    for (std::uint32_t node = 0; node < on.nodes; ++node)
      if (!is_member(on.wish.told, node)) removed.push_back(node);
    const std::vector<SplitArc> pieces =
        split_off(on.nodes, scaled, on.wish.roots, cut.capacity, on.wish.told, removed);
    std::vector<FlowArc> between;
    std::vector<Amount> used(scaled.size());
    for (const SplitArc& piece : pieces) {
      between.push_back(piece.arc);
      EXPECT_FALSE(is_member(removed, piece.arc.from));
      EXPECT_FALSE(is_member(removed, piece.arc.to));
      std::uint32_t at = piece.arc.from;
      for (const std::uint32_t arc : piece.path) {
        EXPECT_EQ(scaled[arc].from, at);
        at = scaled[arc].to;
        used[arc] += piece.arc.capacity;
      }
      EXPECT_EQ(at, piece.arc.to);
    }
    for (std::size_t i = 0; i < used.size(); ++i) EXPECT_LE(used[i], scaled[i].capacity);
    ForestFlow flow(on.nodes, between, on.wish.roots);
    flow.scale(1, cut.capacity);
    EXPECT_TRUE(flow.all_comes_to(on.wish.told)) << round;
  }
}

}  // namespace
}  // namespace asterism
