// Schedules backwards and both ways, judged by the verifier.
#include <set>

#include <gtest/gtest.h>

#include <asterism/algorithm.hpp>
#include <asterism/reverse.hpp>

#include "base/expect_error.hpp"
#include "base/random.hpp"
#include "network/drawn_network.hpp"
#include "schedule/reduction_case.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::complaint_of;
using testing::DrawnLink;
using testing::DrawnNetwork;
using testing::expect_error;
using testing::judged;
using testing::make_case;

Schedule schedule_of(const CollectiveAlgorithm& algorithm, const Problem& problem) {
  ScheduleRecorder recorder;
  run_algorithm(algorithm, {problem}, recorder);
  return std::move(recorder).take_schedule();
}

bool can_be_turned(CollectiveKind kind) {
  return kind != CollectiveKind::alltoall && kind != CollectiveKind::multi_broadcast;
}

bool spreads(CollectiveKind kind) {
  return kind == CollectiveKind::broadcast || kind == CollectiveKind::allgather;
}

/// The messages of a schedule, all deliveries counted.
std::uint64_t deliveries(const Schedule& schedule) {
  std::uint64_t count = 0;
  for (std::size_t step = 0; step < schedule.size(); ++step)
    for (std::size_t i = 0; i < schedule.transfers_in(step); ++i)
      count += schedule.transfer(step, i).messages.size();
  return count;
}

/// Returns whether the algorithm is fast enough to be run everywhere.
bool constructs(const CollectiveAlgorithm& algorithm) {
  return !algorithm.has(Capability::made_to_measure) && algorithm.hints.searches == nullptr &&
         algorithm.name != "isomorphic";
}

void expect_valid_backwards(const CollectiveAlgorithm& algorithm, const Case& on) {
  const Collective& collective = on.problem->collective;
  const std::string what =
      algorithm.name + " on " + on.network->spec() + ", " + to_string(collective.kind());
  const Schedule forward = schedule_of(algorithm, *on.problem);
  const Schedule backwards = reversed(forward);
  ASSERT_EQ(complaint_of(backwards), "") << what;
  ASSERT_LE(judged(backwards).metering.time, judged(forward).metering.time + 1e-9) << what;
  if (!spreads(collective.kind())) return;
  ASSERT_EQ(deliveries(backwards),
            forward.header().chunks * collective.message_count() * (on.network->node_count() - 1))
      << what << ": everybody gives each part once";
  ASSERT_EQ(complaint_of(both_ways(forward)), "") << what;
}

TEST(Reversed, whatever_algorithms_spread_scatter_or_gather_is_valid_backwards) {
  std::set<std::string> names;
  for (const char* spec : {"star:4", "hypercube:3", "torus:3x3", "ring:6", "scc:3", "ccc:3",
                           "macro-star:2,1", "wk:3,2", "hypernet:3,1", "pancake:4"})
    for (const CollectiveKind kind : testing::all_collectives())
      for (const Model& model : testing::port_models()) {
        const Case on = make_case(spec, kind, model);
        // With single-dimension ports, all must use the same port in reverse, too.
        const bool alike =
            on.network->port_symmetric() || model.ports != Model::Ports::single_dimension;
        for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
          if (!can_be_turned(kind) || !alike || !constructs(algorithm) ||
              why_not(algorithm, *on.problem))
            continue;
          expect_valid_backwards(algorithm, on);
          if (HasFatalFailure()) return;
          names.insert(algorithm.name);
        }
      }
  EXPECT_GT(names.size(), 25U);
}

TEST(Reversed, twice_is_the_scatter_that_it_was) {
  for (const char* spec : {"star:4", "mesh:4x5", "torus:3x5"}) {
    const Case on = make_case(spec, CollectiveKind::scatter);
    const Schedule forward = schedule_of(algorithm_catalogue().get("direct"), *on.problem);
    const Schedule again = reversed(reversed(forward));
    ASSERT_EQ(again.size(), forward.size());
    for (std::size_t step = 0; step < forward.size(); ++step) {
      ASSERT_EQ(again.transfers_in(step), forward.transfers_in(step));
      for (std::size_t i = 0; i < forward.transfers_in(step); ++i) {
        const Transfer was = forward.transfer(step, i);
        const Transfer is = again.transfer(step, i);
        ASSERT_EQ(is.from, was.from);
        ASSERT_TRUE(std::ranges::equal(is.ports, was.ports));
        ASSERT_TRUE(std::ranges::equal(is.messages, was.messages));
      }
    }
  }
}

