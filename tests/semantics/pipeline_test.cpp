#include "semantics/pipeline.hpp"

#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>

#include "base/expect_error.hpp"
#include "extent.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::expect_error;
using testing::make_case;

CheckedRun pipelined(const CollectiveAlgorithm& algorithm, const Problem& problem,
                     std::uint64_t pieces) {
  return run_checked(algorithm, {problem, {{"pipeline", pieces}}, 0, {}});
}

Model sized_model(const char* ports, double message_size = 12) {
  Model model;
  parse_ports(ports, model);
  model.message_size = message_size;
  return model;
}

TEST(Pipeline, every_algorithm_stays_valid_and_moves_as_much) {
  SLOW_WHEN_SANITIZED();
  using enum CollectiveKind;
  for (const std::string spec : {"ring:3", "star:3", "mesh:2x3", "complete:5", "fat-tree:2"})
    for (const CollectiveKind kind :
         {broadcast, allgather, alltoall, scatter, gather, reduce, reduce_scatter, allreduce, scan})
      for (const char* ports : {"one", "2", "all"}) {
        const Case on = make_case(spec, kind, sized_model(ports));
        for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
          if (why_not(algorithm, *on.problem) || testing::is_too_slow(algorithm, *on.network))
            continue;
          const CheckedRun whole = run_checked(algorithm, {*on.problem});
          const CheckedRun cut = pipelined(algorithm, *on.problem, 3);
          const std::string what =
              algorithm.name + " " + spec + " " + to_string(kind) + " " + ports;
          ASSERT_TRUE(cut.verdict.valid) << what << ": " << cut.verdict.earliest()->text;
          EXPECT_EQ(cut.metering.chunks, 3 * whole.metering.chunks) << what;
          EXPECT_EQ(cut.metering.messages_total, 3 * whole.metering.messages_total) << what;
          EXPECT_LE(cut.metering.steps, 3 * whole.metering.steps) << what;
        }
      }
}

/// Symmetric schedules may use both directions of a link, and are refused.
bool is_valid(const CollectiveAlgorithm& algorithm, const Problem& problem) {
  try {
    return !why_not(algorithm, problem) && run_checked(algorithm, {problem}).verdict.valid;
  } catch (const Error&) {
    return false;
  }
}

TEST(Pipeline, half_duplex_is_obeyed) {
  SLOW_WHEN_SANITIZED();
  Model model = sized_model("all");
  model.duplex = Model::Duplex::half;
  for (const CollectiveKind kind : {CollectiveKind::allgather, CollectiveKind::allreduce}) {
    const Case on = make_case("ring:4", kind, model);
    for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
      if (!is_valid(algorithm, *on.problem)) continue;
      EXPECT_TRUE(pipelined(algorithm, *on.problem, 4).verdict.valid) << algorithm.name;
    }
  }
}

/// The textbook case: S steps of a chain and c pieces take S - 1 + c steps.
TEST(Pipeline, a_broadcast_over_a_chain_takes_one_step_for_each_further_piece) {
  const Case on = make_case("mesh:6", CollectiveKind::broadcast, sized_model("2"), {NodeId{0}});
  const CollectiveAlgorithm& tree = algorithm_catalogue().get("tree");
  for (const std::uint64_t pieces : {2U, 5U, 40U})
    EXPECT_EQ(pipelined(tree, *on.problem, pieces).metering.steps, 5 - 1 + pieces);
}

TEST(Pipeline, one_port_lets_a_chain_take_a_piece_in_every_step) {
  const Case on = make_case("mesh:6", CollectiveKind::broadcast, sized_model("one"), {NodeId{0}});
  EXPECT_EQ(pipelined(algorithm_catalogue().get("tree"), *on.problem, 10).metering.steps, 14U);
}

TEST(Pipeline, refuses_models_that_say_what_all_nodes_do_in_a_step) {
  const Case on = make_case("star:4", CollectiveKind::allgather, sized_model("single-dimension"));
  expect_error(
      [&] {
        return pipelined(algorithm_catalogue().get("dimension-sweep"), *on.problem, 2)
            .verdict.valid;
      },
      ErrorCode::unsupported, "would not use the same links in a step", "MIMD");
}

TEST(Pipeline, refuses_to_cut_what_is_atomic) {
  Model model = sized_model("all");
  model.divisible = Model::Divisible::no;
  const Case on = make_case("ring:5", CollectiveKind::broadcast, model);
  for (const char* parameter : {"pipeline", "chunks", "pieces"})
    expect_error(
        [&] {
          return run_checked(algorithm_catalogue().get("tree"),
                             {*on.problem, {{parameter, 2U}}, 0, {}})
              .verdict.valid;
        },
        ErrorCode::unsupported, "cuts each message into 2 chunks", "--divisible yes");
}

}  // namespace
}  // namespace asterism
