// Allreduce over many roots, against distances computed here and the verifier.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
#include "collective/reduce/floyd_radius.hpp"

namespace asterism {
namespace {

Problem many_roots_problem(const std::string& spec, std::uint64_t batch = 1) {
  const std::shared_ptr<const Network> network = make_network(spec);
  Model model;
  model.ports = Model::Ports::all;
  return {network, Collective(CollectiveKind::allreduce, *network, {}, batch), model};
}

CheckedRun run_many_roots(const Problem& problem, Parameters parameters = {}) {
  const CheckedRun run =
      run_checked(algorithm_catalogue().get("many-roots"), {problem, std::move(parameters), 0, {}});
  EXPECT_TRUE(run.verdict.valid) << problem.network().spec() << ": "
                                 << (run.verdict.valid ? "" : run.verdict.earliest()->text);
  EXPECT_EQ(run.verdict.redundant, 0U);
  return run;
}

TEST(ManyRoots, central_roots_take_twice_the_radius_in_steps) {
  for (const char* const spec :
       {"mesh:3x4", "mesh:5x5", "random-regular:3,20", "random-regular:4,100", "mesh:2x3x4"}) {
    const Problem problem = many_roots_problem(spec);
    EXPECT_EQ(run_many_roots(problem).metering.startups,
              2 * testing::floyd_radius(problem.network()))
        << spec;
  }
}

TEST(ManyRoots, any_number_of_roots_sums_up_everything) {
  for (const std::uint64_t batch : {1U, 4U, 6U})
    for (const std::uint64_t roots : {1U, 2U, 5U, 12U}) {
      const CheckedRun run =
          run_many_roots(many_roots_problem("mesh:3x4", batch), {{"roots", roots}});
      // Every piece crosses the 11 links of a tree twice.
      EXPECT_EQ(run.metering.messages_total, batch * run.metering.chunks * 2 * 11);
    }
}

TEST(ManyRoots, packets_keep_to_their_limit) {
  Problem problem = many_roots_problem("random-regular:3,20");
  problem.model.packet_limit = 2;
  EXPECT_LE(run_many_roots(problem, {{"roots", std::uint64_t{20}}}).metering.max_packet, 2U);
}

TEST(ManyRoots, more_roots_than_nodes_are_refused) {
  const Problem problem = many_roots_problem("mesh:3x4");
  testing::expect_error(
      [&] {
        return run_many_roots(problem, {{"roots", std::uint64_t{13}}});
      },
      ErrorCode::out_of_range, "roots", "from 1 to 12");
}

}  // namespace
}  // namespace asterism
