// Regular groups of automorphisms, and networks whose ports follow one.
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <asterism/networks.hpp>
#include <asterism/symmetry.hpp>

#include "graph/symmetry/regular_subgroup.hpp"
#include "graph/symmetry/unknown_network.hpp"

namespace asterism {
namespace {

using testing::circulant;
using testing::DrawnLink;
using testing::DrawnNetwork;
using testing::is_isomorphism;
using testing::relabelled;

/// Closed under products, one element for each node, and none but the identity keeps a node.
void expect_regular_by_definition(const std::vector<NodeMap>& generators, const Network& network) {
  NodeMap identity(network.node_count());
  std::iota(identity.begin(), identity.end(), 0U);
  std::set<NodeMap> elements{identity};
  std::vector<NodeMap> open{identity};
  while (!open.empty() && elements.size() <= network.node_count()) {
    const NodeMap last = open.back();
    open.pop_back();
    for (const NodeMap& generator : generators) {
      NodeMap next(last.size());
      for (std::size_t i = 0; i < last.size(); ++i) next[i] = generator[last[i]];
      if (elements.insert(next).second) open.push_back(next);
    }
  }
  ASSERT_EQ(elements.size(), network.node_count());
  std::set<std::uint32_t> images;
  for (const NodeMap& element : elements) {
    images.insert(element[0]);
    if (element == identity) continue;
    for (std::uint32_t node = 0; node < element.size(); ++node) EXPECT_NE(element[node], node);
  }
  EXPECT_EQ(images.size(), network.node_count());
  for (const NodeMap& generator : generators)
    EXPECT_TRUE(is_isomorphism(network, network, generator));
}

/// From every node the same ports give the same picture.
void expect_port_symmetric(const Network& network) {
  ASSERT_TRUE(network.port_symmetric());
  for (std::uint32_t start = 0; start < network.node_count(); ++start) {
    std::vector<std::uint64_t> image(network.node_count(), ~std::uint64_t{0});
    std::vector<NodeId> order{NodeId{0}};
    image[0] = start;
    for (std::size_t i = 0; i < order.size(); ++i)
      for (Port port{0}; port.value() < network.port_count(); ++port) {
        const NodeId from{image[order[i].value()]};
        const NodeId end = network.neighbour(order[i], port);
        const NodeId end_there = network.neighbour(from, port);
        EXPECT_EQ(network.reverse_port(order[i], port), network.reverse_port(from, port));
        EXPECT_EQ(network.link_cost(order[i], port), network.link_cost(from, port));
        EXPECT_EQ(network.neighbour(end, network.reverse_port(order[i], port)), order[i]);
        if (image[end.value()] == ~std::uint64_t{0}) {
          image[end.value()] = end_there.value();
          order.push_back(end);
        }
        ASSERT_EQ(image[end.value()], end_there.value());
      }
  }
}

void expect_cayley(const std::shared_ptr<const Network>& network) {
  const CayleyForm form = cayley_form(network);
  ASSERT_NE(form.network, nullptr);
  expect_regular_by_definition(form.generators, *network);
  expect_port_symmetric(*form.network);
  NodeMap identity(network->node_count());
  std::iota(identity.begin(), identity.end(), 0U);
  EXPECT_TRUE(is_isomorphism(*network, *form.network, identity));
}

/// Makes the Cayley graph of the group of pairs (a, b), a modulo p and b modulo q, in which b
/// multiplies a by a power of u.
std::shared_ptr<const Network> semidirect(
    std::uint32_t p, std::uint32_t q, std::uint32_t u,
    const std::vector<std::pair<std::uint32_t, std::uint32_t>>& steps) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (std::uint32_t a = 0; a < p; ++a)
    for (std::uint32_t b = 0, turn = 1; b < q; ++b, turn = turn * u % p)
      for (const auto& step : steps) {
        const std::uint32_t from = a * q + b;
        const std::uint32_t to = (a + turn * step.first) % p * q + (b + step.second) % q;
        pairs.insert({std::min(from, to), std::max(from, to)});
      }
  std::vector<DrawnLink> links;
  for (const auto& [from, to] : pairs) links.push_back({from, to});
  return std::make_shared<DrawnNetwork>(p * q, links);
}

std::shared_ptr<const Network> petersen() {
  std::vector<DrawnLink> links;
  for (std::uint32_t i = 0; i < 5; ++i) {
    links.push_back({i, (i + 1) % 5});
    links.push_back({i, i + 5});
    links.push_back({i + 5, (i + 2) % 5 + 5});
  }
  return std::make_shared<DrawnNetwork>(10, links);
}

TEST(CayleyForm, is_found_of_graphs_that_no_family_has) {
  for (const auto& network :
       {circulant(30, {1, 7}), circulant(24, {1, 5, 12}), semidirect(7, 3, 2, {{1, 1}, {3, 0}}),
        semidirect(13, 3, 3, {{1, 1}, {2, 0}})})
    expect_cayley(relabelled(*network, 5));
}

TEST(CayleyForm, is_found_of_families_behind_other_numbers) {
  for (const std::string spec : {"star:4", "hypercube:4", "torus:3x5", "ccc:3", "complete:6",
                                 "pancake:4", "folded-hypercube:4", "arrangement:5,2"})
    expect_cayley(relabelled(*make_network(spec), 11));
}

RC_GTEST_PROP(CayleyForm, is_found_of_circulants, ()) {
  const auto nodes = *rc::gen::inRange<std::uint32_t>(5, 40);
  const auto jump = *rc::gen::inRange<std::uint32_t>(2, nodes / 2 + 1);
  const auto network = relabelled(*circulant(nodes, {1, jump}), nodes);
  const CayleyForm form = cayley_form(network);
  RC_ASSERT(form.network != nullptr);
  RC_ASSERT(is_regular(form.generators, nodes));
}

TEST(CayleyForm, keeps_costs) {
  std::vector<DrawnLink> links;
  for (std::uint32_t node = 0; node < 15; ++node) {
    links.push_back({node, (node + 1) % 15});
    links.push_back({node, (node + 4) % 15, {2, 0}});
  }
  expect_cayley(std::make_shared<DrawnNetwork>(15, links));
}

TEST(CayleyForm, is_none_where_there_is_no_group) {
  EXPECT_EQ(cayley_form(petersen()).network, nullptr);
  EXPECT_TRUE(symmetry_of(*petersen()).vertex_transitive());
  for (const std::string spec : {"mesh:3x4", "wk:3,2", "hcn:2", "de-bruijn:2,4"})
    EXPECT_EQ(cayley_form(make_network(spec)).network, nullptr) << spec;
  // Two links between the same nodes.
  EXPECT_EQ(
      cayley_form(std::make_shared<DrawnNetwork>(
                      3, std::vector<DrawnLink>{{0, 1}, {0, 1}, {1, 2}, {1, 2}, {2, 0}, {2, 0}}))
          .network,
      nullptr);
}

TEST(CayleyForm, of_a_network_that_has_it_is_the_network) {
  const auto network = make_network("star:4");
  EXPECT_EQ(cayley_form(network).network, network);
}

TEST(RegularSubgroup, is_told_from_groups_that_only_look_like_one) {
  const NodeMap rotation{1, 2, 3, 4, 5, 0};
  const NodeMap reflection{0, 5, 4, 3, 2, 1};
  const NodeMap swap_sides{3, 2, 1, 0, 5, 4};
  const NodeMap double_rotation{2, 3, 4, 5, 0, 1};
  EXPECT_TRUE(is_regular(std::vector<NodeMap>{rotation}, 6));
  EXPECT_FALSE(is_regular(std::vector<NodeMap>{reflection}, 6));
  EXPECT_FALSE(is_regular(std::vector<NodeMap>{rotation, reflection}, 6));
  EXPECT_FALSE(is_regular(std::vector<NodeMap>{double_rotation}, 6));
  EXPECT_TRUE(is_regular(std::vector<NodeMap>{double_rotation, swap_sides}, 6));
  EXPECT_EQ(regular_subgroup({}, 1000), std::nullopt);
  EXPECT_EQ(regular_subgroup({rotation, reflection}, 1), std::nullopt);
}

}  // namespace
}  // namespace asterism
