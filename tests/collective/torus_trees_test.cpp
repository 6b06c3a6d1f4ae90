// Broadcasts down disjoint trees, from one source and from many.
#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>

#include "base/expect_error.hpp"
#include "base/random.hpp"
#include "collective/broadcast_run.hpp"
#include "collective/torus/disjoint_trees.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::expect_error;
using testing::make_case;
using testing::run_broadcast;

Model all_ports(Model::Switching switching = Model::Switching::store_and_forward) {
  Model model;
  model.ports = Model::Ports::all;
  model.switching = switching;
  return model;
}

const char* trees_for(const std::string& spec) {
  return spec.starts_with("hypercube") ? "johnsson89-trees" : "cosnard95-trees";
}

TEST(TreeBroadcast, takes_a_step_for_each_message_of_a_tree_and_the_height) {
  for (const std::string spec : {"torus:3x3x3", "torus:4x5x3", "torus:4x4", "ring:6", "hypercube:4",
                                 "torus:2x2x2", "torus:4x2x3"})
    for (const std::uint64_t batch : {1U, 2U, 6U, 7U, 24U, 50U})
      for (const std::uint64_t source : {0U, 5U}) {
        const Case on =
            make_case(spec, CollectiveKind::broadcast, all_ports(), {NodeId{source}}, batch);
        const DisjointTrees trees(*on.network);
        const auto run = run_broadcast(trees_for(spec), on);
        ASSERT_TRUE(run.verdict.valid) << spec << ": " << run.verdict.earliest()->text;
        EXPECT_EQ(run.verdict.redundant, 0U);
        const std::uint64_t in_a_tree = (batch + trees.count() - 1) / trees.count();
        EXPECT_LE(run.metering.steps, in_a_tree + trees.height() - 1) << spec << ' ' << batch;
        EXPECT_GE(run.metering.steps, in_a_tree + trees.height() - 3) << spec << ' ' << batch;
        EXPECT_EQ(run.metering.transmissions, run.metering.steps);
        EXPECT_EQ(run.metering.messages_total, batch * (on.network->node_count() - 1));
      }
}

TEST(TreeBroadcast, of_many_messages_fills_the_trees_once) {
  const Case on =
      make_case("torus:8x8x8", CollectiveKind::broadcast, all_ports(), {NodeId{100}}, 600);
  const Evaluation result =
      evaluate(algorithm_catalogue().get("cosnard95-trees"), {*on.problem, {}, 0, {}}, {true, {}});
  EXPECT_TRUE(result.verdict.valid);
  EXPECT_EQ(result.metering.steps, 100U + 14 - 1);
}

TEST(TreeBroadcast, of_a_message_cut_into_parts_beats_only_the_bound_on_whole_ones) {
  Model model = all_ports();
  model.message_size = 600;
  const Case on = make_case("torus:4x4x4", CollectiveKind::broadcast, model);
  const LowerBound bound = lower_bound(*on.problem);
  const LowerBound in_parts = lower_bound(cut_into_chunks(*on.problem, 600));
  EXPECT_LT(in_parts.time, bound.time);
  for (const std::uint64_t parts : {6U, 60U, 300U, 600U}) {
    Meter meter;
    run_algorithm(algorithm_catalogue().get("cosnard95-trees"),
                  {cut_into_chunks(*on.problem, parts), {}, 0, {}}, meter);
    EXPECT_GE(meter.metering().time, in_parts.time) << parts;
    EXPECT_LT(meter.metering().time, bound.time) << parts;
  }
}

TEST(TreeBroadcast, packs_messages) {
  const Case on = make_case("torus:4x4x4", CollectiveKind::broadcast, all_ports(), {}, 100);
  const auto run = run_broadcast("cosnard95-trees", on, {{"packing", 5U}});
  EXPECT_TRUE(run.verdict.valid);
  EXPECT_EQ(run.verdict.redundant, 0U);
  EXPECT_EQ(run.metering.max_packet, 5U);
  const DisjointTrees trees(*on.network);
  EXPECT_LE(run.metering.steps, 4 + trees.height() - 1);  // 20 packets for 6 trees
}

TEST(TreeBroadcast, refuses_packets_that_the_model_does_not_allow) {
  Model model = all_ports();
  model.packet_limit = 4;
  const Case on = make_case("torus:4x4", CollectiveKind::broadcast, model, {}, 100);
  expect_error(
      [&] {
        return run_broadcast("cosnard95-trees", on, {{"packing", 5U}}).verdict;
      },
      ErrorCode::out_of_range, "packing = \"5\" is not accepted",
      "choose a whole number from 1 to 4");
  expect_error(
      [&] {
        return run_broadcast("cosnard95-trees", on, {{"packing", 0U}}).verdict;
      },
      ErrorCode::out_of_range, "packing = \"0\" is not accepted", "");
}

