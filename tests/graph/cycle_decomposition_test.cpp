// Decompositions of all links into Hamiltonian cycles, checked here from the neighbours alone.
#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include <asterism/cycle_decomposition.hpp>
#include <asterism/networks.hpp>

namespace asterism {
namespace {

using Link = std::pair<NodeId, NodeId>;

std::set<Link> links_of(const Network& network) {
  std::set<Link> links;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    for (Port port{0}; port.value() < network.port_count(); ++port)
      if (const NodeId end = network.neighbour(node, port); end != no_node)
        links.insert(std::minmax(node, end));
  return links;
}

void expect_decomposition(const std::string& spec, std::size_t cycles) {
  SCOPED_TRACE(spec);
  const auto network = make_network(spec);
  ASSERT_TRUE(may_decompose_into_cycles(*network));
  const auto found = find_cycle_decomposition(*network);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->cycles.size(), cycles);
  std::set<Link> links;
  for (const std::vector<NodeId>& cycle : found->cycles) {
    EXPECT_EQ(std::set<NodeId>(cycle.begin(), cycle.end()).size(), network->node_count());
    for (std::size_t i = 0; i < cycle.size(); ++i)
      EXPECT_TRUE(links.insert(std::minmax(cycle[i], cycle[(i + 1) % cycle.size()])).second);
  }
  for (NodeId node{0}; node.value() < found->partners.size(); ++node) {
    const NodeId partner = found->partners[node.value()];
    if (node < partner) {
      EXPECT_TRUE(links.insert({node, partner}).second);
    }
  }
  EXPECT_EQ(links, links_of(*network));
  EXPECT_TRUE(is_cycle_decomposition(*network, *found));
}

TEST(CycleDecomposition, of_tori_has_a_cycle_per_axis) {
  for (const char* spec : {"torus:3x3", "torus:3x4", "torus:4x4", "torus:5x3", "torus:6x8",
                           "torus:7x7", "torus:8x8", "torus:3x16"})
    expect_decomposition(spec, 2);
  for (const char* spec : {"torus:3x3x3", "torus:4x4x4", "torus:3x4x5", "torus:8x8x8"})
    expect_decomposition(spec, 3);
  for (const char* spec : {"torus:3x3x3x3", "torus:4x4x4x4"}) expect_decomposition(spec, 4);
  expect_decomposition("ring:7", 1);
}

TEST(CycleDecomposition, is_found_on_networks_of_permutations) {
  expect_decomposition("star:4", 1);
  expect_decomposition("star:5", 2);
  expect_decomposition("star:6", 2);
  expect_decomposition("pancake:6", 2);
  expect_decomposition("bubble-sort:5", 2);
  expect_decomposition("macro-star:2,2", 1);
  expect_decomposition("macro-star:2,3", 2);
}

TEST(CycleDecomposition, is_found_on_other_regular_networks) {
  expect_decomposition("complete:7", 3);
  expect_decomposition("complete:8", 3);
  expect_decomposition("hypercube:6", 3);
  expect_decomposition("hypercube:7", 3);
  expect_decomposition("circulant:25,3,4", 2);
  expect_decomposition("scc:4", 1);
  expect_decomposition("random-regular:5,100", 2);
}

TEST(CycleDecomposition, is_not_searched_without_equal_degrees) {
  for (const char* spec : {"mesh:3x3", "kautz:2,3", "complete:2", "fat-tree:4"})
    EXPECT_FALSE(may_decompose_into_cycles(*make_network(spec))) << spec;
}

TEST(CycleDecomposition, is_checked_link_by_link) {
  const auto network = make_network("torus:4x4");
  const auto right = find_cycle_decomposition(*network);
  ASSERT_TRUE(right);
  EXPECT_TRUE(is_cycle_decomposition(*network, *right));

  CycleDecomposition swapped = *right;
  std::swap(swapped.cycles[0][3], swapped.cycles[0][9]);
  EXPECT_FALSE(is_cycle_decomposition(*network, swapped));

  CycleDecomposition repeated = *right;
  repeated.cycles[1] = repeated.cycles[0];
  EXPECT_FALSE(is_cycle_decomposition(*network, repeated));

  CycleDecomposition incomplete = *right;
  incomplete.cycles.pop_back();
  EXPECT_FALSE(is_cycle_decomposition(*network, incomplete));

  const auto cubic = make_network("star:4");
  CycleDecomposition unmatched = find_cycle_decomposition(*cubic).value();
  std::swap(unmatched.partners[0], unmatched.partners[1]);
  EXPECT_FALSE(is_cycle_decomposition(*cubic, unmatched));
}

}  // namespace
}  // namespace asterism