Schedule by_hand(const Problem& problem,
                 const std::vector<std::vector<std::tuple<int, std::vector<int>, int>>>& steps) {
  Schedule result({problem});
  for (const auto& transfers : steps) {
    Step step;
    for (const auto& [from, path, message] : transfers) {
      std::vector<Port> ports;
      for (const int port : path) ports.emplace_back(static_cast<std::uint32_t>(port));
      const MessageId packet[] = {MessageId{static_cast<std::uint64_t>(message)}};
      step.add(NodeId{static_cast<std::uint64_t>(from)}, ports, packet);
    }
    result.append(step);
  }
  return result;
}

/// A path 0-1-2 and a dead end 3 at node 1, which takes no part.
std::shared_ptr<const Network> path_with_dead_end() {
  return std::make_shared<const DrawnNetwork>(4, std::vector<DrawnLink>{{0, 1}, {1, 2}, {1, 3}});
}

TEST(Reversed, leaves_out_what_comes_again_and_what_leads_nowhere) {
  const auto network = path_with_dead_end();
  const Problem problem(network, Collective(CollectiveKind::broadcast, *network, {NodeId{0}}, 1,
                                            {NodeId{0}, NodeId{2}}));
  const Schedule forward =
      by_hand(problem, {{{0, {0}, 0}}, {{1, {1}, 0}, {1, {2}, 0}}, {{2, {0}, 0}}});
  const Schedule needed = without_redundancy(forward);
  ASSERT_EQ(needed.size(), 2U) << "the last step goes back only";
  EXPECT_EQ(needed.transfers_in(1), 1U) << "no node in the dead end needs it";
  const Schedule backwards = reversed(forward);
  EXPECT_EQ(complaint_of(backwards), "");
  ASSERT_EQ(backwards.size(), 2U);
  EXPECT_EQ(backwards.transfer(0, 0).from, NodeId{2});
  EXPECT_EQ(backwards.transfer(1, 0).from, NodeId{1});
  EXPECT_EQ(complaint_of(both_ways(forward)), "");
}

TEST(Reversed, paths_are_gone_from_their_ends) {
  const std::shared_ptr<const Network> mesh = make_network("mesh:4");
  Model worms;
  worms.switching = Model::Switching::wormhole;
  const Problem problem(mesh, Collective(CollectiveKind::broadcast, *mesh, {NodeId{0}}), worms);
  const Port up = mesh->neighbour(NodeId{0}, Port{0}) == NodeId{1} ? Port{0} : Port{1};
  const int p = static_cast<int>(up.value());
  const Schedule forward = by_hand(problem, {{{0, {p, p}, 0}}, {{0, {p}, 0}, {2, {p}, 0}}});
  ASSERT_EQ(complaint_of(forward), "");
  const Schedule backwards = reversed(forward);
  EXPECT_EQ(complaint_of(backwards), "");
  EXPECT_EQ(backwards.transfer(1, 0).from, NodeId{2});
  EXPECT_EQ(backwards.transfer(1, 0).ports.size(), 2U);
  EXPECT_EQ(complaint_of(both_ways(forward)), "");
}

/// Round a cycle of one-way links, and against it: on the network with its links turned round.
TEST(Reversed, over_links_that_lead_one_way_is_for_the_network_turned_round) {
  const std::shared_ptr<const Network> cycle = std::make_shared<const DrawnNetwork>(
      3, std::vector<DrawnLink>{{0, 1, {}, true}, {1, 2, {}, true}, {2, 0, {5, 2}, true}});
  const Problem problem(cycle, Collective(CollectiveKind::broadcast, *cycle, {NodeId{2}}));
  const Schedule forward = by_hand(problem, {{{2, {1}, 0}}, {{0, {0}, 0}}});
  ASSERT_EQ(complaint_of(forward), "");
  const Schedule backwards = reversed(forward);
  EXPECT_NE(&backwards.header().problem.network(), cycle.get());
  EXPECT_EQ(complaint_of(backwards), "");
  EXPECT_EQ(judged(backwards).metering.time, judged(forward).metering.time);
  expect_error([&] { return both_ways(forward); }, ErrorCode::usage, "their networks differ",
               "same network");
}

