#include "graph/max_flow.hpp"

#include <algorithm>
#include <vector>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/push_relabel_max_flow.hpp>
#include <gtest/gtest.h>

#include "base/random.hpp"

namespace asterism {
namespace {

struct TestArc {
  std::uint32_t from, to;
  MaxFlow::Amount capacity;
};

std::vector<TestArc> random_arcs(Random& random, std::uint32_t nodes, std::size_t count,
                                 std::uint64_t most) {
  std::vector<TestArc> arcs;
  arcs.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto from = static_cast<std::uint32_t>(random.below(nodes));
    const auto to = static_cast<std::uint32_t>(random.below(nodes));
    arcs.push_back({from, to, static_cast<MaxFlow::Amount>(random.below(most + 1))});
  }
  return arcs;
}

MaxFlow flow_of(std::uint32_t nodes, const std::vector<TestArc>& arcs) {
  MaxFlow flow(nodes, arcs.size());
  for (const TestArc& arc : arcs) flow.add(arc.from, arc.to, arc.capacity);
  return flow;
}

MaxFlow::Amount out_of_set(const std::vector<TestArc>& arcs, const std::vector<bool>& inside) {
  MaxFlow::Amount sum = 0;
  for (const TestArc& arc : arcs)
    if (inside[arc.from] && !inside[arc.to]) sum += arc.capacity;
  return sum;
}

MaxFlow::Amount least_cut(std::uint32_t nodes, const std::vector<TestArc>& arcs,
                          std::uint32_t source, std::uint32_t sink) {
  MaxFlow::Amount least = MaxFlow::unlimited;
  for (std::uint32_t set = 0; set < (1U << nodes); ++set) {
    if ((set >> source & 1U) == 0 || (set >> sink & 1U) != 0) continue;
    std::vector<bool> inside;
    for (std::uint32_t node = 0; node < nodes; ++node) inside.push_back((set >> node & 1U) != 0);
    least = std::min(least, out_of_set(arcs, inside));
  }
  return least;
}

MaxFlow::Amount boost_flow(std::uint32_t nodes, const std::vector<TestArc>& arcs,
                           std::uint32_t source, std::uint32_t sink) {
  using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
  using Graph = boost::adjacency_list<
      boost::vecS, boost::vecS, boost::directedS, boost::no_property,
      boost::property<
          boost::edge_capacity_t, long,
          boost::property<boost::edge_residual_capacity_t, long,
                          boost::property<boost::edge_reverse_t, Traits::edge_descriptor>>>>;
  Graph graph(nodes);
  for (const TestArc& arc : arcs) {
    const auto forth = boost::add_edge(arc.from, arc.to, graph).first;
    const auto back = boost::add_edge(arc.to, arc.from, graph).first;
    boost::put(boost::edge_capacity, graph, forth, static_cast<long>(arc.capacity));
    boost::put(boost::edge_capacity, graph, back, 0L);
    boost::put(boost::edge_reverse, graph, forth, back);
    boost::put(boost::edge_reverse, graph, back, forth);
  }
  return boost::push_relabel_max_flow(graph, source, sink);
}

void expect_flow_is_kept(const MaxFlow& flow, const std::vector<TestArc>& arcs,
                         std::uint32_t source, std::uint32_t sink, MaxFlow::Amount amount) {
  std::vector<MaxFlow::Amount> leaves(flow.node_count());
  for (std::uint32_t i = 0; i < arcs.size(); ++i) {
    EXPECT_GE(flow.flow(i), 0);
    EXPECT_LE(flow.flow(i), arcs[i].capacity);
    leaves[arcs[i].from] += flow.flow(i);
    leaves[arcs[i].to] -= flow.flow(i);
  }
  for (std::uint32_t node = 0; node < flow.node_count(); ++node)
    EXPECT_EQ(leaves[node], node == source ? amount : node == sink ? -amount : 0);
}

TEST(MaxFlow, is_the_least_of_all_cuts_and_shows_one) {
  Random random(1);
  for (int round = 0; round < 60; ++round) {
    const std::uint32_t nodes = 2 + static_cast<std::uint32_t>(random.below(7));
    const std::uint64_t most = 1 + random.below(9);
    const std::uint64_t count = random.below(5 * nodes);
    const auto arcs = random_arcs(random, nodes, count, most);
    MaxFlow flow = flow_of(nodes, arcs);
    const MaxFlow::Amount amount = flow.run(0, nodes - 1);
    EXPECT_EQ(amount, least_cut(nodes, arcs, 0, nodes - 1));
    expect_flow_is_kept(flow, arcs, 0, nodes - 1, amount);
    std::vector<bool> inside;
    for (std::uint32_t node = 0; node < nodes; ++node) inside.push_back(flow.on_source_side(node));
    EXPECT_TRUE(inside[0]);
    EXPECT_FALSE(inside[nodes - 1]);
    EXPECT_EQ(out_of_set(arcs, inside), amount);
  }
}

TEST(MaxFlow, agrees_with_boost_on_larger_graphs) {
  Random random(2);
  for (int round = 0; round < 20; ++round) {
    const std::uint32_t nodes = 20 + static_cast<std::uint32_t>(random.below(60));
    const auto arcs = random_arcs(random, nodes, nodes * 5, round % 2 == 0 ? 1 : 1000);
    MaxFlow flow = flow_of(nodes, arcs);
    EXPECT_EQ(flow.run(0, 1), boost_flow(nodes, arcs, 0, 1));
    flow.reset();
    EXPECT_EQ(flow.run(2, 3), boost_flow(nodes, arcs, 2, 3));
  }
}

TEST(MaxFlow, goes_on_from_a_limit) {
  Random random(3);
  for (int round = 0; round < 20; ++round) {
    const auto arcs = random_arcs(random, 12, 50, 6);
    MaxFlow flow = flow_of(12, arcs);
    const MaxFlow::Amount most = flow.run(0, 11);
    flow.reset();
    const MaxFlow::Amount limit = most / 2;
    EXPECT_EQ(flow.run(0, 11, limit), limit);
    expect_flow_is_kept(flow, arcs, 0, 11, limit);
    EXPECT_EQ(flow.run(0, 11), most - limit);
    expect_flow_is_kept(flow, arcs, 0, 11, most);
  }
}

TEST(MaxFlow, capacities_change) {
  Random random(4);
  auto arcs = random_arcs(random, 10, 40, 5);
  MaxFlow flow = flow_of(10, arcs);
  for (int round = 0; round < 20; ++round) {
    const auto changed = static_cast<std::uint32_t>(random.below(arcs.size()));
    arcs[changed].capacity = static_cast<MaxFlow::Amount>(random.below(9));
    flow.reset();
    flow.set_capacity(changed, arcs[changed].capacity);
    EXPECT_EQ(flow.capacity(changed), arcs[changed].capacity);
    EXPECT_EQ(flow.run(0, 9), boost_flow(10, arcs, 0, 9));
  }
}

TEST(MaxFlow, arcs_that_lead_both_ways) {
  MaxFlow flow(3);
  const std::uint32_t first = flow.add_both_ways(1, 0, 2, 5);
  const std::uint32_t second = flow.add_both_ways(1, 2, 3, 0);
  EXPECT_EQ(flow.run(0, 2), 3);
  EXPECT_EQ(flow.flow(first), -3);
  EXPECT_EQ(flow.flow(second), 3);
  flow.reset();
  EXPECT_EQ(flow.run(2, 0), 0);
}

TEST(MaxFlow, nothing_between_nodes_that_are_not_joined) {
  MaxFlow flow(4);
  flow.add(0, 1, 7);
  EXPECT_EQ(flow.run(0, 3), 0);
  EXPECT_TRUE(flow.on_source_side(1));
  EXPECT_FALSE(flow.on_source_side(2));
  EXPECT_EQ(flow.run(0, 1, 0), 0);
}

}  // namespace
}  // namespace asterism
