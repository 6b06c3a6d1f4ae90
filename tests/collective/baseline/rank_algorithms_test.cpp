// The algorithms that library rules choose from: verified move by move, and counted against the
// formulas of the textbooks where every pair of ranks has a link.
#include <bit>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>
#include <asterism/owned_schedule.hpp>

#include "base/expect_error.hpp"
#include "base/random.hpp"
#include "collective/baseline/rank_run.hpp"
#include "collective/baseline/rank_tree.hpp"
#include "collective/random_links.hpp"
#include "collective/with_ports.hpp"
#include "extent.hpp"

namespace asterism {
namespace {

using enum CollectiveKind;
using testing::DrawnLink;
using testing::DrawnNetwork;
using testing::expect_error;
using testing::links_of_some_rates;
using testing::with_ports;

const std::map<CollectiveKind, std::vector<std::string>>& choices_by_kind() {
  static const std::map<CollectiveKind, std::vector<std::string>> choices{
      {broadcast,
       {"linear", "chain", "binomial", "binomial-doubling", "knomial", "binary", "split-binary",
        "scatter+ring", "scatter+recursive-doubling", "scatter+bruck"}},
      {allgather,
       {"ring", "bruck", "recursive-doubling", "neighbor-exchange", "linear+knomial",
        "linear+binary"}},
      {alltoall, {"linear", "pairwise", "pairwise-exchange", "bruck"}},
      {scatter, {"linear", "binomial"}},
      {gather, {"linear", "binomial"}},
      {reduce, {"linear", "chain", "binomial", "binomial-doubling", "binary", "rabenseifner"}},
      {reduce_scatter,
       {"recursive-halving", "recursive-doubling", "pairwise", "ring", "binary+binomial",
        "linear+linear"}},
      {allreduce,
       {"recursive-doubling", "rabenseifner", "ring", "binomial+knomial", "linear+binary"}},
      {barrier, {"recursive-doubling", "dissemination", "linear+linear", "binomial+binomial"}},
      {scan, {"linear", "recursive-doubling"}}};
  return choices;
}

Problem ranked(const std::shared_ptr<const Network>& network, CollectiveKind kind,
               const Model& model = {}, std::uint64_t batch = 1,
               const std::vector<NodeId>& participants = {}) {
  std::vector<NodeId> root;
  const Collective all(allgather, *network, {}, 1, participants);
  if (traits_of(kind).sources == CollectiveTraits::Sources::one)
    root.push_back(all.participant(2 * all.participant_count() / 3));
  return {network, Collective(kind, *network, root, kind == barrier ? 1 : batch, participants),
          model};
}

CheckedRun run_named(const std::string& name, const Problem& problem,
                     const Parameters& parameters = {}) {
  return run_checked(algorithm_catalogue().get(name), {problem, parameters, 0, {}});
}

bool applies(const std::string& choice, const Problem& problem) {
  return !why_not(algorithm_catalogue().get("open-mpi-default"), problem) &&
         (choice != "pairwise-exchange" ||
          std::has_single_bit(problem.collective.participant_count())) &&
         !obstacle_to_rank_algorithm(rank_algorithm(choice, problem), problem);
}

/// All choices for the collective; how many were run.
int expect_valid_choices(const Problem& problem) {
  int runs = 0;
  for (const std::string& choice : choices_by_kind().at(problem.collective.kind())) {
    if (!applies(choice, problem)) continue;
    const CheckedRun run = run_named("open-mpi-default", problem, {{"choice", choice}});
    EXPECT_TRUE(run.verdict.valid)
        << choice << ", " << problem.collective.name() << " on " << problem.network().spec()
        << " of " << problem.collective.participant_count() << ", ports "
        << ports_text(problem.model) << ", batch " << problem.collective.batch() << ": "
        << (run.verdict.valid ? "" : run.verdict.earliest()->text);
    ++runs;
  }
  return runs;
}

/// The baselines by name wherever they apply.
int expect_valid_baselines(const Problem& problem) {
  int runs = 0;
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
    if (!is_for_ranks(algorithm.name) || why_not(algorithm, problem)) continue;
    const CheckedRun run = run_checked(algorithm, {problem, {}, 0, {}});
    EXPECT_TRUE(run.verdict.valid)
        << algorithm.name << ", " << problem.collective.name() << " on " << problem.network().spec()
        << " of " << problem.collective.participant_count() << ", ports "
        << ports_text(problem.model) << ", batch " << problem.collective.batch() << ": "
        << (run.verdict.valid ? "" : run.verdict.earliest()->text);
    ++runs;
  }
  return runs;
}

TEST(RankAlgorithms, are_valid_for_every_number_of_ranks) {
  SLOW_WHEN_SANITIZED();
  for (std::uint64_t ranks = 2; ranks <= 33; ++ranks) {
    const auto network = make_network("complete:" + std::to_string(ranks));
    for (const auto& [kind, choices] : choices_by_kind()) {
      EXPECT_GT(expect_valid_choices(ranked(network, kind)), 0);
      expect_valid_baselines(ranked(network, kind, {}, ranks % 4 + 1));
    }
  }
}

TEST(RankAlgorithms, are_valid_on_networks_of_many_kinds_under_all_port_models) {
  SLOW_WHEN_SANITIZED();
  for (const char* spec : {"ring:7", "torus:3x4", "mesh:3x3", "hypercube:3", "fat-tree:4",
                           "random-regular:3,10", "wk:3,2", "dragonfly:3,1,1", "complete:2"})
    for (const auto& [kind, choices] : choices_by_kind())
      for (const char* ports : {"one", "2", "all"}) {
        const std::uint64_t batch = *ports == '2' ? 3 : 1;
        const Problem problem = ranked(make_network(spec), kind, with_ports(ports), batch);
        EXPECT_GT(expect_valid_choices(problem), 0) << spec;
        EXPECT_GE(expect_valid_baselines(problem), 2) << spec;
      }
}

TEST(RankAlgorithms, are_valid_under_wormhole_switching_and_half_duplex) {
  SLOW_WHEN_SANITIZED();
  for (const char* spec : {"torus:3x4", "fat-tree:4", "hypercube:3"})
    for (const auto& [kind, choices] : choices_by_kind()) {
      if (kind == scan) continue;
      Model model = with_ports("one");
      model.switching = Model::Switching::wormhole;
      expect_valid_baselines(ranked(make_network(spec), kind, model));
      model = with_ports("all");
      model.duplex = Model::Duplex::half;
      const int runs = expect_valid_baselines(ranked(make_network(spec), kind, model));
      EXPECT_TRUE(runs > 0 || kind == barrier) << spec;
    }
}

TEST(RankAlgorithms, are_valid_on_random_networks_with_bystanders_batches_and_small_packets) {
  SLOW_WHEN_SANITIZED();
  Random random(30);
  for (int i = 0; i < 12; ++i) {
    const auto nodes = static_cast<std::uint32_t>(5 + random.below(12));
    const auto network =
        std::make_shared<DrawnNetwork>(nodes, links_of_some_rates(random, nodes, nodes));
    std::vector<NodeId> participants;
    for (NodeId node{0}; node.value() < nodes; ++node)
      if (random.below(3) > 0) participants.push_back(node);
    if (participants.size() < 2) participants = {NodeId{0}, NodeId{nodes - 1}};
    for (const auto& [kind, choices] : choices_by_kind()) {
      Model model = with_ports(random.below(2) == 0 ? "one" : "all");
      model.packet_limit = random.below(3);
      const Problem problem = ranked(network, kind, model, 1 + random.below(3), participants);
      EXPECT_GT(expect_valid_choices(problem), 0);
      EXPECT_GE(expect_valid_baselines(problem), 1);
    }
  }
}

TEST(RankAlgorithms, divide_messages_only_if_they_may_be_cut) {
  SLOW_WHEN_SANITIZED();
  const auto network = make_network("complete:6");
  for (const auto divisible : {Model::Divisible::no, Model::Divisible::yes}) {
    Model model = with_ports("all");
    model.divisible = divisible;
    model.message_size = 5e6;
    for (const auto& [kind, choices] : choices_by_kind()) {
      const Problem problem = ranked(network, kind, model);
      EXPECT_GT(expect_valid_baselines(problem), 0);
      for (const char* name : {"open-mpi-default", "nccl-ring", "nccl-tree"}) {
        const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(name);
        if (why_not(algorithm, problem)) continue;
        const std::uint64_t chunks = run_named(name, problem).metering.chunks;
        const bool is_cut = divisible == Model::Divisible::yes && kind == allreduce;
        if (divisible == Model::Divisible::no || is_cut) {
          EXPECT_EQ(chunks > 1, is_cut) << name;
        }
      }
    }
  }
}

TEST(RankAlgorithms, take_different_numbers_of_messages) {
  SLOW_WHEN_SANITIZED();
  for (const char* spec : {"mesh:3x3", "fat-tree:4"})
    for (const CollectiveKind kind : {allgather, alltoall, scatter, gather}) {
      const auto network = make_network(spec);
      const Collective all(allgather, *network);
      const std::uint64_t ranks = all.participant_count();
      std::vector<std::uint64_t> counts(kind == alltoall ? ranks * ranks : ranks);
      for (std::size_t i = 0; i < counts.size(); ++i) counts[i] = i * 7 % 4;
      std::vector<NodeId> root;
      if (kind == scatter || kind == gather) root.push_back(all.participant(4));
      EXPECT_GE(expect_valid_baselines(
                    {network, Collective(kind, *network, root, 1, {}, counts), with_ports("one")}),
                2);
    }
}

TEST(RankAlgorithms, follow_links_that_lead_one_way) {
  SLOW_WHEN_SANITIZED();
  std::vector<DrawnLink> links;
  for (std::uint32_t node = 0; node < 7; ++node)
    for (const std::uint32_t next : {(node + 1) % 7, (node + 3) % 7})
      links.push_back({.from = node, .to = next, .cost = {1, 0}, .one_way = true});
  const auto network = std::make_shared<DrawnNetwork>(7, links);
  ASSERT_TRUE(network->directed());
  for (const auto& [kind, choices] : choices_by_kind())
    EXPECT_GT(expect_valid_choices(ranked(network, kind, with_ports("all"))), 0) << to_string(kind);
}

std::uint64_t log2_up(std::uint64_t ranks) {
  return static_cast<std::uint64_t>(std::bit_width(ranks - 1));
}

/// Start-ups and transmissions on a complete network with one port.
struct RankCost {
  std::uint64_t startups, transmissions;
};

RankCost cost_of(CollectiveKind kind, const std::string& choice, std::uint64_t ranks) {
  const Problem problem = ranked(make_network("complete:" + std::to_string(ranks)), kind);
  const Metering metering = run_named("open-mpi-default", problem, {{"choice", choice}}).metering;
  return {metering.startups, metering.transmissions};
}

void expect_cost(CollectiveKind kind, const std::string& choice, std::uint64_t ranks,
                 const RankCost& expected) {
  const RankCost found = cost_of(kind, choice, ranks);
  EXPECT_EQ(found.startups, expected.startups) << to_string(kind) << choice << ranks;
  EXPECT_EQ(found.transmissions, expected.transmissions) << to_string(kind) << choice << ranks;
}

TEST(RankAlgorithms, cost_what_the_textbooks_say_where_all_ranks_are_linked) {
  SLOW_WHEN_SANITIZED();
  for (std::uint64_t ranks = 3; ranks <= 33; ++ranks) {
    const std::uint64_t others = ranks - 1;
    expect_cost(broadcast, "linear", ranks, {others, others});
    expect_cost(broadcast, "chain", ranks, {others, others});
    expect_cost(broadcast, "binomial", ranks, {log2_up(ranks), log2_up(ranks)});
    expect_cost(broadcast, "binomial-doubling", ranks, {log2_up(ranks), log2_up(ranks)});
    expect_cost(allgather, "ring", ranks, {others, others});
    expect_cost(allgather, "bruck", ranks, {log2_up(ranks), others});
    expect_cost(alltoall, "pairwise", ranks, {others, others});
    std::uint64_t sent_by_bruck = 0;
    for (std::uint64_t distance = 1; distance < ranks; ++distance)
      sent_by_bruck += static_cast<std::uint64_t>(std::popcount(distance));
    expect_cost(alltoall, "bruck", ranks, {log2_up(ranks), sent_by_bruck});
    expect_cost(scatter, "linear", ranks, {others, others});
    EXPECT_EQ(cost_of(scatter, "binomial", ranks).startups, log2_up(ranks));
    EXPECT_EQ(cost_of(gather, "binomial", ranks).startups, log2_up(ranks));
    EXPECT_EQ(cost_of(reduce, "binomial", ranks).startups, log2_up(ranks));
    expect_cost(reduce_scatter, "pairwise", ranks, {others, others});
    expect_cost(reduce_scatter, "ring", ranks, {others, others});
    expect_cost(allreduce, "ring", ranks, {2 * others, 2 * others});
    if (ranks % 2 == 0) expect_cost(allgather, "neighbor-exchange", ranks, {ranks / 2, others});
    if (!std::has_single_bit(ranks)) continue;
    expect_cost(allgather, "recursive-doubling", ranks, {log2_up(ranks), others});
    expect_cost(scatter, "binomial", ranks, {log2_up(ranks), others});
    expect_cost(gather, "binomial", ranks, {log2_up(ranks), others});
    expect_cost(reduce_scatter, "recursive-halving", ranks, {log2_up(ranks), others});
    expect_cost(allreduce, "rabenseifner", ranks, {2 * log2_up(ranks), 2 * others});
    expect_cost(allreduce, "recursive-doubling", ranks, {log2_up(ranks), log2_up(ranks)});
    EXPECT_EQ(cost_of(barrier, "dissemination", ranks).startups, log2_up(ranks));
  }
}

TEST(RankAlgorithms, scatter_allgather_sends_twice_the_message_in_twice_the_rounds) {
  SLOW_WHEN_SANITIZED();
  for (const std::uint64_t ranks : {4U, 8U, 16U}) {
    Model model;
    model.divisible = Model::Divisible::yes;
    const Problem problem =
        ranked(make_network("complete:" + std::to_string(ranks)), broadcast, model);
    const Metering doubling =
        run_named("open-mpi-default", problem, {{"choice", "scatter+recursive-doubling"}}).metering;
    EXPECT_EQ(doubling.startups, 2 * log2_up(ranks));
    EXPECT_EQ(doubling.transmissions, 2 * (ranks - 1));
    EXPECT_EQ(doubling.chunks, ranks);
    const Metering ring =
        run_named("open-mpi-default", problem, {{"choice", "scatter+ring"}}).metering;
    EXPECT_EQ(ring.startups, log2_up(ranks) + ranks - 1);
  }
}

TEST(RankAlgorithms, send_a_message_for_two_hosts_behind_a_switch_twice) {
  SLOW_WHEN_SANITIZED();
  const auto network = make_network("fat-tree:4");
  Problem problem = ranked(network, broadcast, with_ports("all"));
  problem.model.switch_hops = Model::SwitchHops::store_and_forward;
  ScheduleRecorder recorder;
  (void)run_checked(algorithm_catalogue().get("linear"), {problem, {}, 0, {}},
                    {false, {&recorder}});
  const Schedule schedule = std::move(recorder).take_schedule();
  std::uint64_t sent_by_root = 0;
  std::map<std::uint64_t, std::int64_t> held;  // by switch: received less sent
  for (std::size_t i = 0; i < schedule.size(); ++i) {
    const Step step = schedule.step(i);
    for (std::size_t t = 0; t < step.size(); ++t) {
      const NodeId from = step[t].from;
      const NodeId to = network->neighbour(from, step[t].ports.front());
      if (from == problem.collective.sources()[0]) ++sent_by_root;
      if (network->is_switch(from)) --held[from.value()];
      if (network->is_switch(to)) ++held[to.value()];
    }
  }
  EXPECT_EQ(sent_by_root, problem.collective.participant_count() - 1);
  for (const auto& [node, left] : held) EXPECT_EQ(left, 0) << node;
}

TEST(NcclRing, takes_two_rounds_of_slices_per_rank_and_goes_both_ways_with_two_ports) {
  SLOW_WHEN_SANITIZED();
  Model model = with_ports("one");
  model.message_size = 8 * 1024 * 1024;
  const auto network = make_network("ring:8");
  EXPECT_EQ(run_named("nccl-ring", ranked(network, allreduce, model)).metering.startups, 14U);
  model.message_size *= 4;  // four slices of 1 MiB per rank
  EXPECT_EQ(run_named("nccl-ring", ranked(network, allreduce, model)).metering.startups, 4 * 14U);
  parse_ports("2", model);
  EXPECT_EQ(run_named("nccl-ring", ranked(network, allreduce, model)).metering.startups, 2 * 14U);
}

TEST(NcclTree, takes_the_depth_of_a_binary_tree_twice) {
  SLOW_WHEN_SANITIZED();
  for (const std::uint64_t ranks : {2U, 3U, 6U, 9U, 16U, 33U}) {
    const auto network = make_network("complete:" + std::to_string(ranks));
    Model model = with_ports("all");
    const CheckedRun run = run_named("nccl-tree", ranked(network, allreduce, model));
    EXPECT_TRUE(run.verdict.valid);
    EXPECT_LE(run.metering.startups, 2 * (log2_up(ranks) + 1)) << ranks;
  }
}

TEST(RankTrees, have_every_rank_as_a_child_once_after_its_parent) {
  SLOW_WHEN_SANITIZED();
  using enum RankTreeShape;
  for (const RankTreeShape shape : {linear, chain, binomial, binomial_doubling, knomial, binary})
    for (std::uint64_t ranks = 1; ranks <= 70; ++ranks) {
      std::vector<std::uint64_t> has_since(ranks, ~std::uint64_t{0});
      has_since[0] = 0;
      for (const RankEdge& edge : rank_tree(shape, ranks)) {
        ASSERT_LE(has_since[edge.parent], edge.round) << to_string(shape) << ranks;
        ASSERT_EQ(has_since[edge.child], ~std::uint64_t{0});
        has_since[edge.child] = edge.round + 1;
      }
      for (const std::uint64_t since : has_since) EXPECT_NE(since, ~std::uint64_t{0});
      EXPECT_EQ(rank_tree_shape(to_string(shape)), shape);
    }
}

TEST(LibraryDefaults, say_what_the_rule_chose_and_refuse_unknown_choices) {
  SLOW_WHEN_SANITIZED();
  const Problem problem = ranked(make_network("complete:8"), allgather);
  const auto& parameters = algorithm_catalogue().get("mpich-default").parameters;
  ASSERT_EQ(parameters.size(), 1U);
  EXPECT_EQ(parameters[0].choices(problem), std::vector<ParameterValue>{"recursive-doubling"});
  expect_error(
      [&] {
        return run_named("mpich-default", problem, {{"choice", "magic"}}).verdict.valid;
      },
      ErrorCode::unknown_name, "choice = \"magic\" is not known for allgather among 8 ranks",
      "leave it out: then the library's rule chooses");
}

TEST(LibraryDefaults, are_baselines_and_not_run_backwards) {
  SLOW_WHEN_SANITIZED();
  for (const char* name : {"open-mpi-default", "mpich-default", "nccl-ring", "nccl-tree"}) {
    const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(name);
    EXPECT_EQ(algorithm.origin, AlgorithmOrigin::baseline);
    EXPECT_TRUE(algorithm.summary.starts_with("baseline"));
  }
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue())
    EXPECT_TRUE(algorithm.name.find(':') == std::string::npos ||
                !is_for_ranks(algorithm.name.substr(algorithm.name.rfind(':') + 1)))
        << algorithm.name;
}

}  // namespace
}  // namespace asterism
