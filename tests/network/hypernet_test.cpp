// Hypernets and hypercompletes against an explicit construction, level by level.
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::Arcs;

/// A network under construction: its links, and the nodes with an external link still free, in
/// the order of these links.
struct Grown {
  std::uint64_t nodes = 0;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> links;
  std::vector<std::uint64_t> free;
};

Grown cubelet(unsigned d) {
  Grown block{1ULL << d, {}, {}};
  for (std::uint64_t a = 0; a < block.nodes; ++a) {
    block.free.push_back(a);
    for (unsigned bit = 0; bit < d; ++bit)
      if ((a >> bit & 1) == 0) block.links.emplace_back(a, a + (1ULL << bit));
  }
  return block;
}

Grown clique(unsigned d) {
  Grown block{1ULL << d, {}, {}};
  for (std::uint64_t a = 0; a < block.nodes; ++a) {
    block.free.push_back(a);
    for (std::uint64_t b = 0; b < a; ++b) block.links.emplace_back(a, b);
  }
  return block;
}

/// A complete binary tree with 2^d leaves, numbered row by row from the root.
Grown treelet(unsigned d) {
  Grown block{(2ULL << d) - 1, {}, {}};
  std::vector<std::uint64_t> row{0};
  std::uint64_t next = 1;
  for (unsigned depth = 0; depth < d; ++depth) {
    std::vector<std::uint64_t> below;
    for (const std::uint64_t parent : row)
      for (int child = 0; child < 2; ++child) {
        block.links.emplace_back(parent, next);
        below.push_back(next++);
      }
    row = std::move(below);
  }
  block.free = row;
  return block;
}

/// One level more: half as many copies as there are free links. The even free links of each
/// copy go to the copies (that to itself stays unused), the odd ones stay free.
Grown expanded(const Grown& part) {
  const std::uint64_t copies = part.free.size() / 2;
  Grown whole{copies * part.nodes, {}, {}};
  for (std::uint64_t p = 0; p < copies; ++p) {
    const std::uint64_t base = p * part.nodes;
    for (const auto& [a, b] : part.links) whole.links.emplace_back(base + a, base + b);
    for (std::uint64_t q = 0; q < p; ++q)
      whole.links.emplace_back(base + part.free[2 * q], q * part.nodes + part.free[2 * p]);
    for (std::size_t i = 1; i < part.free.size(); i += 2) whole.free.push_back(base + part.free[i]);
  }
  return whole;
}

Grown grown(Grown block, unsigned levels) {
  for (unsigned level = 1; level < levels; ++level) block = expanded(block);
  return block;
}

void expect_grown(const std::string& spec, const Grown& expected) {
  const auto network = make_network(spec);
  ASSERT_EQ(network->node_count(), expected.nodes) << spec;
  std::set<std::pair<std::uint64_t, std::uint64_t>> links;
  for (const auto& [a, b] : expected.links) links.insert(std::minmax(a, b));
  std::set<std::pair<std::uint64_t, std::uint64_t>> actual;
  for (NodeId node{0}; node.value() < network->node_count(); ++node)
    for (Port port{0}; port.value() < network->port_count(); ++port) {
      const NodeId end = network->neighbour(node, port);
      if (end != no_node) actual.insert(std::minmax(node.value(), end.value()));
    }
  EXPECT_TRUE(actual == links) << spec;
}

std::string numbers(unsigned d, unsigned h) {
  return std::to_string(d) + "," + std::to_string(h);
}

}  // namespace

TEST(HypernetStructure, of_cubelets_grows_level_by_level) {
  for (const auto& [d, h] : std::vector<std::pair<unsigned, unsigned>>{
           {2, 1}, {2, 2}, {2, 3}, {2, 6}, {3, 1}, {3, 2}, {3, 3}, {4, 1}, {4, 2}, {4, 3}, {5, 2}})
    expect_grown("hypernet:" + numbers(d, h), grown(cubelet(d), h));
}

TEST(HypernetStructure, of_treelets_grows_level_by_level) {
  for (const auto& [d, h] :
       std::vector<std::pair<unsigned, unsigned>>{{2, 1}, {2, 2}, {2, 4}, {3, 2}, {3, 3}, {4, 2}})
    expect_grown("hypernet:" + numbers(d, h) + ",kind=treelet", grown(treelet(d), h));
}

TEST(HypernetStructure, of_buslets_and_the_hypercomplete_are_grown_from_complete_graphs) {
  for (const auto& [d, h] :
       std::vector<std::pair<unsigned, unsigned>>{{2, 1}, {2, 3}, {2, 5}, {3, 2}, {3, 3}, {4, 2}}) {
    expect_grown("hypernet:" + numbers(d, h) + ",kind=buslet", grown(clique(d), h));
    expect_grown("hypercomplete:" + numbers(d, h), grown(clique(d), h));
  }
}

TEST(HypernetStructure, subnetworks_of_a_level_are_joined_completely) {
  // chen2001, section 1: "complete connection", one link between any two of one parent.
  for (const std::string spec : {"hypernet:3,3", "hypernet:2,4", "hypercomplete:3,3"}) {
    const auto network = make_network(spec);
    const RecursiveStructure& recursion = *network->recursion();
    for (unsigned level = 1; level < recursion.levels(); ++level) {
      std::map<std::uint64_t, std::set<std::uint64_t>> children;
      std::map<std::pair<std::uint64_t, std::uint64_t>, int> joined;
      for (NodeId node{0}; node.value() < network->node_count(); ++node) {
        const std::uint64_t here = recursion.subnetwork(node, level);
        children[recursion.subnetwork(node, level + 1)].insert(here);
        for (Port port{0}; port.value() < network->port_count(); ++port) {
          const NodeId end = network->neighbour(node, port);
          if (end != no_node && recursion.link_level(node, port) == level)
            ++joined[{here, recursion.subnetwork(end, level)}];
        }
      }
      std::size_t pairs = 0;
      for (const auto& [parent, parts] : children) {
        pairs += parts.size() * (parts.size() - 1);
        for (const std::uint64_t p : parts)
          for (const std::uint64_t q : parts) EXPECT_EQ((joined[{p, q}]), p == q ? 0 : 1);
      }
      std::erase_if(joined, [](const auto& entry) { return entry.second == 0; });
      EXPECT_EQ(joined.size(), pairs) << "links of level " << level << " in " << spec;
    }
  }
}

TEST(HypernetStructure, classes_name_the_block_and_the_levels) {
  const auto network = make_network("hypernet:3,3");
  const auto classes = network->link_classes();
  EXPECT_EQ(std::vector<std::string>(classes.begin(), classes.end()),
            (std::vector<std::string>{"cubelet", "level 1", "level 2"}));
  EXPECT_EQ(network->port_name(Port{3}), "external");
  EXPECT_EQ(make_network("hypernet:3,2,kind=treelet")->port_name(Port{0}), "parent");
  EXPECT_EQ(make_network("hypernet:3,2,kind=buslet")->link_classes()[0], "bus");
  EXPECT_EQ(make_network("hypernet:3,1")->port_count(), 3U) << "one block has no external links";
}

}  // namespace asterism
