// Networks found again behind other numbers.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <asterism/networks.hpp>
#include <asterism/symmetry.hpp>

#include "extent.hpp"
#include "graph/symmetry/candidate_specs.hpp"
#include "graph/symmetry/unknown_network.hpp"

namespace asterism {
namespace {

using testing::circulant;
using testing::is_isomorphism;
using testing::relabelled;

std::vector<std::string> specs_of(const Recognition& recognition) {
  std::vector<std::string> specs;
  for (const Isomorphism& found : recognition.isomorphic) specs.push_back(found.network->spec());
  return specs;
}

bool has_spec(const Recognition& recognition, const std::string& spec) {
  return std::ranges::count(specs_of(recognition), spec) == 1;
}

const std::vector<std::string>& recognisable() {
  static const std::vector<std::string> specs{"star:4",
                                              "macro-star:2,2",
                                              "scc:4",
                                              "ccc:3",
                                              "hypercube:5",
                                              "torus:4x3",
                                              "torus:4x4x4",
                                              "mesh:5x3",
                                              "mesh:7",
                                              "ring:17",
                                              "complete:9",
                                              "wk:3,3",
                                              "hypercomplete:2,3",
                                              "hypernet:3,2",
                                              "hypernet:3,2,kind=treelet",
                                              "pancake:4",
                                              "bubble-sort:4",
                                              "clustered-star:5,3",
                                              "incomplete-star:17",
                                              "arrangement:5,2",
                                              "de-bruijn:2,4",
                                              "folded-hypercube:4",
                                              "fibonacci-cube:5",
                                              "hcn:2",
                                              "hfn:3",
                                              "rhsn:2,3"};
  return specs;
}

RC_GTEST_PROP(Recognition, finds_every_family_under_other_numbers, ()) {
  SLOW_WHEN_SANITIZED();
  const std::string spec = *rc::gen::elementOf(recognisable());
  const auto network = make_network(spec);
  const auto other = relabelled(*network, *rc::gen::inRange<std::uint64_t>(0, 1'000'000));
  const Recognition recognition = recognise(*other);
  RC_ASSERT(recognition.outcome == SymmetryOutcome::found);
  RC_ASSERT(has_spec(recognition, spec));
  for (const Isomorphism& found : recognition.isomorphic)
    RC_ASSERT(is_isomorphism(*other, *found.network, found.image));
}

TEST(Recognition, finds_each_of_the_families) {
  SLOW_WHEN_SANITIZED();
  for (const std::string& spec : recognisable())
    EXPECT_TRUE(has_spec(recognise(*relabelled(*make_network(spec), 7)), spec)) << spec;
}

TEST(Recognition, knows_which_families_are_one) {
  SLOW_WHEN_SANITIZED();
  EXPECT_TRUE(has_spec(recognise(*make_network("torus:4x4x4")), "hypercube:6"));
  EXPECT_TRUE(has_spec(recognise(*make_network("hypercube:6")), "torus:4x4x4"));
  EXPECT_TRUE(has_spec(recognise(*make_network("star:5")), "arrangement:5,4"));
  EXPECT_TRUE(has_spec(recognise(*make_network("ring:6")), "star:3"));
  EXPECT_FALSE(has_spec(recognise(*make_network("star:4")), "star:4"));
  EXPECT_FALSE(has_spec(recognise(*make_network("star:4")), "pancake:4"));
}

TEST(Recognition, is_not_deceived_by_degrees) {
  SLOW_WHEN_SANITIZED();
  EXPECT_TRUE(recognise(*circulant(25, {1, 7})).isomorphic.empty() ||
              !has_spec(recognise(*circulant(25, {1, 7})), "torus:5x5"));
  EXPECT_TRUE(specs_of(recognise(*circulant(64, {1, 5, 23}))).empty());
  EXPECT_TRUE(specs_of(recognise(*circulant(1000, {1, 31}))).empty());
}

TEST(Recognition, wants_links_of_cost_one_and_nodes_that_are_no_switches) {
  SLOW_WHEN_SANITIZED();
  std::vector<testing::DrawnLink> links;
  for (std::uint32_t node = 0; node < 12; ++node) links.push_back({node, (node + 1) % 12});
  EXPECT_TRUE(has_spec(recognise(testing::DrawnNetwork(12, links)), "ring:12"));
  EXPECT_TRUE(
      specs_of(recognise(testing::DrawnNetwork(12, links, testing::shuffled_numbers(12, 1))))
          .empty());
  links[3].cost.rate = 2;
  EXPECT_TRUE(specs_of(recognise(testing::DrawnNetwork(12, links))).empty());
  links[3].cost.rate = 1;
  links[3].one_way = true;
  EXPECT_TRUE(specs_of(recognise(testing::DrawnNetwork(12, links))).empty());
}

TEST(Recognition, keeps_to_its_limits) {
  SLOW_WHEN_SANITIZED();
  const auto network = relabelled(*make_network("star:5"), 1);
  SymmetryLimits limits;
  limits.effort = 50;
  EXPECT_EQ(recognise(*network, limits).outcome, SymmetryOutcome::effort_spent);
  // Only networks of the catalogue are recognised without a labelling.
  const auto random = make_network("random-regular:4,120");
  limits = {};
  limits.max_nodes = 119;
  EXPECT_EQ(recognise(*random, limits).outcome, SymmetryOutcome::too_large);
  limits = {};
  limits.max_links = 239;
  EXPECT_EQ(recognise(*random, limits).outcome, SymmetryOutcome::too_large);
}

TEST(Recognition, of_a_single_node_or_link_is_no_trouble) {
  EXPECT_TRUE(specs_of(recognise(testing::DrawnNetwork(1, {}))).empty());
  EXPECT_TRUE(has_spec(recognise(testing::DrawnNetwork(2, {{0, 1}})), "complete:2"));
}

std::vector<std::string> sized(const std::string& family, std::uint64_t nodes) {
  std::vector<std::string> specs;
  for (const auto& network : networks_of_size(network_catalogue().get(family), nodes))
    specs.push_back(network->spec());
  return specs;
}

TEST(NetworksOfSize, are_all_of_a_family) {
  using Specs = std::vector<std::string>;
  EXPECT_EQ(sized("star", 720), (Specs{"star:6"}));
  EXPECT_EQ(sized("star", 721), Specs{});
  EXPECT_EQ(sized("ring", 4999), (Specs{"ring:4999"}));
  EXPECT_EQ(sized("torus", 12), (Specs{"torus:12", "torus:6x2", "torus:4x3", "torus:3x2x2"}));
  EXPECT_EQ(sized("wk", 64), (Specs{"wk:2,6", "wk:4,3", "wk:8,2"}));
  EXPECT_EQ(sized("hypernet", 32),
            (Specs{"hypernet:2,4", "hypernet:3,2", "hypernet:5,1", "hypernet:2,4,kind=buslet",
                   "hypernet:3,2,kind=buslet", "hypernet:5,1,kind=buslet"}));
  // The first number is at least 2; one behind a refused number is not varied.
  EXPECT_EQ(sized("leaf-spine", 7),
            (Specs{"leaf-spine:2,1,3", "leaf-spine:2,2,1", "leaf-spine:3,1,1", "leaf-spine:2,1,1,2",
                   "leaf-spine:2,1,3,1", "leaf-spine:2,2,1,1", "leaf-spine:3,1,1,1"}));
  EXPECT_EQ(sized("graph", 12), Specs{});
  EXPECT_EQ(sized("cayley", 12), Specs{});
}

}  // namespace
}  // namespace asterism
