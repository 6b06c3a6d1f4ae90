#include "graph/link_table.hpp"

#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>

#include "extent.hpp"
#include "graph/boost_reference.hpp"
#include "network_sizes.hpp"

namespace asterism {
namespace {

TEST(LinkTable, distances_agree_with_boost_node_by_node) {
  SLOW_WHEN_SANITIZED();
  for (const std::string& spec : testing::all_small_networks()) {
    const auto network = make_network(spec);
    const LinkTable links(*network);
    const auto graph = testing::materialised(*network);
    DistanceSearch search(links);
    for (const std::uint64_t source : {std::uint64_t{0}, network->node_count() / 2}) {
      const auto found = search.from(static_cast<std::uint32_t>(source));
      ASSERT_EQ(std::vector(found.begin(), found.end()),
                testing::boost_distances(graph, NodeId{source}))
          << spec;
    }
  }
}

TEST(LinkTable, the_last_node_has_its_neighbours) {
  // Its neighbours end where the table does: an address one past the last may be taken, not more.
  for (const char* const spec : {"mesh:2x2", "torus:2x2"}) {
    const LinkTable links(*make_network(spec));
    const auto last = links.neighbours(3);
    EXPECT_EQ(std::vector(last.begin(), last.end()), (std::vector<std::uint32_t>{1, 2})) << spec;
  }
}

/// Returns a std::vector, which can be compared and printed.
std::vector<std::uint32_t> row(const LinkTable& links, std::uint32_t node) {
  const auto ends = links.neighbours(node);
  return {ends.begin(), ends.end()};
}

TEST(LinkTable, has_the_neighbours_of_each_node_in_the_order_of_its_ports) {
  SLOW_WHEN_SANITIZED();
  for (const std::string& spec : testing::all_small_networks()) {
    const auto network = make_network(spec);
    const LinkTable links(*network);
    ASSERT_EQ(links.node_count(), network->node_count()) << spec;
    std::uint64_t arcs = 0;
    for (std::uint32_t node = 0; node < links.node_count(); ++node) {
      std::vector<std::uint32_t> expected;
      for (Port port{0}; port.value() < network->port_count(); ++port)
        if (const NodeId end = network->neighbour(NodeId{node}, port); end != no_node)
          expected.push_back(static_cast<std::uint32_t>(end.value()));
      ASSERT_EQ(row(links, node), expected) << spec << ", node " << node;
      ASSERT_EQ(links.degree(node), expected.size());
      ASSERT_EQ(links.first_arc(node), arcs);
      arcs += expected.size();
    }
    EXPECT_EQ(links.arc_count(), arcs);
  }
}

TEST(LinkTable, by_ports_has_a_place_for_each_of_them) {
  SLOW_WHEN_SANITIZED();
  for (const std::string& spec : testing::all_small_networks()) {
    const auto network = make_network(spec);
    std::vector<Port> backwards;
    for (std::uint32_t port = network->port_count(); port-- > 0;) backwards.emplace_back(port);
    const LinkTable links(*network, backwards);
    for (std::uint32_t node = 0; node < links.node_count(); ++node)
      for (std::uint32_t i = 0; i < backwards.size(); ++i) {
        const NodeId end = network->neighbour(NodeId{node}, backwards[i]);
        const std::uint32_t found = links.neighbour(node, i);
        ASSERT_EQ(found == LinkTable::no_link ? no_node : NodeId{found}, end)
            << spec << ", node " << node;
      }
  }
}

TEST(LinkTable, grows_node_by_node_whatever_their_degrees) {
  const std::vector<std::vector<std::vector<std::uint32_t>>> graphs{
      {{1}, {0}},         {{1, 2}, {0, 2}, {0, 1}},         {{1, 2, 3}, {0}, {0}, {0}},
      {{1}, {0, 2}, {1}}, {{1, 2}, {0, 2}, {0, 1, 3}, {2}}, {{}, {2}, {1}, {}}};
  for (const auto& rows : graphs) {
    LinkTable links;
    EXPECT_EQ(links.node_count(), 0U);
    std::uint64_t arcs = 0;
    for (const auto& ends : rows) links.add_node(ends);
    ASSERT_EQ(links.node_count(), rows.size());
    for (std::uint32_t node = 0; node < rows.size(); ++node) {
      EXPECT_EQ(row(links, node), rows[node]);
      EXPECT_EQ(links.first_arc(node), arcs);
      arcs += rows[node].size();
    }
    EXPECT_EQ(links.arc_count(), arcs);
  }
}

TEST(LinkTable, refuses_nodes_that_do_not_fit_32_bits) {
  const auto network = make_network("hypercube:32");
  EXPECT_THROW(LinkTable{*network}, Error);
  EXPECT_THROW((LinkTable{*network, std::vector{Port{0}}}), Error);
}

TEST(Degrees, of_regular_and_irregular_networks) {
  const Degrees star = count_degrees(*make_network("star:5"));
  EXPECT_EQ(star.arcs, 480U);
  EXPECT_EQ(star.least, 4U);
  EXPECT_EQ(star.most, 4U);
  const Degrees mesh = count_degrees(*make_network("mesh:3x4"));
  EXPECT_EQ(mesh.arcs, 2U * 17U);
  EXPECT_EQ(mesh.least, 2U);
  EXPECT_EQ(mesh.most, 4U);
}

}  // namespace
}  // namespace asterism
