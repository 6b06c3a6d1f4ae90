#include "view/link_costs.hpp"

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

namespace asterism {
namespace {

TEST(LinkCosts, are_counted_by_class) {
  const auto costs = link_costs_of(*make_network("boxes:2/dgx-h100"));
  ASSERT_EQ(costs.size(), 2U);
  EXPECT_EQ(costs[0].link_class, "nvlink");
  EXPECT_EQ(link_cost_text(costs[0]), "16 of 450 GB/s, 0.35 us");
  EXPECT_EQ(costs[1].link_class, "nic");
  EXPECT_EQ(link_cost_text(costs[1]), "16 of 50 GB/s, 1.3 us");
}

TEST(LinkCosts, are_unknown_without_units) {
  EXPECT_TRUE(link_costs_of(*make_network("star:4")).empty());
  EXPECT_TRUE(link_costs_of(*make_network("boxes:1048576/dgx-h100")).empty());
}

}  // namespace
}  // namespace asterism
