// Allreduce by clusters, against distances computed here and the verifier.
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

Problem cluster_problem(const std::string& spec, std::uint64_t batch = 1, double startup = 1) {
  const std::shared_ptr<const Network> network = make_network(spec);
  Model model;
  model.ports = Model::Ports::all;
  model.startup = startup;
  return {network, Collective(CollectiveKind::allreduce, *network, {}, batch), model};
}

CheckedRun run_clusters(const Problem& problem, Parameters parameters = {}) {
  const CheckedRun run = run_checked(algorithm_catalogue().get("cluster-sums"),
                                     {problem, std::move(parameters), 0, {}});
  EXPECT_TRUE(run.verdict.valid) << problem.network().spec() << ": "
                                 << (run.verdict.valid ? "" : run.verdict.earliest()->text);
  EXPECT_EQ(run.verdict.redundant, 0U) << problem.network().spec();
  return run;
}

TEST(ClusterSums, take_fewer_steps_than_a_root_if_startups_are_expensive) {
  for (const char* const spec : {"random-regular:4,60", "random-regular:5,100",
                                 "random-regular:6,150", "random-regular:4,120"}) {
    const Problem problem = cluster_problem(spec, 1, 100);
    EXPECT_LT(run_clusters(problem, {{"clusterings", std::uint64_t{8}}}).metering.startups,
              2 * testing::floyd_radius(problem.network()))
        << spec;
  }
}

TEST(ClusterSums, are_valid_for_every_number_of_steps_that_they_accept) {
  for (const char* const spec : {"random-regular:3,40", "random-regular:4,60", "mesh:6x7",
                                 "random-regular:6,150", "random-regular:5,50"}) {
    const Problem problem = cluster_problem(spec);
    const std::uint64_t radius = testing::floyd_radius(problem.network());
    int accepted = 0;
    for (std::uint64_t steps = radius; steps <= 2 * radius + 1; ++steps) {
      try {
        const CheckedRun run =
            run_clusters(problem, {{"steps", steps}, {"clusterings", std::uint64_t{6}}});
        EXPECT_LE(run.metering.startups, steps) << spec;
        ++accepted;
      } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::unsupported);
      }
    }
    EXPECT_GT(accepted, 0) << spec;
  }
}

TEST(ClusterSums, treat_the_messages_of_a_batch_alike) {
  const Parameters parameters{{"steps", std::uint64_t{7}}, {"clusterings", std::uint64_t{5}}};
  const CheckedRun one = run_clusters(cluster_problem("random-regular:4,60"), parameters);
  const CheckedRun three = run_clusters(cluster_problem("random-regular:4,60", 3), parameters);
  EXPECT_EQ(three.metering.startups, one.metering.startups);
  EXPECT_EQ(three.metering.transmissions, 3 * one.metering.transmissions);
}

TEST(ClusterSums, more_clusterings_load_the_links_more_evenly) {
  const Problem problem = cluster_problem("random-regular:4,60");
  const auto time = [&](std::uint64_t clusterings) {
    return run_clusters(problem, {{"steps", std::uint64_t{7}}, {"clusterings", clusterings}})
        .metering.time;
  };
  EXPECT_LT(time(32), time(1));
}

TEST(ClusterSums, refuse_what_they_cannot_do) {
  testing::expect_error(
      [&] {
        return run_clusters(cluster_problem("random-regular:4,60"), {{"steps", std::uint64_t{2}}});
      },
      ErrorCode::unsupported, "in 2 steps", "choose another algorithm");
  Problem half = cluster_problem("random-regular:4,60");
  half.model.duplex = Model::Duplex::half;
  EXPECT_TRUE(why_not(algorithm_catalogue().get("cluster-sums"), half));
}

}  // namespace
}  // namespace asterism
