// The verifier of explicit schedules: how verdicts are reported, and what it takes.
#include <malloc.h>

#include "base/expect_error.hpp"
#include "semantics/ring_cases.hpp"

namespace asterism {
namespace {

using testing::broadcast_on_ring;
using testing::Case;
using testing::expect_error;
using testing::kinds;
using testing::make_case;
using testing::send;
using testing::up;
using testing::verify;

TEST(ScheduleVerifier, earliest_is_by_step_and_not_by_kind) {
  const Case on = broadcast_on_ring();
  const Verdict verdict = verify(*on.problem, {{send(2, {up}, {0})}, {send(9, {up}, {0})}});
  EXPECT_THAT(kinds(verdict), ::testing::ElementsAre(ViolationKind::no_such_node,
                                                     ViolationKind::sender_lacks_message,
                                                     ViolationKind::incomplete));
  ASSERT_NE(verdict.earliest(), nullptr);
  EXPECT_EQ(verdict.earliest()->kind, ViolationKind::sender_lacks_message);
}

TEST(ScheduleVerifier, earliest_is_the_cause_before_what_is_lacking) {
  const Case on = broadcast_on_ring();
  EXPECT_EQ(verify(*on.problem, {{send(2, {up}, {0})}}).earliest()->kind,
            ViolationKind::sender_lacks_message);
}

TEST(ScheduleVerifier, begins_anew_for_the_next_schedule) {
  const Case on = make_case("complete:2", CollectiveKind::broadcast, {}, {NodeId{0}});
  ScheduleVerifier verifier;
  verifier.begin({*on.problem});
  verifier.end();
  EXPECT_FALSE(verifier.verdict().valid);
  verifier.begin({*on.problem});
  EXPECT_FALSE(verifier.verdict().valid) << "not before the end";
  Step step;
  step.add(NodeId{0}, Port{0}, MessageId{0});
  verifier.take(step);
  verifier.end();
  EXPECT_TRUE(verifier.verdict().valid);
  EXPECT_EQ(verifier.verdict().steps, 1U);
}

TEST(ScheduleVerifier, every_kind_has_a_name_of_its_own) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < violation_kinds; ++i)
    names.insert(to_string(static_cast<ViolationKind>(i)));
  EXPECT_EQ(names.size(), violation_kinds);
}

// Memory.

constexpr std::uint64_t ring_nodes = 8192;
constexpr std::uint64_t allgather_bytes = ring_nodes * ring_nodes / 8;
constexpr std::uint64_t bytes_beside = 64 * ring_nodes;  // counters and links, linear in the nodes

std::uint64_t allocated() {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

TEST(ScheduleVerifier, an_allgather_takes_the_square_of_the_nodes_in_bits) {
  const Case on = make_case("ring:" + std::to_string(ring_nodes), CollectiveKind::allgather);
  ScheduleVerifier verifier(allgather_bytes + bytes_beside);
  const std::uint64_t before = allocated();
  verifier.begin({*on.problem});
  EXPECT_LE(allocated() - before, allgather_bytes + bytes_beside);
  verifier.end();
  EXPECT_EQ(verifier.verdict().first(ViolationKind::incomplete)->count,
            ring_nodes * (ring_nodes - 1));
}

TEST(ScheduleVerifier, refuses_what_does_not_fit_with_the_estimate_and_advice) {
  const Case on = make_case("ring:" + std::to_string(ring_nodes), CollectiveKind::allgather);
  ScheduleVerifier verifier(allgather_bytes);
  const auto begin = [&] {
    verifier.begin({*on.problem});
    return 0;
  };
  expect_error(
      begin, ErrorCode::too_large,
      "verifying allgather on ring:8192 move by move needs about 8.3 MiB, the limit is 8.0 MiB",
      "use a symmetric algorithm");
  const Case large = make_case("star:10", CollectiveKind::alltoall);
  const auto begin_large = [&] {
    ScheduleVerifier(std::uint64_t{1} << 30).begin({*large.problem});
    return 0;
  };
  expect_error(begin_large, ErrorCode::too_large, "takes about 1.3e+13 moves",
               "a symmetric algorithm");
}

TEST(ScheduleVerifier, refuses_a_batch_that_overflows) {
  const auto state = [] {
    return make_case("ring:16", CollectiveKind::broadcast, {}, {NodeId{0}}, std::uint64_t{1} << 60)
        .problem->collective.batch();
  };
  expect_error(state, ErrorCode::out_of_range, "1073741824 messages are the most", "smaller batch");
}

}  // namespace
}  // namespace asterism
