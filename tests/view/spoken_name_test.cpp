#include "view/spoken_name.hpp"

#include <gtest/gtest.h>

namespace asterism {
namespace {

TEST(SpokenName, says_what_prefixes_mean) {
  EXPECT_EQ(spoken_name("bfb", {}), "bfb");
  EXPECT_EQ(spoken_name("both-ways:bfb", {{"chunks", 5U}}), "bfb, forward and back (chunks 5)");
  EXPECT_EQ(spoken_name("reverse:emulate:sheu93", {}), "sheu93, emulated, reversed");
}

TEST(SpokenName, names_the_isomorphic_network) {
  EXPECT_EQ(spoken_name("isomorphic", {{"as", "hypercube:6/both-ways:cyclic-sweep"}}),
            "cyclic-sweep, forward and back, on the isomorphic hypercube:6");
  EXPECT_EQ(spoken_name("isomorphic",
                        {{"as", "faulty:0/ring:5/balanced-allgather/pace=even"}, {"chunks", 2U}}),
            "balanced-allgather, on the isomorphic faulty:0/ring:5 (pace even, chunks 2)");
  EXPECT_EQ(spoken_name("isomorphic", {{"as", "cayley/dimension-sweep"}}),
            "dimension-sweep, as a Cayley graph");
}

TEST(SpokenName, marks_defaults_of_libraries_as_baselines) {
  PlanCandidate candidate;
  candidate.algorithm = "open-mpi";
  candidate.library = "Open MPI default";
  candidate.parameters = {{"choice", "rabenseifner"}};
  EXPECT_EQ(spoken_name(candidate), "Open MPI default (baseline: rabenseifner)");
}

TEST(SpokenName, lists_are_shortened_if_that_saves_a_name) {
  EXPECT_EQ(listed({"a", "b", "c"}, 2), "a, b, c");
  EXPECT_EQ(listed({"a", "b", "c", "d"}, 2), "a, b, and 2 more");
  EXPECT_EQ(listed({"a, reversed", "b"}, 2), "a, reversed; b");
}

}  // namespace
}  // namespace asterism
