// Trivance: the step counts of the paper where every exchange takes one step, and the distances
// that it travels on rings.
#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>

#include "base/expect_error.hpp"
#include "collective/with_ports.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::expect_error;
using testing::make_case;
using testing::with_ports;

CheckedRun run_trivance(const std::string& spec, CollectiveKind kind, const std::string& algorithm,
                        const char* ports = "all", std::uint64_t batch = 1) {
  const testing::Case here = make_case(spec, kind, with_ports(ports), {}, batch);
  return run_checked(algorithm_catalogue().get(algorithm), {*here.problem, {}, 0, {}});
}

TEST(Trivance, takes_log3_steps_with_two_ports) {
  std::uint64_t log = 1;
  for (const char* const spec : {"complete:3", "complete:9", "complete:27", "complete:81"}) {
    for (const CollectiveKind kind : {CollectiveKind::allreduce, CollectiveKind::barrier}) {
      const CheckedRun run = run_trivance(spec, kind, "juerss26-trivance-latency", "2");
      EXPECT_TRUE(run.verdict.valid) << spec;
      EXPECT_EQ(run.metering.startups, log) << spec;
    }
    ++log;
  }
}

/// A node sends a third of the data in each of two directions, then a ninth, and so on.
TEST(Trivance, for_long_messages_takes_twice_the_steps_and_no_more_data_than_needed) {
  std::uint64_t log = 1;
  for (const std::uint64_t nodes : {3U, 9U, 27U}) {
    const std::string spec = "complete:" + std::to_string(nodes);
    const CheckedRun run =
        run_trivance(spec, CollectiveKind::allreduce, "juerss26-trivance", "2", nodes);
    EXPECT_TRUE(run.verdict.valid) << spec;
    EXPECT_EQ(run.metering.startups, 2 * log) << spec;
    EXPECT_EQ(run.metering.transmissions, nodes - 1) << spec;
    EXPECT_EQ(run.metering.messages_total, 2 * nodes * (nodes - 1)) << spec;
    const CheckedRun half =
        run_trivance(spec, CollectiveKind::reduce_scatter, "juerss26-trivance", "2");
    EXPECT_TRUE(half.verdict.valid) << spec;
    EXPECT_EQ(half.metering.startups, log) << spec;
    ++log;
  }
}

/// The distances 1, 3, 9, ... add up to the diameter of the ring.
TEST(Trivance, reaches_the_farthest_node_of_a_ring_over_the_shortest_way) {
  EXPECT_EQ(run_trivance("ring:3", CollectiveKind::allreduce, "juerss26-trivance-latency")
                .metering.startups,
            1U);
  EXPECT_EQ(run_trivance("ring:9", CollectiveKind::allreduce, "juerss26-trivance-latency")
                .metering.startups,
            4U);
  EXPECT_EQ(run_trivance("ring:27", CollectiveKind::allreduce, "juerss26-trivance-latency")
                .metering.startups,
            13U);
}

TEST(Trivance, is_valid_on_tori) {
  for (const char* const spec : {"ring:9", "torus:3x3", "torus:3x9", "torus:9x3", "torus:3x3x3"})
    for (const char* const ports : {"2", "all"}) {
      EXPECT_TRUE(run_trivance(spec, CollectiveKind::allreduce, "juerss26-trivance-latency", ports)
                      .verdict.valid)
          << spec << " " << ports;
      for (const CollectiveKind kind : {CollectiveKind::allreduce, CollectiveKind::reduce_scatter})
        EXPECT_TRUE(run_trivance(spec, kind, "juerss26-trivance", ports).verdict.valid)
            << spec << " " << ports;
    }
  EXPECT_TRUE(
      run_trivance("ring:9", CollectiveKind::allreduce, "juerss26-trivance", "one").verdict.valid);
}

TEST(Trivance, needs_sides_that_are_powers_of_three) {
  expect_error([] { (void)run_trivance("ring:6", CollectiveKind::allreduce, "juerss26-trivance"); },
               ErrorCode::unsupported, "it needs sides that are powers of three", "these can");
  expect_error(
      [] {
        (void)run_trivance("ring:9", CollectiveKind::allreduce, "juerss26-trivance-latency", "one");
      },
      ErrorCode::unsupported, "it needs ports: 2", "these can");
}

}  // namespace
}  // namespace asterism
