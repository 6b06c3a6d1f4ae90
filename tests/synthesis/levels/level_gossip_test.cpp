// The two variants of level gossip: one streams its steps, the other keeps them.
#include "synthesis/levels/level_gossip.hpp"

#include <gtest/gtest.h>

#include "base/expect_error.hpp"
#include "schedule_cases.hpp"
#include "semantics/mutation_bases.hpp"
#include "synthesis/levels/forwarded_levels.hpp"
#include "synthesis/levels/streamed_levels.hpp"

namespace asterism {
namespace {

struct Levels {
  const char* spec;
  std::uint64_t batch;
  std::uint64_t packet_limit;
};

class LevelGossip : public ::testing::TestWithParam<Levels> {};

TEST_P(LevelGossip, is_the_same_streamed_and_kept) {
  Model model;
  model.ports = Model::Ports::all;
  model.packet_limit = GetParam().packet_limit;
  const auto on =
      testing::make_case(GetParam().spec, CollectiveKind::allgather, model, {}, GetParam().batch);
  const AlgorithmRequest request{*on.problem};
  const ProblemGraph graph(*on.problem);
  testing::PlainRecorder streamed, kept;
  push_streamed_levels(graph, request, streamed);
  forwarded_levels(graph, request).push(kept);
  EXPECT_EQ(streamed.schedule, kept.schedule);
}

INSTANTIATE_TEST_SUITE_P(Networks, LevelGossip,
                         ::testing::Values(Levels{"complete:2", 1, 0}, Levels{"ring:9", 1, 0},
                                           Levels{"mesh:4x5", 3, 0}, Levels{"torus:4x4x4", 1, 0},
                                           Levels{"torus:4x4x4", 2, 3}, Levels{"star:5", 1, 0},
                                           Levels{"kautz:2,5", 1, 0}, Levels{"wk:4,3", 5, 7},
                                           Levels{"random-regular:5,100", 1, 0},
                                           Levels{"complete:60", 1, 0}));

TEST(LevelGossipLimits, too_little_memory_is_an_error_before_the_first_step) {
  Model model;
  model.ports = Model::Ports::all;
  const auto on = testing::make_case("hypercube:10", CollectiveKind::allgather, model);
  testing::PlainRecorder recorder;
  testing::expect_error(
      [&] {
        push_level_gossip(ProblemGraph(*on.problem), {*on.problem, {}, std::uint64_t{1} << 18},
                          recorder);
        return 0;
      },
      ErrorCode::too_large, "breadth-first broadcast", "smaller network");
}

}  // namespace
}  // namespace asterism
