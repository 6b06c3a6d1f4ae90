#include "graph/bisection.hpp"

#include <bit>

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

namespace asterism {
namespace {

/// Tries all halves.
std::uint64_t by_brute_force(const Network& network) {
  const auto nodes = static_cast<unsigned>(network.node_count());
  std::uint64_t least = ~std::uint64_t{0};
  for (std::uint32_t half = 0; half < (1U << nodes); ++half) {
    if (static_cast<unsigned>(std::popcount(half)) != nodes / 2) continue;
    std::uint64_t cut = 0;
    for (std::uint32_t node = 0; node < nodes; ++node)
      for (Port port{0}; port.value() < network.port_count(); ++port) {
        const NodeId end = network.neighbour(NodeId{node}, port);
        if (end == no_node) continue;
        cut += (half >> node & 1U) == 1 && (half >> end.value() & 1U) == 0 ? 1 : 0;
      }
    least = std::min(least, cut);
  }
  return least;
}

TEST(Bisection, holds_the_least_cut_of_all_halves) {
  for (const char* const spec :
       {"hypercube:3", "hypercube:4", "ring:7", "ring:12", "torus:3x4", "torus:4x4", "mesh:3x5",
        "complete:6", "complete:7", "star:3", "scc:3", "wk:3,2", "complete:2"}) {
    const auto network = make_network(spec);
    const Bisection found = bisection(*network);
    const std::uint64_t least = by_brute_force(*network);
    EXPECT_LE(found.at_least, least) << spec;
    EXPECT_GE(found.at_most, least) << spec;
  }
}

TEST(Bisection, is_exact_where_traffic_and_cut_meet) {
  for (const auto& [spec, links] : {std::pair("hypercube:4", 8U),
                                    {"hypercube:10", 512U},
                                    {"ring:12", 2U},
                                    {"complete:6", 9U},
                                    {"torus:4x4", 8U}}) {
    const Bisection found = bisection(*make_network(spec));
    EXPECT_EQ(found.at_least, links) << spec;
    EXPECT_EQ(found.at_most, links) << spec;
  }
}

}  // namespace
}  // namespace asterism
