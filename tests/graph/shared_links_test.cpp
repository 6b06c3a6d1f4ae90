#include "graph/shared_links.hpp"

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

namespace asterism {
namespace {

TEST(SharedLinks, are_those_of_the_network) {
  for (const char* const spec : {"star:5", "torus:3x4", "rotator:4", "mesh:3x3", "fat-tree:4"}) {
    const auto network = make_network(spec);
    SharedLinks links(*network);
    for (NodeId node{0}; node.value() < network->node_count(); ++node) {
      const std::span<const std::uint32_t> ends =
          links.neighbours(static_cast<std::uint32_t>(node.value()));
      ASSERT_EQ(ends.size(), network->ports_of(node)) << spec;
      for (Port port{0}; port.value() < ends.size(); ++port) {
        const auto end = static_cast<std::uint32_t>(network->neighbour(node, port).value());
        ASSERT_EQ(ends[port.value()], end) << spec;
        ASSERT_EQ(links.neighbour(static_cast<std::uint32_t>(node.value()), port), end) << spec;
      }
    }
  }
}

TEST(SharedLinks, are_made_once_as_long_as_they_are_kept) {
  const auto star = make_network("star:4");
  const auto other = make_network("star:4");
  const auto kept = shared_link_table(*star);
  EXPECT_EQ(shared_link_table(*star), kept);
  EXPECT_NE(shared_link_table(*other), kept);
  EXPECT_EQ(shared_link_table(*star, 10), nullptr);
  EXPECT_EQ(shared_link_table(*make_network("mesh:3x3")), nullptr);
}

TEST(SharedLinks, are_not_those_of_a_network_that_was_there_before) {
  const LinkTable* last = nullptr;
  for (const char* const spec : {"ring:5", "ring:6", "ring:7", "ring:8"}) {
    const auto network = make_network(spec);
    const auto table = shared_link_table(*network);
    EXPECT_EQ(table->node_count(), network->node_count());
    last = table.get();
  }
  EXPECT_NE(last, nullptr);
}

}  // namespace
}  // namespace asterism
