// Circulants found again behind other numbers, without a labelling.
#include "graph/symmetry/circulant_form.hpp"

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "extent.hpp"
#include "graph/symmetry/unknown_network.hpp"

namespace asterism {
namespace {

using testing::circulant;
using testing::relabelled;

/// Returns the spec under which a network is recognised, or nothing.
std::string spec_of(const Network& network) {
  const auto found = recognise_circulant(network, {});
  if (!found) return {};
  EXPECT_TRUE(testing::is_isomorphism(network, *found->network, found->image))
      << found->network->spec();
  return found->network->spec();
}

std::string spec_under_other_numbers(std::uint32_t nodes, const std::vector<std::uint32_t>& steps,
                                     std::uint64_t seed) {
  return spec_of(*relabelled(*circulant(nodes, steps), seed));
}

TEST(CirculantForm, is_found_under_other_numbers) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    EXPECT_EQ(spec_under_other_numbers(7, {1}, seed), "circulant:7,1");
    EXPECT_EQ(spec_under_other_numbers(64, {1, 5, 23}, seed), "circulant:64,1,3,25");
    EXPECT_EQ(spec_under_other_numbers(101, {1, 2, 3}, seed), "circulant:101,1,2,3");
    EXPECT_EQ(spec_under_other_numbers(50, {1, 7, 25}, seed), "circulant:50,1,7,25");
    EXPECT_EQ(spec_under_other_numbers(9, {1, 2, 3, 4}, seed), "circulant:9,1,2,3,4");
  }
}

/// Three times the steps 1 and 4 are 3 and 12.
TEST(CirculantForm, has_the_simplest_of_the_equivalent_steps) {
  EXPECT_EQ(spec_under_other_numbers(50, {3, 12}, 1), "circulant:50,1,4");
  EXPECT_EQ(spec_under_other_numbers(50, {21, 34}, 1), "circulant:50,1,4");
}

TEST(CirculantForm, is_found_if_no_step_goes_round_all_nodes) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    EXPECT_NE(spec_under_other_numbers(30, {6, 10, 15}, seed), "");
    EXPECT_NE(spec_under_other_numbers(35, {5, 7}, seed), "");
    EXPECT_NE(spec_under_other_numbers(24, {2, 3}, seed), "");
    EXPECT_NE(spec_under_other_numbers(84, {4, 6, 21}, seed), "");
  }
}

TEST(CirculantForm, is_not_found_where_there_is_none) {
  for (const char* const spec :
       {"torus:4x4", "hypercube:4", "star:4", "star:5", "pancake:4", "mesh:4x3", "ccc:3",
        "random-regular:4,40", "generalized-hypercube:4x4"})
    EXPECT_EQ(spec_of(*relabelled(*make_network(spec), 1)), "") << spec;
  EXPECT_EQ(spec_of(*make_network("circulant:17,1,4")), "") << "its own name tells nothing new";
}

TEST(CirculantForm, is_lost_with_one_exchanged_pair_of_links) {
  std::vector<testing::DrawnLink> links;
  for (std::uint32_t node = 0; node < 60; ++node)
    for (const std::uint32_t step : {1U, 8U}) links.push_back({node, (node + step) % 60});
  EXPECT_EQ(spec_of(testing::DrawnNetwork(60, links)), "circulant:60,1,8");
  std::swap(links[0].to, links[60].to);
  EXPECT_EQ(spec_of(testing::DrawnNetwork(60, links)), "");
}

TEST(CirculantForm, needs_plain_links) {
  std::vector<testing::DrawnLink> links;
  for (std::uint32_t node = 0; node < 12; ++node) links.push_back({node, (node + 1) % 12});
  links[3].cost.rate = 2;
  EXPECT_EQ(spec_of(testing::DrawnNetwork(12, links)), "");
  links[3].cost.rate = 1;
  links[3].one_way = true;
  EXPECT_EQ(spec_of(testing::DrawnNetwork(12, links)), "");
}

/// Labellings end at 5,000 nodes.
TEST(CirculantForm, names_large_networks) {
  SLOW_WHEN_SANITIZED();
  const Recognition recognition = recognise(*relabelled(*circulant(6'000, {1, 77, 1'024}), 5));
  ASSERT_EQ(recognition.isomorphic.size(), 1U);
  EXPECT_EQ(recognition.isomorphic.front().network->spec(), "circulant:6000,1,77,1024");
}

}  // namespace
}  // namespace asterism
