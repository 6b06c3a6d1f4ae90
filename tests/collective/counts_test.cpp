// Collectives in which each participant or pair has a number of messages of its own.
#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>
#include <asterism/plan.hpp>

#include "base/expect_error.hpp"
#include "collective/with_ports.hpp"
#include "extent.hpp"
#include "synthesis/routes/route_graph.hpp"

namespace asterism {
namespace {

using testing::with_ports;

using Counts = std::vector<std::uint64_t>;

Problem counted(const std::string& spec, CollectiveKind kind, const Counts& of_nodes,
                const Model& model = {}) {
  const std::shared_ptr<const Network> network = make_network(spec);
  const Collective everybody(CollectiveKind::allgather, *network);
  const std::uint64_t participants = everybody.participant_count();
  Counts counts;
  const std::uint64_t items =
      kind == CollectiveKind::alltoall ? participants * participants : participants;
  for (std::uint64_t i = 0; i < items; ++i) counts.push_back(of_nodes[i % of_nodes.size()]);
  std::vector<NodeId> root;
  if (traits_of(kind).sources == CollectiveTraits::Sources::one)
    root.push_back(everybody.participant(participants / 3));
  return {network, Collective(kind, *network, root, 1, {}, counts), model};
}

constexpr CollectiveKind kinds_with_counts[] = {CollectiveKind::allgather, CollectiveKind::alltoall,
                                                CollectiveKind::scatter, CollectiveKind::gather};

/// Runs and verifies every algorithm that claims to apply; returns their number.
std::size_t verified_runs(const Problem& problem) {
  std::size_t runs = 0;
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
    if (why_not(algorithm, problem)) continue;
    const CheckedRun run = run_checked(algorithm, {problem, {}, 0, {}, Effort::quick});
    EXPECT_TRUE(run.verdict.valid)
        << algorithm.name << " " << problem.collective.name() << " on " << problem.network().spec()
        << ": " << (run.verdict.valid ? "" : run.verdict.earliest()->text);
    ++runs;
  }
  return runs;
}

TEST(WithCounts, at_least_two_algorithms_are_valid_for_each_whatever_the_counts) {
  std::vector<std::string> specs{"mesh:3x3"};
  if (!few_examples()) specs.insert(specs.end(), {"hypercube:3", "wk:3,2"});
  for (const std::string& spec : specs)
    for (const CollectiveKind kind : kinds_with_counts)
      for (const Counts& counts : {Counts{3, 0, 5, 1}, Counts{0, 0, 2}, Counts{1}})
        for (const char* ports : {"one", "all"})
          EXPECT_GE(verified_runs(counted(spec, kind, counts, with_ports(ports))), 2U)
              << spec << " " << to_string(kind);
}

TEST(WithCounts, switches_and_bystanders_pass_messages_on) {
  for (const CollectiveKind kind : kinds_with_counts) {
    EXPECT_GE(verified_runs(counted("dragonfly:2,2,1", kind, {2, 0, 1})), 1U);
    ProblemWords words{.network = "mesh:3x4", .collective = to_string(kind) + "v"};
    words.participants = {"ids:0,3,5,11"};
    words.counts = "random:3";
    EXPECT_GE(verified_runs(state_problem(words)), 1U);
  }
}

TEST(WithCounts, one_with_everything_is_no_harder_than_a_broadcast) {
  Counts counts(9);
  counts[4] = 12;
  const Problem lopsided = counted("mesh:3x3", CollectiveKind::allgather, counts);
  const Problem broadcast(lopsided.shared_network(),
                          {CollectiveKind::broadcast, lopsided.network(), {NodeId{4}}, 12});
  const CollectiveAlgorithm& gossip = algorithm_catalogue().get("matched-gossip");
  EXPECT_EQ(run_checked(gossip, {lopsided}).metering.time,
            run_checked(gossip, {broadcast}).metering.time);
}

TEST(WithCounts, nothing_moves_if_all_is_where_it_should_be) {
  Counts counts(9);
  counts[3] = 5;  // the root's own
  for (const CollectiveKind kind : {CollectiveKind::scatter, CollectiveKind::gather}) {
    const Problem problem = counted("mesh:3x3", kind, counts);
    ASSERT_EQ(problem.collective.sources()[0], NodeId{3});
    for (const char* name : {"balanced-routes", "direct"}) {
      const CheckedRun run = run_checked(algorithm_catalogue().get(name), {problem});
      EXPECT_TRUE(run.verdict.valid);
      EXPECT_EQ(run.metering.messages_total, 0U);
    }
  }
}

TEST(WithCounts, routes_take_no_more_than_twice_what_must_pass_the_root) {
  const Problem problem = counted("torus:4x4", CollectiveKind::scatter, {7, 0, 3, 11});
  const std::uint64_t leaving = problem.collective.message_count() - problem.collective.count(5);
  const Plan plan = make_plan(problem);
  EXPECT_EQ(plan.candidates.front().algorithm, "balanced-routes");
  EXPECT_LE(plan.candidates.front().metering.transmissions, 2 * leaving);
  EXPECT_GE(plan.candidates.front().metering.transmissions, leaving);
}

TEST(WithCounts, equal_counts_are_planned_as_a_batch_is) {
  const Problem uneven = counted("mesh:3x3", CollectiveKind::alltoall, {2});
  const Problem even(uneven.shared_network(), {CollectiveKind::alltoall, uneven.network(), {}, 2});
  const CollectiveAlgorithm& routes = algorithm_catalogue().get("balanced-routes");
  EXPECT_EQ(run_checked(routes, {uneven}).metering.time, run_checked(routes, {even}).metering.time);
}

TEST(WithCounts, algorithms_that_need_the_same_of_all_say_so) {
  const Problem problem = counted("star:4", CollectiveKind::allgather, {1, 2});
  const auto reason = why_not(algorithm_catalogue().get("cyclic-sweep"), problem);
  ASSERT_TRUE(reason);
  EXPECT_EQ(*reason, "it needs the same number of messages from every participant");
  testing::expect_error(
      [&] {
        return run_checked(algorithm_catalogue().get("cyclic-sweep"), {problem}).verdict.valid;
      },
      ErrorCode::unsupported, "cannot do allgatherv on star:4", "matched-gossip");
}

TEST(Parcels, are_the_messages_of_pairs_in_no_more_than_may_be) {
  const auto ring = make_network("ring:4");
  const Counts counts{5, 0, 9, 1};
  const Collective scatter(CollectiveKind::scatter, *ring, {NodeId{0}}, 1, {}, counts);
  for (const std::uint64_t most : {1U, 4U, 6U, 100U}) {
    Counts found(4);
    std::uint64_t next = 5;  // the root keeps its own
    const auto parcels = routes::parcels_of(scatter, most);
    for (const routes::Parcel& parcel : parcels) {
      EXPECT_EQ(parcel.first, next);
      next += parcel.count;
      found[parcel.to] += parcel.count;
    }
    EXPECT_EQ(found, (Counts{0, 0, 9, 1}));
    EXPECT_LE(parcels.size(), most + 4);
  }
  EXPECT_EQ(routes::parcels_of(scatter, 100).size(), 10U);
}

}  // namespace
}  // namespace asterism
