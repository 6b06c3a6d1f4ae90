#include "synthesis/hosts/host_to_host_run.hpp"

#include <limits>

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

namespace asterism {
namespace {

TEST(HostToHostRun, ends_when_it_takes_as_long_as_the_time_to_beat) {
  const auto network = make_network("leaf-spine:3,3,2");
  const Problem problem(network, Collective(CollectiveKind::allgather, *network, {}), {});
  const ProblemGraph graph(problem);
  const SwitchWays ways(*network, graph);
  const auto run = [&](double time_to_beat, auto&& check) {
    HostToHostRun tried(problem, graph, ways, {.pack = 2});
    check(tried.run(time_to_beat, {}), tried);
  };
  double time = 0, work = 0;
  run(std::numeric_limits<double>::infinity(), [&](const auto& schedule, const auto& tried) {
    ASSERT_TRUE(schedule);
    Meter meter;
    schedule->push_into(meter);
    time = tried.time();
    work = tried.work();
    EXPECT_EQ(time, meter.metering().time);
  });
  run(time + 1, [&](const auto& schedule, const auto& tried) {
    EXPECT_TRUE(schedule);
    EXPECT_EQ(tried.work(), work);
  });
  run(time, [](const auto& schedule, const auto&) { EXPECT_FALSE(schedule); });
  run(time / 2, [&](const auto& schedule, const auto& tried) {
    EXPECT_FALSE(schedule);
    EXPECT_LT(tried.work(), work);
  });
}

}  // namespace
}  // namespace asterism
