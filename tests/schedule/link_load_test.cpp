#include "schedule/link_load.hpp"

#include <sstream>

#include <gtest/gtest.h>

#include <asterism/algorithm.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"

namespace asterism {
namespace {

TEST(LinkLoad, counts_packets_messages_and_time_of_each_link) {
  const auto ring = make_network("ring:4");
  Model model;
  model.ports = Model::Ports::all;
  model.startup = 10;
  model.rates["+x"] = 2;
  LinkLoadMeter load;
  load.begin({Problem(ring, {CollectiveKind::allgather, *ring}, model)});
  Step step;
  step.add(NodeId{0}, Port{0}, std::vector{MessageId{0}, MessageId{1}});
  step.add(NodeId{0}, Port{1}, MessageId{0});
  load.take(step);
  step.clear();
  step.add(NodeId{0}, Port{0}, MessageId{0});
  step.add(NodeId{9}, Port{0}, MessageId{0});  // not there
  load.take(step);
  load.end();
  std::vector<DirectedLoad> loads;
  load.for_each([&](const DirectedLoad& one) { loads.push_back(one); });
  ASSERT_EQ(loads.size(), 8U);
  EXPECT_EQ(loads[0].packets, 2U);
  EXPECT_EQ(loads[0].messages, 3U);
  EXPECT_DOUBLE_EQ(loads[0].time, 2 * 10 + 3 * 0.5);
  EXPECT_EQ(loads[1].packets, 1U);
  EXPECT_DOUBLE_EQ(loads[1].time, 11);
  for (std::size_t i = 2; i < loads.size(); ++i) EXPECT_EQ(loads[i].packets, 0U) << i;
  const auto most = load.most_loaded(5);
  ASSERT_EQ(most.size(), 2U) << "those that carry nothing are not shown";
  EXPECT_EQ(most[0].port, Port{0});
  EXPECT_EQ(load.most_loaded(1).size(), 1U);
  EXPECT_TRUE(load.most_loaded(0).empty());
}

TEST(LinkLoad, adds_up_to_what_the_meter_counts) {
  const auto mesh = make_network("mesh:3x4");
  LinkLoadMeter load;
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get("direct");
  run_algorithm(algorithm, {Problem(mesh, {CollectiveKind::alltoall, *mesh}), {}}, load);
  std::uint64_t packets = 0;
  load.for_each([&](const DirectedLoad& one) { packets += one.packets; });
  std::uint64_t distances = 0;  // of all pairs: direct sends along shortest paths
  for (int a = 0; a < 12; ++a)
    for (int b = 0; b < 12; ++b)
      distances += static_cast<std::uint64_t>(std::abs(a / 4 - b / 4) + std::abs(a % 4 - b % 4));
  EXPECT_EQ(packets, distances);
  const auto most = load.most_loaded(12);
  for (std::size_t i = 1; i < most.size(); ++i) EXPECT_GE(most[i - 1].time, most[i].time);
}

TEST(LinkLoad, needs_memory) {
  const auto cube = make_network("hypercube:16");
  LinkLoadMeter load(1000);
  testing::expect_error(
      [&] {
        load.begin({Problem(cube, {CollectiveKind::broadcast, *cube, {NodeId{0}}})});
        return 0;
      },
      ErrorCode::too_large, "the load of every link", "smaller");
}

}  // namespace
}  // namespace asterism
