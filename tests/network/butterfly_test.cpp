// Butterflies against their definition.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "network/naive_graph.hpp"

namespace asterism {

namespace {

testing::Arcs naive_butterfly(unsigned n, bool wrapped) {
  testing::Arcs arcs;
  for (const std::string& row : testing::all_words(2, n))
    for (unsigned level = 0; level < n; ++level) {
      const unsigned next = wrapped ? (level + 1) % n : level + 1;
      const std::string here = fmt::format("({},{})", level, row);
      testing::add_link(arcs, here, fmt::format("({},{})", next, row));
      // The highest bit comes first.
      testing::add_link(arcs, here,
                        fmt::format("({},{})", next, testing::with_flipped(row, n - 1 - level)));
    }
  return arcs;
}

}  // namespace

TEST(ButterflyStructure, keeps_rows_or_flips_the_bit_of_the_level) {
  for (unsigned n = 1; n <= 5; ++n)
    testing::expect_graph_and_diameter(fmt::format("butterfly:{}", n), naive_butterfly(n, false));
  for (unsigned n = 3; n <= 6; ++n)
    testing::expect_graph_and_diameter(fmt::format("butterfly:{},wrapped=yes", n),
                                       naive_butterfly(n, true));
}

TEST(ButterflyStructure, looks_alike_from_all_nodes_by_ports_if_wrapped) {
  const auto network = make_network("butterfly:3,wrapped=yes");
  ASSERT_TRUE(network->port_symmetric());
  EXPECT_FALSE(make_network("butterfly:3")->vertex_symmetric());
  // Two walks end at one node from node 0 if and only if they do from every node.
  std::vector<std::vector<std::uint32_t>> walks{{}};
  for (std::size_t i = 0; walks[i].size() < 4; ++i)
    for (std::uint32_t port = 0; port < 4; ++port) {
      walks.push_back(walks[i]);
      walks.back().push_back(port);
    }
  const auto ends_from = [&](NodeId node) {
    std::map<NodeId, std::size_t> first_walk;
    std::vector<std::size_t> same_as;
    for (std::size_t i = 0; i < walks.size(); ++i) {
      NodeId at = node;
      for (const std::uint32_t port : walks[i]) at = network->neighbour(at, Port{port});
      same_as.push_back(first_walk.try_emplace(at, i).first->second);
    }
    return same_as;
  };
  const auto expected = ends_from(NodeId{0});
  for (NodeId node{1}; node.value() < network->node_count(); ++node)
    ASSERT_EQ(ends_from(node), expected) << network->label(node);
}

}  // namespace asterism
