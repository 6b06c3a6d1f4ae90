// Many nodes in a word.
#include "problem/node_rules.hpp"

#include <set>

#include <gtest/gtest.h>

#include <asterism/networks.hpp>
#include <asterism/problem.hpp>

#include "base/expect_error.hpp"

namespace asterism {
namespace {

TEST(NodeRules, name_so_many_different_nodes) {
  const auto torus = make_network("torus:8x8x8");
  for (const char* const rule :
       {"random:64", "random:64,9", "clustered:64", "spread:64", "random:512"}) {
    const auto nodes = *nodes_by_rule(rule, *torus);
    const std::set<NodeId> different(nodes.begin(), nodes.end());
    EXPECT_EQ(different.size(), nodes.size()) << rule;
    EXPECT_EQ(nodes.size(), std::string(rule) == "random:512" ? 512U : 64U) << rule;
    EXPECT_LT(nodes.back().value(), 512U) << rule;
  }
  EXPECT_EQ(nodes_by_rule("all", *torus)->size(), 512U);
  EXPECT_EQ(nodes_by_rule("(0,0,0)", *torus), std::nullopt);
  EXPECT_EQ(nodes_by_rule("12345", *torus), std::nullopt);
}

TEST(NodeRules, are_the_same_for_the_same_seed) {
  const auto torus = make_network("torus:8x8x8");
  EXPECT_EQ(nodes_by_rule("random:5", *torus), nodes_by_rule("random:5,1", *torus));
  EXPECT_NE(nodes_by_rule("random:5", *torus), nodes_by_rule("random:5,2", *torus));
}

TEST(NodeRules, clusters_are_the_nearest_nodes) {
  const auto ring = make_network("ring:9");
  EXPECT_EQ(nodes_by_rule("clustered:4", *ring),
            (std::vector{NodeId{0}, NodeId{1}, NodeId{2}, NodeId{8}}));
  EXPECT_EQ(nodes_by_rule("spread:3", *ring), (std::vector{NodeId{0}, NodeId{3}, NodeId{6}}));
}

TEST(NodeRules, name_nodes_by_their_ids) {
  const auto ring = make_network("ring:9");
  EXPECT_EQ(nodes_by_rule("ids:6-7,1,6", *ring), (std::vector{NodeId{1}, NodeId{6}, NodeId{7}}));
  for (const char* const rule :
       {"ids:", "ids:3-1", "ids:9", "ids:1-", "ids:-1", "ids:1,,2", "ids:a"})
    testing::expect_error([&] { return nodes_by_rule(rule, *ring)->size(); },
                          ErrorCode::out_of_range, "does not name nodes of ring:9", "ids:");
}

TEST(NodeRules, name_nodes_of_a_pool) {
  const auto ring = make_network("ring:9");
  const std::vector<NodeId> pool{NodeId{2}, NodeId{3}, NodeId{5}, NodeId{8}};
  EXPECT_EQ(nodes_by_rule("all", *ring, pool), pool);
  EXPECT_EQ(nodes_by_rule("spread:2", *ring, pool), (std::vector{NodeId{2}, NodeId{5}}));
  EXPECT_EQ(nodes_by_rule("clustered:3", *ring, pool),
            (std::vector{NodeId{2}, NodeId{3}, NodeId{5}}));
  EXPECT_EQ(nodes_by_rule("random:4", *ring, pool), pool);
  testing::expect_error([&] { return nodes_by_rule("random:5", *ring, pool)->size(); },
                        ErrorCode::out_of_range, "does not name nodes", "from 1 to 4");
  testing::expect_error([&] { return nodes_by_rule("ids:4", *ring, pool)->size(); },
                        ErrorCode::out_of_range, "does not name nodes", "");
}

TEST(NodeRules, that_do_not_fit_are_errors) {
  const auto ring = make_network("ring:9");
  for (const char* const rule :
       {"random:0", "random:10", "random:", "random:x", "random:3,", "random:3,x", "random:-1",
        "clustered:3,1", "spread:99999999999999999999"})
    testing::expect_error([&] { return nodes_by_rule(rule, *ring)->size(); },
                          ErrorCode::out_of_range, "does not name nodes of ring:9", "from 1 to 9");
}

TEST(NodeRules, state_problems_together_with_labels) {
  const Problem problem = state_problem(
      {.network = "ring:9", .collective = "multi-broadcast", .sources = {"5", "clustered:2"}});
  EXPECT_EQ(problem.collective.sources().size(), 3U);
  testing::expect_error(
      [] {
        return state_problem({.network = "ring:9",
                              .collective = "multi-broadcast",
                              .sources = {"0", "clustered:2"}})
            .collective.message_count();
      },
      ErrorCode::usage, "has a source twice", "different");
}

}  // namespace
}  // namespace asterism
