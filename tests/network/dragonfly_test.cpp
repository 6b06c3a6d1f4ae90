// The dragonfly against its description.
#include <map>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "network/naive_graph.hpp"

namespace asterism {

namespace {

struct DragonflyCase {
  std::uint64_t a, p, h;
  std::uint64_t g = 0;  // 0: as many as possible
  [[nodiscard]] std::uint64_t groups() const { return g == 0 ? a * h + 1 : g; }
  [[nodiscard]] std::string spec() const {
    return fmt::format("dragonfly:{},{},{}{}", a, p, h, g == 0 ? "" : fmt::format(",{}", g));
  }
};

const std::vector<DragonflyCase> dragonflies{{1, 0, 1},    {1, 0, 4},    {2, 0, 1},    {2, 0, 3},
                                             {4, 0, 2},    {3, 0, 2},    {1, 2, 1},    {2, 1, 1},
                                             {4, 2, 2},    {3, 5, 1},    {4, 0, 2, 5}, {4, 1, 2, 3},
                                             {6, 0, 2, 4}, {2, 1, 1, 2}, {4, 2, 2, 9}};

/// The group in a label such as r3.1 or h3.1.0.
std::string group_of(const std::string& label) {
  return label.substr(1, label.find('.') - 1);
}

}  // namespace

TEST(DragonflyStructure, groups_are_complete_and_any_two_have_the_same_number_of_links) {
  for (const DragonflyCase& sizes : dragonflies) {
    SCOPED_TRACE(sizes.spec());
    const auto network = make_network(sizes.spec());
    const std::uint64_t groups = sizes.groups();
    const std::uint64_t links_per_pair = sizes.a * sizes.h / (groups - 1);
    EXPECT_EQ(network->node_count(), groups * sizes.a * (sizes.p + 1));
    std::map<std::pair<std::string, std::string>, std::uint64_t> between;
    std::map<std::string, std::uint64_t> global_of_router;
    for (const auto& [from, to] : testing::arcs_of(*network)) {
      if (from.front() == 'h' || to.front() == 'h') {
        const std::string& host = from.front() == 'h' ? from : to;
        const std::string& router = from.front() == 'h' ? to : from;
        ASSERT_EQ(host.substr(1, host.rfind('.') - 1), router.substr(1));
        continue;
      }
      ++between[{group_of(from), group_of(to)}];
      if (group_of(from) != group_of(to)) ++global_of_router[from];
    }
    for (const auto& [pair, links] : between)
      ASSERT_EQ(links, pair.first == pair.second ? sizes.a * (sizes.a - 1) : links_per_pair);
    EXPECT_EQ(between.size(), groups * (groups - 1) + (sizes.a > 1 ? groups : 0));
    EXPECT_EQ(global_of_router.size(), groups * sizes.a);
    for (const auto& [router, links] : global_of_router) ASSERT_EQ(links, sizes.h) << router;
  }
}

TEST(DragonflyStructure, is_as_wide_as_published) {
  for (const DragonflyCase& sizes : dragonflies) {
    const auto network = make_network(sizes.spec());
    EXPECT_LE(testing::diameter_of(testing::arcs_of(*network)),
              network->published().diameter->value)
        << sizes.spec();
  }
  EXPECT_EQ(testing::diameter_of(testing::arcs_of(*make_network("dragonfly:4,0,2"))), 3U);
  EXPECT_EQ(testing::diameter_of(testing::arcs_of(*make_network("dragonfly:4,2,2"))), 5U);
}

TEST(DragonflyStructure, routers_are_switches_if_there_are_hosts) {
  const auto routers = make_network("dragonfly:4,0,2");
  EXPECT_FALSE(routers->has_switches());
  EXPECT_FALSE(routers->is_switch(NodeId{0}));
  const auto hosts = make_network("dragonfly:4,2,2");
  EXPECT_TRUE(hosts->has_switches());
  for (NodeId node{0}; node.value() < hosts->node_count(); ++node)
    ASSERT_EQ(hosts->is_switch(node), hosts->label(node).front() == 'r');
}

TEST(DragonflyStructure, link_k_of_a_group_leads_to_the_group_k_plus_1_further_on) {
  const auto network = make_network("dragonfly:2,0,2");
  EXPECT_EQ(testing::across(*network, "r0.0", "global 0"), "r1.1");
  EXPECT_EQ(testing::across(*network, "r0.0", "global 1"), "r2.1");
  EXPECT_EQ(testing::across(*network, "r0.1", "global 1"), "r4.0");
  EXPECT_EQ(testing::across(*network, "r4.1", "global 0"), "r2.0");
  EXPECT_EQ(testing::across(*network, "r4.1", "local +1"), "r4.0");
}

}  // namespace asterism
