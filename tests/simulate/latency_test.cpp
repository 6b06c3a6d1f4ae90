#include <cmath>

#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/latency.hpp>
#include <asterism/networks.hpp>

namespace asterism {
namespace {

TEST(Latency, next_to_no_load_is_that_of_the_formula) {
  for (const char* spec : {"torus:4x4", "ring:5", "star:4", "hypercube:4"}) {
    LatencyOptions options;
    options.machine.startup = 7;
    options.machine.hop = 2;
    options.packet_flits = 10;
    const LatencyPoint point = measure_latency(make_network(spec), options, 1e-5);
    EXPECT_FALSE(point.saturated);
    EXPECT_GE(point.mean, point.uncontended);
    EXPECT_NEAR(point.mean, point.uncontended, 0.01) << spec;
    EXPECT_NEAR(point.accepted, 1e-5, 5e-7);
  }
}

TEST(Latency, alone_is_the_mean_of_start_up_hops_and_flits) {
  LatencyOptions options;
  options.machine.startup = 7;
  options.machine.hop = 2;
  options.packet_flits = 10;
  const LatencyPoint point = measure_latency(make_network("ring:5"), options, 0.01);
  EXPECT_NEAR(point.uncontended, 7 + (1.5 - 1) * 2 + 10, 0.02);
}

TEST(Latency, of_a_sender_that_meets_nobody_is_exact) {
  const auto packets = std::make_shared<WormPackets>();
  const std::vector<Port> path(3, Port{0});
  packets->add({NodeId{1}, path, 4, 0, {}});
  LatencyOptions options;
  options.repeated = packets;
  const LatencyPoint point = measure_latency(make_network("ring:8"), options, 1e-7);
  EXPECT_EQ(point.mean, 2 + 4);
  EXPECT_EQ(point.margin, 0);
  EXPECT_EQ(point.longest, 6U);
}

/// Two nodes: a queue with geometric gaps and a fixed service time, of which the wait is known.
TEST(Latency, over_one_link_is_that_of_the_queue) {
  LatencyOptions options;
  options.packet_flits = 8;
  for (const double load : {0.2, 0.5, 0.8}) {
    const LatencyPoint point = measure_latency(make_network("hypercube:1"), options, load);
    const double wait = load * (8 - 1) / (2 * (1 - load));
    EXPECT_NEAR(point.mean, 8 + wait, std::max(0.1, 2 * point.margin)) << load;
    EXPECT_GT(point.margin, 0);
    EXPECT_LT(point.margin, 0.2 * point.mean);
    EXPECT_NEAR(point.accepted, load, 4 * point.accepted_margin + 0.01);
    EXPECT_FALSE(point.saturated);
    EXPECT_LE(point.median, point.p95);
    EXPECT_LE(point.p95, point.p99);
    EXPECT_LE(point.p99, point.longest);
  }
}

TEST(Latency, is_the_same_for_the_same_seed_only) {
  const auto network = make_network("torus:4x4");
  LatencyOptions options;
  options.measured = 2000;
  const LatencyPoint first = measure_latency(network, options, 0.2);
  const LatencyPoint again = measure_latency(network, options, 0.2);
  options.seed = 2;
  const LatencyPoint other = measure_latency(network, options, 0.2);
  EXPECT_EQ(first.mean, again.mean);
  EXPECT_EQ(first.totals.blocked, again.totals.blocked);
  EXPECT_NE(first.mean, other.mean);
}

TEST(Latency, grows_with_the_load_until_queues_grow) {
  const auto network = make_network("torus:4x4");
  LatencyOptions options;
  double last = 0;
  for (const double load : {0.05, 0.2, 0.4}) {
    const LatencyPoint point = measure_latency(network, options, load);
    EXPECT_FALSE(point.saturated) << load;
    EXPECT_GT(point.mean, last);
    last = point.mean;
  }
  const LatencyPoint point = measure_latency(network, options, 1);
  EXPECT_TRUE(point.saturated);
  EXPECT_LT(point.accepted, 0.95);
}

TEST(Latency, saturation_is_bracketed) {
  const auto network = make_network("ring:8");
  LatencyOptions options;
  options.packet_flits = 4;
  const Saturation found = find_saturation(network, options);
  EXPECT_GT(found.below, 0.2);
  // Halfway round all go up: a channel up carries 10/7 of what a node sends.
  EXPECT_LT(found.above, 0.72);
  EXPECT_LE(found.above - found.below, 1.0 / 64);
  EXPECT_FALSE(measure_latency(network, options, found.below).saturated);
  EXPECT_TRUE(measure_latency(network, options, found.above).saturated);
}

TEST(Latency, saturation_may_be_out_of_reach) {
  const auto packets = std::make_shared<WormPackets>();
  packets->add({NodeId{0}, std::vector<Port>{Port{0}}, 1, 0, {}});
  LatencyOptions options;
  options.repeated = packets;
  const Saturation found = find_saturation(make_network("ring:4"), options);
  EXPECT_EQ(found.below, 1);
  EXPECT_EQ(found.above, 1);
}

TEST(Latency, patterns_go_where_they_say) {
  LatencyOptions options;
  options.packet_flits = 4;
  options.pattern = TrafficPattern::bit_complement;
  // From corner to corner of mesh:4x4, whatever the corner: 3 + 3, 1 + 3, 3 + 1, 1 + 1 links.
  const LatencyPoint complement = measure_latency(make_network("mesh:4x4"), options, 0.01);
  EXPECT_NEAR(complement.uncontended, (4 - 1) + 4, 0.05);
  options.pattern = TrafficPattern::transpose;
  // Twelve of sixteen nodes send, over 2 |x - y| links: 2, 4 and 6 for 6, 4 and 2 of them.
  const LatencyPoint transpose = measure_latency(make_network("mesh:4x4"), options, 0.01);
  EXPECT_NEAR(transpose.uncontended, 40.0 / 12 - 1 + 4, 0.05);
  EXPECT_NEAR(transpose.accepted, 0.01, 0.001);
  const LatencyPoint cube = measure_latency(make_network("mesh:2x3x2"), options, 0.01);
  EXPECT_NEAR(cube.uncontended, 2 - 1 + 4, 0.05);
  const LatencyPoint square = measure_latency(make_network("complete:9"), options, 0.01);
  EXPECT_EQ(square.uncontended, 4);
}

TEST(Latency, a_hot_spot_saturates_sooner) {
  const auto network = make_network("torus:4x4");
  LatencyOptions options;
  options.packet_flits = 4;
  EXPECT_FALSE(measure_latency(network, options, 0.3).saturated);
  options.pattern = TrafficPattern::hot_spot;
  options.hot_fraction = 0.5;
  options.hot_node = NodeId{5};
  EXPECT_TRUE(measure_latency(network, options, 0.3).saturated);
}

TEST(Latency, a_deadlock_is_reported) {
  LatencyOptions options;
  options.machine.virtual_channels = 1;
  const auto network = make_network("ring:8");
  const LatencyPoint point = measure_latency(network, options, 0.5);
  ASSERT_TRUE(point.deadlock);
  EXPECT_GE(point.deadlock->waits.size(), 2U);
  options.machine.virtual_channels = 2;
  EXPECT_FALSE(measure_latency(network, options, 0.5).deadlock);
}

TEST(Latency, what_has_no_meaning_is_an_error) {
  const auto network = make_network("ring:6");
  const auto refused = [&](LatencyOptions options, double load) {
    EXPECT_THROW(static_cast<void>(measure_latency(network, options, load)), Error);
  };
  refused({}, 0);
  refused({}, -1);
  refused({}, 17);
  refused({}, std::nan(""));
  refused({.pattern = TrafficPattern::transpose}, 0.1);
  refused({.pattern = TrafficPattern::hot_spot, .hot_fraction = 1.5}, 0.1);
  refused({.pattern = TrafficPattern::hot_spot, .hot_node = NodeId{6}}, 0.1);
  refused({.packet_flits = 0}, 0.1);
  refused({.routing = "no-such"}, 0.1);
  refused({.repeated = std::make_shared<WormPackets>()}, 0.1);
  refused({.warm_up = ~Cycle{0}}, 0.1);
  refused({.measured = ~Cycle{0}}, 0.1);
  EXPECT_THROW(static_cast<void>(parse_traffic_pattern("unifrom")), Error);
  for (const std::string& name : traffic_pattern_names())
    EXPECT_EQ(to_string(parse_traffic_pattern(name)), name);
}

}  // namespace
}  // namespace asterism
