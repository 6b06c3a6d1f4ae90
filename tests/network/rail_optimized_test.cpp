// Rail-optimized clusters, dragonfly+ and HyperX against their descriptions.
#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::add_link;
using testing::Arcs;

Arcs naive_rails(unsigned rails, unsigned servers, unsigned units, unsigned spines) {
  Arcs arcs;
  for (unsigned unit = 0; unit < units; ++unit)
    for (unsigned rail = 0; rail < rails; ++rail) {
      const std::string leaf = fmt::format("l{}.{}", unit, rail);
      for (unsigned server = 0; server < servers; ++server) {
        const std::string gpu = fmt::format("g{}.{}.{}", unit, server, rail);
        add_link(arcs, gpu, leaf);
        add_link(arcs, gpu, fmt::format("n{}.{}", unit, server));
      }
      for (unsigned spine = 0; spine < spines; ++spine)
        add_link(arcs, leaf, fmt::format("s{}", spine));
    }
  return arcs;
}

Arcs naive_hyperx(unsigned rows, unsigned columns, unsigned hosts) {
  Arcs arcs;
  for (unsigned a = 0; a < rows * columns; ++a) {
    const std::string router = fmt::format("r{}.{}", a / columns, a % columns);
    for (unsigned host = 0; host < hosts; ++host)
      add_link(arcs, router, fmt::format("h{}.{}.{}", a / columns, a % columns, host));
    for (unsigned b = 0; b < a; ++b)
      if ((a / columns == b / columns) != (a % columns == b % columns))
        add_link(arcs, router, fmt::format("r{}.{}", b / columns, b % columns));
  }
  return arcs;
}

std::string group_of_fly(const std::string& label) {
  return label.substr(1, label.find('.') - 1);
}

}  // namespace

TEST(RailOptimizedStructure, joins_equal_GPUs_of_a_unit) {
  testing::expect_graph_and_diameter("rail-optimized:4,4,2,4", naive_rails(4, 4, 2, 4));
  testing::expect_graph_and_diameter("rail-optimized:8,4,1,0", naive_rails(8, 4, 1, 0));
  testing::expect_graph_and_diameter("rail-optimized:2,3,1,2,5", naive_rails(2, 3, 1, 2));
  testing::expect_graph_and_diameter("rail-optimized:3,2,4,1", naive_rails(3, 2, 4, 1));
}

TEST(RailOptimizedStructure, has_faster_links_within_a_server) {
  for (const auto& [spec, rate] : {std::pair{"rail-optimized:4,2,2,2", 9.0},
                                   {"rail-optimized:4,2,2,2,4", 4.0},
                                   {"rail-optimized:4,2,2,2,1", 1.0}}) {
    const auto network = make_network(spec);
    EXPECT_EQ(network->has_own_link_costs(), rate != 1);
    for (NodeId node{0}; node.value() < network->node_count(); ++node)
      for (Port port{0}; port.value() < network->ports_of(node); ++port) {
        const bool is_nvlink =
            network->link_classes()[network->link_class(node, port).value()] == "nvlink";
        ASSERT_EQ(network->link_cost(node, port).rate, is_nvlink ? rate : 1);
      }
  }
}

TEST(DragonflyPlusStructure, has_one_link_between_two_groups_and_none_between_leaves) {
  for (const auto& [l, p, s, h] :
       {std::array{1U, 1U, 1U, 1U}, {2U, 2U, 2U, 2U}, {3U, 1U, 2U, 3U}, {2U, 3U, 4U, 1U}}) {
    const auto network = make_network(fmt::format("dragonfly-plus:{},{},{},{}", l, p, s, h));
    SCOPED_TRACE(network->spec());
    const unsigned groups = s * h + 1;
    EXPECT_EQ(network->node_count(), groups * (l * p + l + s));
    std::map<std::pair<std::string, std::string>, unsigned> between;
    unsigned local = 0;
    for (const auto& [from, to] : testing::arcs_of(*network)) {
      if (group_of_fly(from) != group_of_fly(to)) {
        ASSERT_EQ(from.front(), 's');
        ASSERT_EQ(to.front(), 's');
        ++between[{group_of_fly(from), group_of_fly(to)}];
      } else if (from.front() == 'l' && to.front() == 's') {
        ++local;
      } else if (from.front() == 'h') {
        ASSERT_EQ(from.substr(1, from.rfind('.') - 1), to.substr(1));
      } else {
        ASSERT_NE(from.front(), to.front());
      }
    }
    EXPECT_EQ(local, groups * l * s);
    EXPECT_EQ(between.size(), std::size_t{groups} * (groups - 1));
    for (const auto& [pair, links] : between) ASSERT_EQ(links, 1U);
    EXPECT_EQ(testing::diameter_of(testing::arcs_of(*network)),
              network->published().diameter->value);
  }
}

TEST(HyperXStructure, joins_routers_that_differ_in_one_coordinate) {
  testing::expect_graph_and_diameter("hyperx:4x4,2", naive_hyperx(4, 4, 2));
  testing::expect_graph_and_diameter("hyperx:2x5,1", naive_hyperx(2, 5, 1));
}

}  // namespace asterism
