// Clustered and incomplete stars against the star's definition on strings.
#include <gtest/gtest.h>

#include "extent.hpp"
#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::add_link;
using testing::Arcs;
using testing::expect_same_graph;
using testing::first_permutation;

/// The links of the star between nodes of a set.
Arcs naive_part(const std::set<std::string>& nodes) {
  Arcs arcs;
  for (const std::string& node : nodes)
    for (std::size_t i = 1; i < node.size(); ++i) {
      std::string end = node;
      std::swap(end[0], end[i]);
      if (nodes.contains(end)) add_link(arcs, node, end);
    }
  return arcs;
}

std::set<std::string> ending_in_at_most(unsigned n, unsigned m) {
  std::set<std::string> nodes;
  std::string label = first_permutation(n);
  do {
    if (label.back() <= static_cast<char>('0' + m)) nodes.insert(label);
  } while (std::ranges::next_permutation(label).found);
  return nodes;
}

/// The order of the incomplete star by recursion over the front, with the symbols still free;
/// `first` while only the smallest symbols have been taken.
void append_in_order(const std::string& free, const std::string& back, bool first,
                     std::vector<std::string>& order) {
  if (free.empty()) {
    order.push_back(back);
    return;
  }
  std::string symbols = free;
  if (!first) std::ranges::reverse(symbols);
  for (const char symbol : symbols) {
    std::string rest = free;
    std::erase(rest, symbol);
    append_in_order(rest, symbol + back, first && symbol == free.front(), order);
  }
}

std::vector<std::string> incomplete_star_order(unsigned n) {
  std::vector<std::string> order;
  append_in_order(first_permutation(n), "", true, order);
  return order;
}

std::string clustered_star(unsigned n, unsigned m) {
  return "clustered-star:" + std::to_string(n) + "," + std::to_string(m);
}

std::string incomplete_star(std::uint64_t nodes) {
  return "incomplete-star:" + std::to_string(nodes);
}

/// Returns how many nodes a search from node 0 reaches.
std::uint64_t reached_from_first(const Network& network) {
  std::vector<bool> seen(network.node_count());
  std::vector<NodeId> open{NodeId{0}};
  seen[0] = true;
  std::uint64_t reached = 0;
  for (; !open.empty(); ++reached) {
    const NodeId node = open.back();
    open.pop_back();
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId end = network.neighbour(node, port);
      if (end == no_node || seen[end.value()]) continue;
      seen[end.value()] = true;
      open.push_back(end);
    }
  }
  return reached;
}

}  // namespace

TEST(ClusteredStarStructure, is_the_part_of_the_star_that_ends_in_the_first_symbols) {
  for (unsigned n = 3; n <= 6; ++n)
    for (unsigned m = 1; m <= n; ++m)
      expect_same_graph(clustered_star(n, m), naive_part(ending_in_at_most(n, m)));
}

TEST(ClusteredStarStructure, of_all_substars_is_the_star) {
  EXPECT_EQ(testing::arcs_of(*make_network("clustered-star:5,5")),
            testing::arcs_of(*make_network("star:5")));
  EXPECT_TRUE(make_network("clustered-star:5,5")->port_symmetric());
  EXPECT_FALSE(make_network("clustered-star:5,4")->vertex_symmetric());
}

TEST(IncompleteStarStructure, has_the_first_nodes_in_its_order) {
  for (unsigned n = 2; n <= 5; ++n) {
    const std::vector<std::string> order = incomplete_star_order(n);
    const std::size_t smaller_star = order.size() / n;
    std::set<std::string> nodes(order.begin(), order.begin() + static_cast<long>(smaller_star));
    for (std::size_t count = smaller_star + 1; count <= order.size(); ++count) {
      nodes.insert(order[count - 1]);
      const std::string spec = incomplete_star(count);
      expect_same_graph(spec, naive_part(nodes));
      EXPECT_EQ(make_network(spec)->label(NodeId{count - 1}), order[count - 1]);
    }
  }
}

TEST(IncompleteStarStructure, is_connected_for_every_number_of_nodes_up_to_720) {
  SLOW_WHEN_SANITIZED();
  for (std::uint64_t nodes = 2; nodes <= 720; ++nodes)
    ASSERT_EQ(reached_from_first(*make_network(incomplete_star(nodes))), nodes) << nodes;
}

TEST(IncompleteStarStructure, every_node_but_the_first_has_a_neighbour_before_it) {
  // So that the part up to it is connected, whatever the number of nodes.
  for (const std::uint64_t nodes : {720ULL, 5040ULL, 40320ULL}) {
    const auto network = make_network(incomplete_star(nodes));
    for (NodeId node{1}; node.value() < nodes; ++node) {
      bool found = false;
      for (Port port{0}; port.value() < network->port_count(); ++port)
        found = found || network->neighbour(node, port) < node;
      ASSERT_TRUE(found) << network->label(node);
    }
  }
}

TEST(IncompleteStarStructure, of_whole_substars_is_the_clustered_star) {
  for (const auto& [n, m, nodes] :
       std::vector<std::tuple<unsigned, unsigned, unsigned>>{{4, 2, 12}, {5, 3, 72}, {6, 4, 480}})
    EXPECT_EQ(testing::arcs_of(*make_network(incomplete_star(nodes))),
              testing::arcs_of(*make_network(clustered_star(n, m))));
}

TEST(IncompleteStarStructure, of_a_factorial_is_the_star) {
  for (const auto& [n, nodes] :
       std::vector<std::pair<unsigned, unsigned>>{{2, 2}, {3, 6}, {4, 24}, {5, 120}}) {
    const auto network = make_network(incomplete_star(nodes));
    EXPECT_EQ(testing::arcs_of(*network),
              testing::arcs_of(*make_network("star:" + std::to_string(n))));
    EXPECT_TRUE(network->port_symmetric());
  }
}

}  // namespace asterism
