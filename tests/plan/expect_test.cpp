// Expectations by size, against plans of every size and against the definitions of nccl-tests.
#include <gtest/gtest.h>

#include <asterism/expect.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"

namespace asterism {
namespace {

using testing::expect_error;

Problem machine_in_units(const char* spec, const char* collective) {
  ProblemWords words;
  words.network = spec;
  words.collective = collective;
  words.model = {{"bandwidth", "10GB/s"}, {"ts", "2us"}, {"message", "1B"}, {"ports", "all"}};
  return state_problem(words);
}

TEST(SizeRange, has_the_sizes_of_its_text) {
  EXPECT_EQ(parse_size_range("8B:64B").sizes(), (std::vector<double>{8, 16, 32, 64}));
  EXPECT_EQ(parse_size_range("1KiB:1MiB:x32").sizes(), (std::vector<double>{1024, 32768, 1048576}));
  EXPECT_EQ(parse_size_range("3kB").sizes(), std::vector<double>{3000});
  EXPECT_EQ(parse_size_range("1:10:x3").sizes(), (std::vector<double>{1, 3, 9}));
  EXPECT_EQ(parse_size_range("1:3:x1.5").sizes(), (std::vector<double>{1, 2}));
  EXPECT_EQ(parse_size_range("8B:4GiB").sizes().size(), 30U);
}

TEST(SizeRange, refuses_what_is_none) {
  for (const char* text : {"", "8B:", "x", "0B:4B", "-1", "1.5B", "nan", "1e300", "8B:4GiB:4",
                           "8B:4GiB:x1", "8B:4GiB:xinf", "4B:2B", "1:2:x2:3", "1:1GiB:x1.0001"})
    EXPECT_THROW((void)parse_size_range(text), Error) << text;
  expect_error([] { return parse_size_range("4B:2B"); }, ErrorCode::usage, "end before they begin",
               "smaller size first");
}

TEST(BufferPerMessage, is_what_nccl_tests_call_the_size) {
  EXPECT_EQ(buffer_per_message(machine_in_units("ring:6", "allreduce")), 1);
  EXPECT_EQ(buffer_per_message(machine_in_units("ring:6", "broadcast")), 1);
  EXPECT_EQ(buffer_per_message(machine_in_units("ring:6", "allgather")), 6);
  EXPECT_EQ(buffer_per_message(machine_in_units("ring:6", "alltoall")), 6);
  EXPECT_EQ(buffer_per_message(machine_in_units("ring:6", "reduce-scatter")), 6);
  expect_error([] { return buffer_per_message(machine_in_units("ring:6", "barrier")); },
               ErrorCode::unsupported, "a barrier has no bandwidth", "moves data");
  const auto ring = make_network("ring:6");
  expect_error(
      [&] {
        return buffer_per_message({ring, Collective(CollectiveKind::allgather, *ring)});
      },
      ErrorCode::usage, "units", "--bandwidth");
}

TEST(Expect, comes_close_to_a_plan_of_every_size) {
  for (const char* collective : {"allreduce", "allgather"}) {
    const Problem problem = machine_in_units("ring:4", collective);
    ExpectOptions options;
    options.sizes = parse_size_range("64B:4KiB:x4").sizes();
    const Expectation expectation = expect(problem, options);
    ASSERT_FALSE(expectation.interrupted);
    EXPECT_LE(expectation.num_plans, expectation.sizes.size());
    for (const ExpectedSize& size : expectation.sizes) {
      Problem there = problem;
      there.model.message_size = size.message;
      const Plan plan = make_plan(there, options.plan);
      EXPECT_EQ(size.bound.time, plan.bound.time);
      EXPECT_LE(size.best.ranked_time(), 1.05 * plan.candidates.front().ranked_time())
          << size.buffer;
      EXPECT_GE(size.best.ranked_time(), size.bound.time * (1 - 1e-9));
      EXPECT_TRUE(size.best.verified);
    }
  }
}

TEST(Expect, has_the_bandwidths_and_libraries_of_each_size) {
  const Problem problem = machine_in_units("ring:4", "allgather");
  ExpectOptions options;
  options.sizes = {1, 1003, 4000};
  const Expectation expectation = expect(problem, options);
  ASSERT_EQ(expectation.sizes.size(), 2U);  // 1 B leaves nothing for three of the messages
  EXPECT_EQ(expectation.sizes[0].message, 250);
  EXPECT_EQ(expectation.sizes[0].buffer, 1000);
  for (const ExpectedSize& size : expectation.sizes) {
    const double time = size.best.ranked_time();
    EXPECT_DOUBLE_EQ(size.algorithm_bandwidth, size.buffer / time / 1e3);
    EXPECT_DOUBLE_EQ(size.bus_bandwidth, size.buffer / time / 1e3 * 3 / 4);
    ASSERT_EQ(size.libraries.size(), 3U);
    EXPECT_EQ(size.libraries[0].library, "MPICH default");
    EXPECT_EQ(size.libraries[1].library, "NCCL ring");
    EXPECT_EQ(size.libraries[2].library, "Open MPI default");
    for (const PlanCandidate& library : size.libraries) EXPECT_GE(library.ranked_time(), time);
  }
  options.meaning = SizeMeaning::message;
  EXPECT_EQ(expect(problem, options).sizes.front().buffer, 4);
  options.meaning = SizeMeaning::buffer;
  options.sizes = {1, 3};
  expect_error([&] { return expect(problem, options); }, ErrorCode::out_of_range,
               "no size leaves a byte", "from 4 B on");
}

TEST(Expect, ends_with_what_it_has_if_it_is_interrupted) {
  const Problem problem = machine_in_units("ring:4", "allreduce");
  ExpectOptions options;
  options.sizes = parse_size_range("1KiB:64KiB").sizes();
  options.plan.progress = [](std::string_view what, std::uint64_t done, std::uint64_t) {
    if (what.starts_with("sizes; now") && done >= 3)
      throw Error(ErrorCode::interrupted, "enough", "");
  };
  const Expectation expectation = expect(problem, options);
  EXPECT_TRUE(expectation.interrupted);
  ASSERT_GE(expectation.sizes.size(), 1U);
  EXPECT_LT(expectation.sizes.size(), options.sizes.size());
  EXPECT_EQ(expectation.sizes.front().buffer, 1024);
}

}  // namespace
}  // namespace asterism