std::vector<NodeId> drawn_sources(const Network& network, std::uint64_t count, Random& random) {
  std::vector<NodeId> nodes;
  for (NodeId node{0}; node.value() < network.node_count(); ++node) nodes.push_back(node);
  for (std::size_t i = 0; i < count; ++i)
    std::swap(nodes[i], nodes[i + random.below(nodes.size() - i)]);
  nodes.resize(count);
  return nodes;
}

TEST(Varvarigos94, brings_every_message_to_every_node) {
  Random random(94);
  for (const std::string spec : {"torus:3x3x3", "torus:4x3x5", "torus:5x5", "torus:3x3x3x3",
                                 "ring:7", "hypercube:5", "torus:2x3x4"})
    for (const Model::Switching switching :
         {Model::Switching::store_and_forward, Model::Switching::wormhole}) {
      const std::uint64_t nodes = make_network(spec)->node_count();
      for (const std::uint64_t count :
           {std::uint64_t{1}, std::uint64_t{2}, 1 + random.below(nodes), nodes / 2, nodes})
        for (const std::uint64_t packing : {1U, 3U}) {
          const Case on =
              make_case(spec, CollectiveKind::multi_broadcast, all_ports(switching),
                        drawn_sources(*make_network(spec), count, random), 1 + random.below(3));
          const auto run = run_broadcast("varvarigos94-spanning-trees", on, {{"packing", packing}});
          ASSERT_TRUE(run.verdict.valid)
              << spec << " of " << count << ": " << run.verdict.earliest()->text;
          EXPECT_LE(run.metering.max_packet, packing);
        }
    }
}

TEST(Varvarigos94, obeys_dimension_order_whatever_the_way) {
  Model model = all_ports(Model::Switching::wormhole);
  model.routing = Model::Routing::dimension_ordered;
  const Case on = make_case("torus:4x4x4", CollectiveKind::multi_broadcast, model,
                            {NodeId{3}, NodeId{17}, NodeId{40}, NodeId{63}});
  EXPECT_TRUE(run_broadcast("varvarigos94-spanning-trees", on).verdict.valid);
}

TEST(Varvarigos94, uses_all_trees_at_once) {
  std::vector<NodeId> all(512);
  for (std::uint64_t i = 0; i < all.size(); ++i) all[i] = NodeId{i};
  const Case on = make_case("torus:8x8x8", CollectiveKind::multi_broadcast, all_ports(), all);
  const auto run = run_broadcast("varvarigos94-spanning-trees", on);
  EXPECT_TRUE(run.verdict.valid);
  // 512 messages down six trees are 86 steps; the ways to the root add to that.
  EXPECT_LE(run.metering.steps, 86 * 13 / 10 + 14);
}

/// Returns what nodes send in a step, without those close to `place`.
std::vector<std::tuple<std::uint64_t, std::uint32_t, std::vector<std::uint64_t>>> sends_far_from(
    const Step& step, const std::vector<std::uint32_t>& distance, std::uint32_t more_than) {
  std::vector<std::tuple<std::uint64_t, std::uint32_t, std::vector<std::uint64_t>>> result;
  for (std::size_t i = 0; i < step.size(); ++i) {
    if (distance[step[i].from.value()] <= more_than) continue;
    std::vector<std::uint64_t> messages;
    for (const MessageId message : step[i].messages) messages.push_back(message.value());
    result.emplace_back(step[i].from.value(), step[i].ports[0].value(), messages);
  }
  std::ranges::sort(result);
  return result;
}

TEST(Varvarigos94, nobody_acts_on_sources_that_it_has_not_heard_of) {
  const auto& algorithm = algorithm_catalogue().get("varvarigos94-spanning-trees");
  EXPECT_TRUE(algorithm.has(Capability::unknown_sources));
  const auto steps_with = [&](std::vector<NodeId> sources) {
    const Case on = make_case("torus:5x5x5", CollectiveKind::multi_broadcast, all_ports(), sources);
    ScheduleRecorder recorder;
    run_algorithm(algorithm, {*on.problem, {}, 0, {}}, recorder);
    return testing::steps_of(recorder);
  };
  const std::vector<NodeId> few{NodeId{7}, NodeId{31}, NodeId{90}, NodeId{111}};
  const auto before = steps_with(few);
  const LinkTable links(*make_network("torus:5x5x5"));
  for (const std::uint64_t added : {2U, 62U, 124U}) {
    std::vector<NodeId> more = few;
    more.emplace_back(added);
    const auto after = steps_with(more);
    DistanceSearch search(links);
    const auto found = search.from(static_cast<std::uint32_t>(added));
    const std::vector<std::uint32_t> distance(found.begin(), found.end());
    for (std::uint32_t i = 0; i < std::min(before.size(), after.size()); ++i)
      EXPECT_EQ(sends_far_from(before[i], distance, i), sends_far_from(after[i], distance, i))
          << added << " step " << i + 1;
  }
}

}  // namespace
}  // namespace asterism
