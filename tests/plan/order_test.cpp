// Orders of ranks, against all orders and against orders that are known to be best.
#include <algorithm>
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/networks.hpp>
#include <asterism/order.hpp>

#include "base/expect_error.hpp"

namespace asterism {
namespace {

using testing::expect_error;

Problem among_all(const char* spec, CollectiveKind kind) {
  const std::shared_ptr<const Network> network = make_network(spec);
  std::vector<NodeId> root;
  if (traits_of(kind).sources == CollectiveTraits::Sources::one) root.push_back(NodeId{0});
  return {network, Collective(kind, *network, root)};
}

const CollectiveAlgorithm& named(const char* name) {
  return algorithm_catalogue().get(name);
}

double time_in_order(const char* algorithm, const Problem& problem,
                     const std::vector<NodeId>& order) {
  const CheckedRun run = run_checked(named(algorithm), {place_ranks(problem, order)});
  EXPECT_TRUE(run.verdict.valid);
  return run.metering.time;
}

/// The least time of all orders, by trying them.
double best_of_all(const char* algorithm, const Problem& problem) {
  std::vector<NodeId> order;
  for (std::uint64_t i = 0; i < problem.collective.participant_count(); ++i)
    order.push_back(problem.collective.participant(i));
  double best = time_in_order(algorithm, problem, order);
  while (std::ranges::next_permutation(order).found)
    best = std::min(best, time_in_order(algorithm, problem, order));
  return best;
}

TEST(RankOrder, of_few_ranks_is_the_best_of_all) {
  for (const auto& [spec, kind, algorithm] :
       {std::tuple{"mesh:2x3", CollectiveKind::allgather, "rank-ring"},
        std::tuple{"fibonacci-cube:3", CollectiveKind::broadcast, "binomial"},
        std::tuple{"mesh:5", CollectiveKind::alltoall, "pairwise"}}) {
    const Problem problem = among_all(spec, kind);
    const RankOrder order = find_rank_order(named(algorithm), {problem});
    EXPECT_EQ(order.best.time, best_of_all(algorithm, problem)) << spec;
    EXPECT_EQ(order.best.time, time_in_order(algorithm, problem, order.best.nodes)) << spec;
    EXPECT_LE(order.bound.time, order.best.time) << spec;
    EXPECT_NE(order.proof, OrderProof::none) << spec;
  }
}

TEST(RankOrder, of_a_ring_on_a_mesh_follows_a_hamiltonian_cycle) {
  const Problem problem = among_all("mesh:4x4", CollectiveKind::allgather);
  const RankOrder order = find_rank_order(named("rank-ring"), {problem});
  EXPECT_EQ(order.best.run.metering.startups, 15U);  // every rank is linked to the next
  EXPECT_GT(order.gain(), 3);
  const Network& network = problem.network();
  for (std::size_t i = 0; i < 16; ++i) {
    const NodeId next = order.best.nodes[(i + 1) % 16];
    bool linked = false;
    for (Port port{0}; port.value() < network.port_count(); ++port)
      linked = linked || network.neighbour(order.best.nodes[i], port) == next;
    EXPECT_TRUE(linked) << i;
  }
}

TEST(RankOrder, makes_up_for_a_shuffle) {
  for (const char* spec : {"fat-tree:4", "ring:16", "torus:4x4"}) {
    const Problem problem = among_all(spec, CollectiveKind::allgather);
    OrderOptions options;
    options.given = parse_rank_order(problem, "shuffled:7");
    const AlgorithmRequest request{.problem = problem, .effort = Effort::quick};
    const RankOrder order = find_rank_order(named("rank-ring"), request, options);
    EXPECT_EQ(order.given.nodes, options.given);
    EXPECT_EQ(order.given.time, time_in_order("rank-ring", problem, options.given));
    EXPECT_GT(order.gain(), 1.2) << spec;
    EXPECT_LE(order.best.time, run_checked(named("rank-ring"), {problem}).metering.time) << spec;
    const RankOrder again = find_rank_order(named("rank-ring"), request, options);
    EXPECT_EQ(again.best.nodes, order.best.nodes) << spec;
  }
}

TEST(RankOrder, leaves_nodes_that_do_not_take_part_where_they_are) {
  const std::shared_ptr<const Network> network = make_network("mesh:4x4");
  const std::vector<NodeId> corners{NodeId{0}, NodeId{3}, NodeId{12}, NodeId{15}};
  const Problem problem(network, Collective(CollectiveKind::allgather, *network, {}, 1, corners));
  const RankOrder order = find_rank_order(named("rank-ring"), {problem});
  std::vector<NodeId> sorted = order.best.nodes;
  std::ranges::sort(sorted);
  EXPECT_EQ(sorted, corners);
  EXPECT_LT(order.best.time, order.given.time);  // around the mesh instead of across it
}

TEST(RankOrder, refuses_algorithms_and_orders_that_do_not_fit) {
  const Problem problem = among_all("ring:6", CollectiveKind::allgather);
  expect_error([&] { return find_rank_order(named("dimension-sweep"), {problem}); },
               ErrorCode::unsupported, "does not send between ranks", "nccl-ring");
  expect_error(
      [&] {
        return place_ranks(problem, {NodeId{0}, NodeId{1}});
      },
      ErrorCode::usage, "every participant once", "each once");
  expect_error([&] { return parse_rank_order(problem, "0 1 2 3 4 4"); }, ErrorCode::usage,
               "every participant once", "each once");
  expect_error([&] { return parse_rank_order(problem, "shuffled:x"); }, ErrorCode::usage,
               "has no seed", "shuffled:1");
  EXPECT_THROW((void)parse_rank_order(problem, "0 1 2 3 4 9"), Error);
  EXPECT_EQ(parse_rank_order(problem, "5 4 3 2 1 0").front(), NodeId{5});
  expect_error(
      [&] {
        return find_rank_order(named("rank-ring"),
                               {among_all("ring:4000", CollectiveKind::allgather)});
      },
      ErrorCode::too_large, "4,000 ranks", "2,048");
}

TEST(OrderText, is_in_the_formats_of_launchers) {
  const Problem problem = among_all("ring:3", CollectiveKind::allgather);
  const std::vector<NodeId> order{NodeId{2}, NodeId{0}, NodeId{1}};
  const std::vector<std::string> hosts{"a", "b", "c.example"};
  EXPECT_EQ(order_text(problem, order, OrderFormat::ids), "2,0,1\n");
  EXPECT_EQ(order_text(problem, order, OrderFormat::hostfile, hosts),
            "c.example slots=1\na slots=1\nb slots=1\n");
  EXPECT_EQ(order_text(problem, order, OrderFormat::machinefile, hosts), "c.example:1\na:1\nb:1\n");
  EXPECT_EQ(order_text(problem, order, OrderFormat::rankfile, hosts),
            "rank 0=c.example slot=0\nrank 1=a slot=0\nrank 2=b slot=0\n");
  EXPECT_EQ(order_text(problem, order, OrderFormat::slurm, hosts), "c.example\na\nb\n");
  EXPECT_EQ(order_text(problem, order, OrderFormat::slurm), "2\n0\n1\n");
  for (const std::string& name : order_format_names()) (void)parse_order_format(name);
}

TEST(OrderText, refuses_names_that_are_not_those_of_hosts) {
  const Problem problem = among_all("mesh:2x2", CollectiveKind::allgather);
  const std::vector<NodeId> order{NodeId{0}, NodeId{1}, NodeId{2}, NodeId{3}};
  expect_error([&] { return order_text(problem, order, OrderFormat::hostfile); },
               ErrorCode::unsupported, "\"(0,0)\" is not a host name", "--hosts");
  expect_error(
      [&] {
        return order_text(problem, order, OrderFormat::slurm, {"a", "b"});
      },
      ErrorCode::usage, "2 host names for 4 ranks", "one per line");
  for (const std::string wrong : {"", "a b", "a\n", "-rf", "a;b", "$(x)"})
    EXPECT_THROW((void)order_text(problem, order, OrderFormat::slurm, {"a", "b", "c", wrong}),
                 Error)
        << wrong;
  expect_error([] { return parse_order_format("xml"); }, ErrorCode::unknown_name, "\"xml\"",
               "rankfile");
}

}  // namespace
}  // namespace asterism
