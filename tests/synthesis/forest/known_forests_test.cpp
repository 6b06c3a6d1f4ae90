#include "synthesis/forest/known_forests.hpp"

#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace asterism {
namespace {

using Amount = MaxFlow::Amount;

std::vector<FlowArc> random_links(Random& random, std::uint32_t nodes) {
  std::vector<FlowArc> arcs;
  for (std::uint32_t b = 1; b < nodes; ++b)
    for (std::uint32_t a = 0; a < b; ++a) {
      if (a + 1 != b && random.below(2) == 0) continue;
      const auto capacity = static_cast<Amount>(1 + random.below(3));
      arcs.push_back({a, b, capacity});
      arcs.push_back({b, a, capacity});
    }
  return arcs;
}

ForestWish wish_of(std::uint32_t nodes, std::uint32_t root, Amount max_trees) {
  ForestWish wish;
  wish.roots = {root};
  wish.told.resize(nodes);
  std::iota(wish.told.begin(), wish.told.end(), 0U);
  wish.max_trees = max_trees;
  return wish;
}

void expect_same(const Forest& a, const Forest& b) {
  EXPECT_EQ(a.trees_per_root, b.trees_per_root);
  EXPECT_EQ(a.load, b.load);
  ASSERT_EQ(a.trees.size(), b.trees.size());
  for (std::size_t i = 0; i < a.trees.size(); ++i) {
    EXPECT_EQ(a.trees[i].copies, b.trees[i].copies);
    EXPECT_EQ(a.trees[i].arcs, b.trees[i].arcs);
    EXPECT_EQ(a.trees[i].before, b.trees[i].before);
  }
}

TEST(KnownForests, are_those_that_would_be_made) {
  constexpr Amount most = 9;
  Random random(3);
  unsigned found_for_other_numbers = 0;
  for (unsigned i = 0; i < 20; ++i) {
    const auto nodes = static_cast<std::uint32_t>(4 + random.below(4));
    const std::vector<FlowArc> arcs = random_links(random, nodes);
    for (Amount made = 1; made <= most; ++made) {
      const ForestWish wish = wish_of(nodes, 0, made);
      KnownForests known;
      known.add(nodes, arcs, wish, std::make_shared<const Forest>(*make_forest(nodes, arcs, wish)));
      EXPECT_NE(known.find(nodes, arcs, wish), nullptr);
      for (Amount other = 1; other <= most; ++other) {
        const ForestWish asked = wish_of(nodes, 0, other);
        const auto found = known.find(nodes, arcs, asked);
        if (found == nullptr) continue;
        found_for_other_numbers += other != made ? 1 : 0;
        expect_same(*found, *make_forest(nodes, arcs, asked));
      }
    }
  }
  EXPECT_GT(found_for_other_numbers, 100U);
}

TEST(KnownForests, are_found_for_the_same_question_only) {
  Random random(4);
  constexpr std::uint32_t nodes = 6;
  std::vector<FlowArc> arcs = random_links(random, nodes);
  const ForestWish wish = wish_of(nodes, 0, 16);
  KnownForests known;
  known.add(nodes, arcs, wish, std::make_shared<const Forest>(*make_forest(nodes, arcs, wish)));
  EXPECT_EQ(known.find(nodes, arcs, wish_of(nodes, 1, 16)), nullptr);
  ForestWish some = wish;
  some.told.pop_back();
  EXPECT_EQ(known.find(nodes, arcs, some), nullptr);
  ++arcs.front().capacity;
  EXPECT_EQ(known.find(nodes, arcs, wish), nullptr);
}

}  // namespace
}  // namespace asterism
