#include <cmath>

#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>
#include <asterism/traffic.hpp>

#include "base/expect_error.hpp"
#include "base/limited_threads.hpp"
#include "extent.hpp"

namespace asterism {
namespace {

using testing::expect_error;

Traffic traffic_on(const std::string& spec, const TrafficOptions& options = {},
                   const std::string& routing = "") {
  const auto network = make_network(spec);
  return measure_traffic(network, route_algorithm(*network, routing), options);
}

double hops_of(const Traffic& traffic, double nodes) {
  double hops = 0;
  for (const ClassTraffic& of_class : traffic.classes)
    hops += of_class.mean * static_cast<double>(of_class.links) / nodes;
  return hops;
}

TEST(Traffic, on_a_hypercube_is_the_same_on_all_links) {
  const Traffic traffic = traffic_on("hypercube:4");
  EXPECT_TRUE(traffic.exact);
  EXPECT_EQ(traffic.pairs, 240U);
  ASSERT_EQ(traffic.classes.size(), 4U);
  for (const ClassTraffic& of_class : traffic.classes) {
    EXPECT_DOUBLE_EQ(of_class.mean, 8.0 / 15) << of_class.link_class;
    EXPECT_DOUBLE_EQ(of_class.least, of_class.most);
  }
  EXPECT_DOUBLE_EQ(traffic.imbalance(), 1);
}

TEST(Traffic, on_a_mesh_is_most_in_the_middle) {
  const Traffic traffic = traffic_on("mesh:2x6");
  for (const ClassTraffic& of_class : traffic.classes) EXPECT_LE(of_class.least, of_class.mean);
  EXPECT_GT(traffic.imbalance(), 1);
  EXPECT_NEAR(hops_of(traffic, 12), traffic.mean_hops, 1e-9);
}

TEST(Traffic, of_a_sample_is_near_that_of_all_pairs) {
  for (const char* const spec : {"macro-star:2,2", "scc:4", "torus:5x6"}) {
    const Traffic all = traffic_on(spec);
    TrafficOptions options;
    options.pairs = few_examples() ? 5'000 : 20'000;
    const Traffic some = traffic_on(spec, options);
    EXPECT_TRUE(all.exact);
    EXPECT_FALSE(some.exact);
    ASSERT_EQ(all.classes.size(), some.classes.size());
    for (std::size_t i = 0; i < all.classes.size(); ++i) {
      EXPECT_GT(some.classes[i].margin, 0);
      EXPECT_NEAR(all.classes[i].mean, some.classes[i].mean, 3 * some.classes[i].margin) << spec;
    }
  }
}

TEST(Traffic, of_a_sample_depends_on_the_seed_and_not_on_the_threads) {
  TrafficOptions options;
  options.pairs = 3000;
  const double first = traffic_on("macro-star:3,2", options).classes[0].mean;
  {
    const testing::LimitedThreads limit(1);
    EXPECT_EQ(traffic_on("macro-star:3,2", options).classes[0].mean, first);
  }
  options.seed = 2;
  EXPECT_NE(traffic_on("macro-star:3,2", options).classes[0].mean, first);
}

/// Two pairs whose hops differ by d have the variance d^2 / 2.
TEST(Traffic, of_two_pairs_has_the_margin_of_their_difference) {
  TrafficOptions options;
  options.pairs = 2;
  const ClassTraffic ring = traffic_on("ring:1001", options).classes.at(0);
  const double links_per_node = 2;
  const double difference = 2 * ring.margin * links_per_node / 1.96;
  EXPECT_GT(difference, 0.5);
  EXPECT_NEAR(difference, std::round(difference), 1e-6);
  const double sum = 2 * ring.mean * links_per_node;
  EXPECT_NEAR(std::fmod(sum + std::round(difference), 2), 0, 1e-6);
}

TEST(Traffic, of_one_pair_is_refused) {
  TrafficOptions options;
  options.pairs = 1;
  expect_error([&] { return traffic_on("star:4", options); }, ErrorCode::out_of_range,
               "a sample of one pair", "two pairs");
}

TEST(Traffic, of_a_sample_counts_no_links_where_all_nodes_have_the_same) {
  TrafficOptions options;
  options.pairs = 10;
  EXPECT_EQ(traffic_on("star:16", options).classes.at(0).links, 20'922'789'888'000U);
  EXPECT_GT(traffic_on("macro-star:5,3", options).mean_hops, 0);
  EXPECT_GT(traffic_on("hypercube:63", options).mean_hops, 0);
  expect_error([&] { return traffic_on("mesh:2147483648x2147483648", options); },
               ErrorCode::too_large, "too many links to follow", "a smaller network");
}

/// A ring of 2^63 nodes.
class HugeRing final : public Network {
 public:
  HugeRing() : Network({"huge-ring", {}, "huge-ring", size, 2, {"link"}, true, true}) {}

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    return NodeId{(node.value() + (port.value() == 0 ? 1 : size - 1)) % size};
  }
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override {
    return Port{1 - port.value()};
  }
  [[nodiscard]] LinkClass link_class(NodeId, Port) const override { return LinkClass{0}; }
  [[nodiscard]] std::string port_name(Port) const override { return ""; }
  [[nodiscard]] std::string label(NodeId) const override { return ""; }
  [[nodiscard]] NodeId parse_label(std::string_view) const override { return NodeId{0}; }

 private:
  static constexpr std::uint64_t size = std::uint64_t{1} << 63U;
};

TEST(Traffic, on_more_links_than_can_be_counted_is_refused) {
  const auto network = std::make_shared<const HugeRing>();
  expect_error([&] { return measure_traffic(network, route_algorithm(*network, "")); },
               ErrorCode::too_large, "huge-ring has more links than 64 bits can count",
               "choose a smaller network");
}

TEST(Traffic, by_algorithm_a_is_balanced_within_a_factor_of_two) {
  EXPECT_LT(traffic_on("macro-star:2,2", {}, "yeh96").imbalance(), 2);
  TrafficOptions options;
  options.pairs = few_examples() ? 5'000 : 20'000;
  EXPECT_LT(traffic_on("macro-star:3,3", options, "yeh96").imbalance(), 2);
}

TEST(Traffic, of_two_nodes) {
  const Traffic traffic = traffic_on("complete:2");
  ASSERT_EQ(traffic.classes.size(), 1U);
  EXPECT_DOUBLE_EQ(traffic.classes[0].mean, 1);
  EXPECT_DOUBLE_EQ(traffic.mean_hops, 1);
}

}  // namespace
}  // namespace asterism
