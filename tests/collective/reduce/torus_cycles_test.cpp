// Hamiltonian cycles of tori that have no link in common.
#include "collective/reduce/torus_cycles.hpp"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

namespace asterism {
namespace {

void expect_disjoint_cycles(const char* spec) {
  const std::shared_ptr<const Network> network = make_network(spec);
  const auto& grid = *network->grid();
  const auto cycles = disjoint_torus_cycles(grid);
  ASSERT_TRUE(cycles) << spec;
  ASSERT_EQ(cycles->size(), grid.sides().size());
  std::set<std::pair<NodeId, NodeId>> links;
  for (const std::vector<NodeId>& cycle : *cycles) {
    EXPECT_EQ(std::set<NodeId>(cycle.begin(), cycle.end()).size(), grid.node_count()) << spec;
    for (std::size_t i = 0; i < cycle.size(); ++i) {
      const NodeId next = cycle[(i + 1) % cycle.size()];
      bool linked = false;
      for (Port port{0}; port.value() < grid.port_count(); ++port)
        linked = linked || grid.neighbour(cycle[i], port) == next;
      EXPECT_TRUE(linked) << spec;
      EXPECT_TRUE(links.insert(std::minmax(cycle[i], next)).second) << spec;
    }
  }
}

TEST(TorusCycles, have_no_link_in_common_and_use_all) {
  for (const char* spec :
       {"ring:7", "torus:3x3", "torus:3x4", "torus:4x4", "torus:5x3", "torus:6x8", "torus:7x7",
        "torus:8x8", "torus:3x16", "torus:3x3x3", "torus:4x4x4", "torus:3x4x5", "torus:8x8x8",
        "torus:3x3x3x3", "torus:4x4x4x4"})
    expect_disjoint_cycles(spec);
}

}  // namespace
}  // namespace asterism
