// Alltoall along destination trees.
#include "synthesis/routes/streamed_routes.hpp"

#include <algorithm>
#include <memory>
#include <numeric>

#include <gtest/gtest.h>

#include <asterism/bounds.hpp>
#include <asterism/meter.hpp>
#include <asterism/verify.hpp>

#include "base/expect_error.hpp"
#include "graph/link_table.hpp"
#include "network/drawn_network.hpp"
#include "schedule_cases.hpp"
#include "synthesis/routes/tree_queues.hpp"

namespace asterism::routes {
namespace {

using asterism::testing::Case;
using asterism::testing::expect_error;
using asterism::testing::make_case;

Model with_ports(Model::Ports ports) {
  Model model;
  model.ports = ports;
  return model;
}

std::vector<std::uint32_t> all_nodes(const RouteGraph& graph) {
  std::vector<std::uint32_t> nodes(graph.node_count());
  std::iota(nodes.begin(), nodes.end(), 0U);
  return nodes;
}

TEST(DestinationTrees, follow_shortest_paths_and_count_every_message) {
  for (const std::string spec : {"random-regular:4,60", "mesh:5x4", "kautz:2,3", "complete:7"}) {
    const Case on = make_case(spec, CollectiveKind::alltoall, with_ports(Model::Ports::all));
    const ProblemGraph problem_graph(*on.problem);
    const RouteGraph graph(problem_graph, on.problem->model, false);
    const std::vector<std::uint32_t> ends = all_nodes(graph);
    const Progress silent;
    DestinationTrees trees(graph, ends, silent);
    trees.balance(3);
    std::vector<double> messages(graph.arcs().size());
    const LinkTable links(*on.network);
    DistanceSearch search(links);
    for (const std::uint32_t from : ends) {
      const std::span<const std::uint32_t> distance = search.from(from);
      for (const std::uint32_t to : ends) {
        std::uint32_t hops = 0;
        for (std::uint32_t at = from; at != to; ++hops) {
          const std::uint32_t arc = trees.arc(to, at);
          ASSERT_EQ(graph.arc(arc).from, at);
          ++messages[arc];
          at = graph.arc(arc).to;
        }
        EXPECT_EQ(hops, distance[to]) << spec << " " << from << " " << to;
        EXPECT_EQ(trees.distance(to, from), distance[to]);
      }
    }
    double busiest = 0;
    for (std::uint32_t arc = 0; arc < messages.size(); ++arc) {
      EXPECT_EQ(trees.messages(arc), messages[arc]) << spec;
      busiest = std::max(busiest, messages[arc]);
    }
    EXPECT_EQ(trees.busiest(), busiest) << spec;
  }
}

TEST(DestinationTrees, balance_what_shortest_paths_allow) {
  // On a torus with odd sides, perfectly balanced shortest paths exist.
  const Case on = make_case("torus:5x5", CollectiveKind::alltoall, with_ports(Model::Ports::all));
  const ProblemGraph problem_graph(*on.problem);
  const RouteGraph graph(problem_graph, on.problem->model, false);
  const std::vector<std::uint32_t> ends = all_nodes(graph);
  const Progress silent;
  DestinationTrees trees(graph, ends, silent);
  trees.balance(8);
  EXPECT_LE(trees.busiest(), 1.1 * trees.hops() / static_cast<double>(graph.arcs().size()));
}

TEST(DestinationTrees, lead_over_links_so_slow_that_prices_overflow) {
  const LinkCost slow{.rate = 1e-15};
  const auto network = std::make_shared<const testing::DrawnNetwork>(
      5, std::vector<testing::DrawnLink>{{0, 1}, {1, 2}, {2, 3, slow}, {3, 4}});
  const Problem problem{network, Collective(CollectiveKind::alltoall, *network),
                        with_ports(Model::Ports::all)};
  const ProblemGraph problem_graph(problem);
  const RouteGraph graph(problem_graph, problem.model, false);
  const std::vector<std::uint32_t> ends = all_nodes(graph);
  const Progress silent;
  DestinationTrees trees(graph, ends, silent);
  trees.balance(3);
  for (const std::uint32_t from : ends)
    for (const std::uint32_t to : ends) {
      if (from == to) continue;
      EXPECT_EQ(graph.arc(trees.arc(to, from)).to, from < to ? from + 1 : from - 1);
    }
}

/// The destinations of the pairs, in order.
std::vector<std::uint16_t> destinations(const std::vector<EndPair>& pairs) {
  std::vector<std::uint16_t> result;
  for (const EndPair pair : pairs) result.push_back(pair.to);
  return result;
}

TEST(PairQueues, give_the_oldest_or_the_newest) {
  PairQueue queue;
  for (std::uint16_t to = 1; to <= 10; ++to) queue.add({0, to});
  std::vector<EndPair> packet;
  queue.move_oldest(2, packet);
  queue.move_oldest(4, packet);
  EXPECT_EQ(destinations(packet), (std::vector<std::uint16_t>{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(queue.size(), 4U);
  queue.add({0, 11});
  packet.clear();
  queue.move_newest(2, packet);
  EXPECT_EQ(destinations(packet), (std::vector<std::uint16_t>{10, 11}));
  packet.clear();
  queue.move_oldest(3, packet);
  EXPECT_EQ(destinations(packet), (std::vector<std::uint16_t>{7, 8, 9}));
  EXPECT_EQ(queue.size(), 0U);
}

TEST(TreeQueues, move_every_message_along_its_tree_in_any_order) {
  const Case on =
      make_case("dragonfly:4,2,2", CollectiveKind::alltoall, with_ports(Model::Ports::all));
  const ProblemGraph problem_graph(*on.problem);
  const RouteGraph graph(problem_graph, on.problem->model, false);
  const auto hosts = problem_graph.participants();
  const std::vector<std::uint32_t> ends(hosts.begin(), hosts.end());
  const Progress silent;
  DestinationTrees trees(graph, ends, silent);
  trees.balance(3);
  for (const QueueOrder order : all_queue_orders) {
    TreeQueues queues(graph, trees, 1, {1, order, false});
    std::vector<double> crossed(graph.arcs().size());
    std::uint64_t steps = 0;
    (void)queues.run(silent, [&](std::span<const std::uint32_t> arcs) {
      for (const std::uint32_t arc : arcs)
        crossed[arc] += static_cast<double>(queues.packet(arc).size());
      ++steps;
    });
    for (std::uint32_t arc = 0; arc < crossed.size(); ++arc)
      EXPECT_EQ(crossed[arc], trees.messages(arc));
    EXPECT_GE(static_cast<double>(steps), trees.busiest());
  }
}

struct Streamed {
  const char* spec;
  Model::Ports ports;
  std::uint64_t batch;
  std::uint64_t packet_limit;
  bool half_duplex;
};

class StreamedAlltoall : public ::testing::TestWithParam<Streamed> {};

TEST_P(StreamedAlltoall, is_valid_takes_the_stated_time_and_never_beats_the_bound) {
  Model model = with_ports(GetParam().ports);
  model.packet_limit = GetParam().packet_limit;
  if (GetParam().half_duplex) model.duplex = Model::Duplex::half;
  const Case on = make_case(GetParam().spec, CollectiveKind::alltoall, model, {}, GetParam().batch);
  const ProblemGraph problem_graph(*on.problem);
  const RouteGraph graph(problem_graph, model, false);
  const SearchOptions options;
  const StreamedRoutes routes(problem_graph, graph, on.problem->collective, options);
  ScheduleVerifier verifier;
  Meter meter;
  Tee both({&verifier, &meter});
  both.begin({*on.problem});
  routes.push(model, both);
  both.end();
  EXPECT_TRUE(verifier.verdict().valid)
      << (verifier.verdict().earliest() != nullptr ? verifier.verdict().earliest()->text : "");
  if (GetParam().packet_limit == 0) {
    EXPECT_DOUBLE_EQ(meter.metering().time, routes.time());
  }
  const double bound = lower_bound(*on.problem, measure(*on.network)).time;
  EXPECT_GE(meter.metering().time, bound);
}

INSTANTIATE_TEST_SUITE_P(
    Networks, StreamedAlltoall,
    ::testing::Values(Streamed{"random-regular:4,60", Model::Ports::all, 1, 0, false},
                      Streamed{"random-regular:4,60", Model::Ports::one, 1, 0, false},
                      Streamed{"random-regular:4,30", Model::Ports::all, 3, 0, true},
                      Streamed{"mesh:6x5", Model::Ports::all, 2, 3, false},
                      Streamed{"kautz:2,4", Model::Ports::all, 1, 0, false},
                      Streamed{"dragonfly:2,2,1", Model::Ports::all, 1, 0, false},
                      Streamed{"dragonfly:2,2,1", Model::Ports::one, 2, 0, false},
                      Streamed{"fat-tree:4", Model::Ports::all, 1, 0, false},
                      Streamed{"complete:2", Model::Ports::all, 1, 0, false}));

TEST(StreamedRoutesLimits, the_number_of_messages_per_packet_may_be_given) {
  const Case on =
      make_case("random-regular:4,40", CollectiveKind::alltoall, with_ports(Model::Ports::all));
  const ProblemGraph problem_graph(*on.problem);
  const RouteGraph graph(problem_graph, on.problem->model, false);
  SearchOptions options;
  options.pack = 1;
  const StreamedRoutes routes(problem_graph, graph, on.problem->collective, options);
  EXPECT_EQ(routes.time(), 2.0 * static_cast<double>(routes.steps()));
}

TEST(StreamedRoutesLimits, too_little_memory_is_an_error) {
  const Case on = make_case("ring:600", CollectiveKind::alltoall, with_ports(Model::Ports::all));
  const ProblemGraph problem_graph(*on.problem);
  const RouteGraph graph(problem_graph, on.problem->model, false);
  SearchOptions options;
  options.memory_limit = std::uint64_t{1} << 20;
  expect_error(
      [&] { return StreamedRoutes(problem_graph, graph, on.problem->collective, options).steps(); },
      ErrorCode::too_large, "trees of 600 destinations", "smaller network");
}

}  // namespace
}  // namespace asterism::routes