/// Sends messages one after the other down a path of `nodes` nodes.
Schedule pipeline(const std::shared_ptr<const Network>& path, std::uint64_t messages,
                  const Model& model) {
  const std::uint64_t nodes = path->node_count();
  Schedule result(
      {{path, Collective(CollectiveKind::broadcast, *path, {NodeId{0}}, messages), model}});
  for (std::uint64_t time = 0; time + 2 < messages + nodes; ++time) {
    Step step;
    for (std::uint64_t node = 0; node + 1 < nodes; ++node)
      if (time >= node && time - node < messages)
        step.add(NodeId{node}, Port{node == 0 ? 0U : 1U}, MessageId{time - node});
    result.append(step);
  }
  return result;
}

TEST(BothWays, overlap_where_the_model_allows_it) {
  const auto path =
      std::make_shared<const DrawnNetwork>(4, std::vector<DrawnLink>{{0, 1}, {1, 2}, {2, 3}});
  Model model;
  parse_ports("all", model);
  const Schedule full = both_ways(pipeline(path, 10, model));
  EXPECT_EQ(complaint_of(full), "");
  EXPECT_EQ(full.size(), 12U + 3U) << "the first result is at the root after three steps";
  parse_ports("one", model);
  const Schedule one_port = both_ways(pipeline(path, 10, model));
  EXPECT_EQ(complaint_of(one_port), "");
  EXPECT_GT(one_port.size(), full.size());
  parse_ports("all", model);
  model.duplex = Model::Duplex::half;
  const Schedule half = both_ways(pipeline(path, 10, model));
  EXPECT_EQ(complaint_of(half), "");
  EXPECT_EQ(half.size(), 24U) << "both use the links of the root in every step";
}

TEST(Composed, refuses_what_does_not_fit) {
  const Case broadcast = make_case("ring:5", CollectiveKind::broadcast, {}, {NodeId{0}});
  const Case other_root = make_case("ring:5", CollectiveKind::broadcast, {}, {NodeId{1}});
  const Case two = make_case("ring:5", CollectiveKind::broadcast, {}, {NodeId{0}}, 2);
  const Case larger = make_case("ring:6", CollectiveKind::broadcast, {}, {NodeId{0}});
  const CollectiveAlgorithm& tree = algorithm_catalogue().get("tree");
  const Schedule spreading = schedule_of(tree, *broadcast.problem);
  const Schedule reduction = reversed(spreading);
  EXPECT_EQ(complaint_of(composed(reduction, spreading)), "");
  EXPECT_EQ(complaint_of(composed(reduction, spreading, CollectiveKind::barrier)), "");
  const auto refused = [&](const Schedule& first, const Schedule& second, const char* words) {
    expect_error([&] { return composed(first, second); }, ErrorCode::usage, words, "same network");
  };
  refused(reduction, schedule_of(tree, *other_root.problem), "others take part");
  refused(reduction, schedule_of(tree, *two.problem), "1 results and 2 messages");
  refused(reduction, schedule_of(tree, *larger.problem), "networks differ");
  refused(reduction, reduction, "does not spread");
  refused(spreading, spreading, "does not spread");
  expect_error([&] { return composed(reduction, spreading, CollectiveKind::scan); },
               ErrorCode::usage, "they are no scan", "");
  Schedule copies(reduction.header());
  Step step;
  step.add(NodeId{1}, Port{0}, reduction.header().problem.collective.copied(NodeId{1}, 0, 0));
  copies.append(step);
  refused(copies, spreading, "more than give parts");
  expect_error([&] { return reversed(reduction); }, ErrorCode::unsupported, "nothing backwards",
               "allgather");
  expect_error([&] { return without_redundancy(reduction); }, ErrorCode::unsupported, "reduce",
               "broadcast");
  const Case large = make_case("star:6", CollectiveKind::allgather);
  expect_error([&] { return without_redundancy(Schedule({*large.problem}), 1000); },
               ErrorCode::too_large, "needs about", "smaller network");
}

}  // namespace
}  // namespace asterism
