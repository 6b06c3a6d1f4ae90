// Networks with one-way links: functions follow links in their direction, or report that they
// cannot.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/measure.hpp>
#include <asterism/networks.hpp>
#include <asterism/optimum.hpp>
#include <asterism/route.hpp>

#include "base/expect_error.hpp"
#include "base/temporary_folder.hpp"
#include "graph/hamiltonian.hpp"
#include "graph/link_table.hpp"
#include "graph/links_towards.hpp"
#include "graph/route/route_helpers.hpp"

namespace asterism {
namespace {

using testing::expect_error;

/// 0 -> 1 -> ... -> 5 -> 0, and 0 - 3 both ways.
class DirectedNetwork : public ::testing::Test {
 protected:
  testing::TemporaryFolder folder_;
  std::shared_ptr<const Network> network_ = make_network(
      "graph:" + folder_.file("ring.dot",
                              "digraph { 0 -> 1; 1 -> 2; 2 -> 3; 3 -> 4; 4 -> 5; 5 -> 0; 0 -> 3; "
                              "3 -> 0 }"));

  /// Relaxes every arc as often as there are nodes.
  [[nodiscard]] std::vector<std::vector<std::uint64_t>> naive_distances() const {
    const std::uint64_t nodes = network_->node_count();
    std::vector<std::vector<std::uint64_t>> far(nodes, std::vector<std::uint64_t>(nodes, nodes));
    for (std::uint64_t from = 0; from < nodes; ++from) {
      far[from][from] = 0;
      for (std::uint64_t round = 0; round < nodes; ++round)
        for (NodeId node{0}; node.value() < nodes; ++node)
          for (Port port{0}; port.value() < network_->port_count(); ++port) {
            const NodeId end = network_->neighbour(node, port);
            if (end != no_node)
              far[from][end.value()] =
                  std::min(far[from][end.value()], far[from][node.value()] + 1);
          }
    }
    return far;
  }
};

TEST_F(DirectedNetwork, distances_and_shortest_routes_follow_the_links) {
  ASSERT_TRUE(network_->directed());
  const auto far = naive_distances();
  EXPECT_NE(far[0][5], far[5][0]) << "a network where the direction matters";
  const LinkTable towards = links_towards(*network_);
  DistanceSearch search(towards);
  for (std::uint64_t to = 0; to < 6; ++to) {
    const auto distances = search.from(static_cast<std::uint32_t>(to));
    for (std::uint64_t from = 0; from < 6; ++from) {
      EXPECT_EQ(distances[from], far[from][to]);
      const Route route =
          testing::routed(network_, std::to_string(from), std::to_string(to), "shortest");
      EXPECT_EQ(route.hops(), far[from][to]);
      for (std::size_t i = 0; i < route.hops(); ++i)
        ASSERT_EQ(network_->neighbour(route.path[i], route.ports[i]), route.path[i + 1]);
    }
  }
}

TEST_F(DirectedNetwork, is_measured_along_its_links) {
  std::uint64_t diameter = 0;
  for (const auto& row : naive_distances())
    for (const std::uint64_t distance : row) diameter = std::max(diameter, distance);
  const NetworkMeasures measures = measure(*network_, {});
  EXPECT_EQ(measures.diameter, diameter);
  EXPECT_EQ(measures.links, 7U) << "six that lead one way, one that leads both";
  MeasureOptions sample;
  sample.sources = MeasureOptions::Sources::sample;
  sample.sample_size = 1;
  EXPECT_GE(measure(*network_, sample).diameter_at_most, diameter);
}

TEST_F(DirectedNetwork, a_survey_finds_all_shortest_routes_shortest) {
  const RouteSurvey survey = testing::surveyed(network_->spec(), "shortest");
  EXPECT_EQ(survey.pairs, 36U);
  EXPECT_EQ(survey.longer, 0U);
}

TEST_F(DirectedNetwork, searches_that_need_both_directions_refuse) {
  EXPECT_FALSE(has_hamiltonian_cycle(*network_));
  expect_error([&] { return find_hamiltonian_cycle(*network_); }, ErrorCode::unsupported,
               "no Hamiltonian cycle", "does without one");
  expect_error([&] { return optimal_broadcast(*network_, NodeId{0}, {}); }, ErrorCode::unsupported,
               "has links that lead one way only, for which no optimum is searched",
               "links that lead both ways");
  expect_error([&] { return optimal_broadcast(*make_network("fat-tree:2"), NodeId{0}, {}); },
               ErrorCode::unsupported, "fat-tree:2 has switches", "nodes that all take part");
}

}  // namespace
}  // namespace asterism
