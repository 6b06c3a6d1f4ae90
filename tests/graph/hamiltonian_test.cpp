#include "graph/hamiltonian.hpp"

#include <set>

#include <gtest/gtest.h>

#include <asterism/networks.hpp>
#include <asterism/permutation.hpp>

#include "network/star_path.hpp"

namespace asterism {
namespace {

/// Walks the ports from node 0: all nodes once, and back.
bool is_cycle(const Network& network, const std::vector<Port>& ports) {
  if (ports.size() != network.node_count()) return false;
  std::vector<bool> seen(network.node_count());
  NodeId at{0};
  for (const Port port : ports) {
    if (at == no_node || seen[at.value()]) return false;
    seen[at.value()] = true;
    at = network.neighbour(at, port);
  }
  return at == NodeId{0};
}

TEST(HamiltonianCycle, is_constructed_for_stars_of_any_size) {
  for (unsigned n = 3; n <= 9; ++n) {
    const auto star = make_network("star:" + std::to_string(n));
    EXPECT_TRUE(is_cycle(*star, star->hamiltonian_cycle())) << n;
  }
}

TEST(HamiltonianCycle, is_constructed_for_tori_of_any_sides) {
  for (unsigned a = 2; a <= 7; ++a)
    for (unsigned b = 2; b <= 7; ++b) {
      const auto flat = make_network("torus:" + std::to_string(a) + "x" + std::to_string(b));
      EXPECT_TRUE(is_cycle(*flat, flat->hamiltonian_cycle())) << flat->spec();
      for (unsigned c = 2; c <= 5; ++c) {
        const auto torus = make_network(flat->spec() + "x" + std::to_string(c));
        EXPECT_TRUE(is_cycle(*torus, torus->hamiltonian_cycle())) << torus->spec();
      }
    }
  for (const char* spec :
       {"ring:3", "ring:100", "torus:3x3x3x3", "torus:2x2x2x2x2", "torus:3x2x5x2"}) {
    const auto network = make_network(spec);
    EXPECT_TRUE(is_cycle(*network, network->hamiltonian_cycle())) << spec;
  }
}

TEST(HamiltonianCycle, is_the_gray_code_of_hypercubes) {
  for (unsigned d = 2; d <= 12; ++d) {
    const auto cube = make_network("hypercube:" + std::to_string(d));
    EXPECT_TRUE(is_cycle(*cube, cube->hamiltonian_cycle())) << d;
  }
}

TEST(HamiltonianCycle, is_searched_where_none_is_constructed) {
  for (const char* spec :
       {"scc:4", "scc:5", "ccc:3", "ccc:5", "pancake:5", "bubble-sort:5", "macro-star:2,2",
        "wk:4,3", "wk:3,4", "hypernet:3,3", "hypercomplete:3,2", "mesh:6x7", "complete:50"}) {
    const auto network = make_network(spec);
    const HamiltonianCycle cycle = find_hamiltonian_cycle(*network);
    EXPECT_EQ(std::set<NodeId>(cycle.nodes.begin(), cycle.nodes.end()).size(),
              network->node_count())
        << spec;
    for (std::size_t i = 0; i < cycle.nodes.size(); ++i)
      EXPECT_EQ(network->neighbour(cycle.nodes[i], cycle.ports[i]),
                cycle.nodes[(i + 1) % cycle.nodes.size()]);
  }
}

TEST(StarPath, joins_any_two_nodes_of_opposite_parity) {
  for (unsigned n = 4; n <= 6; ++n) {
    const auto star = make_network("star:" + std::to_string(n));
    const std::uint64_t stride = n == 6 ? 7 : 1;
    for (std::uint64_t id = 1; id < star->node_count(); id += stride) {
      const Permutation to = unrank(id, n);
      if (is_even(to, n)) continue;
      std::vector<bool> seen(star->node_count());
      seen[0] = true;
      NodeId at{0};
      std::uint64_t steps = 0;
      push_star_path({}, to, n, [&](Port port) {
        at = star->neighbour(at, port);
        EXPECT_FALSE(seen[at.value()]);
        seen[at.value()] = true;
        ++steps;
      });
      ASSERT_EQ(steps, star->node_count() - 1) << star->label(NodeId{id});
      ASSERT_EQ(at, NodeId{id});
    }
  }
}

}  // namespace
}  // namespace asterism
