// The lower bounds under wormhole switching: against the optimum of all small graphs, found by
// trying everything, paths of several links among it; and where each of them is what holds.
#include <numeric>
#include <set>

#include <gtest/gtest.h>

#include <asterism/bounds.hpp>
#include <asterism/networks.hpp>
#include <asterism/reasons.hpp>

#include "bound/fewest_steps.hpp"
#include "bound/random_problem.hpp"
#include "extent.hpp"

namespace asterism {
namespace {

using testing::describe;
using testing::FewestSteps;
using testing::Links;
using testing::SmallGraph;

Model wormhole(const char* ports, Model::Duplex duplex = Model::Duplex::full) {
  Model model;
  parse_ports(ports, model);
  model.switching = Model::Switching::wormhole;
  model.duplex = duplex;
  return model;
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> pairs_of(std::uint64_t nodes) {
  Links pairs;
  for (std::uint64_t b = 1; b < nodes; ++b)
    for (std::uint64_t a = 0; a < b; ++a) pairs.emplace_back(a, b);
  return pairs;
}

bool is_connected(std::uint64_t nodes, const Links& links) {
  std::set<std::uint64_t> reached{0};
  for (std::uint64_t round = 1; round < nodes; ++round)
    for (const auto& [a, b] : links) {
      if (reached.contains(a)) reached.insert(b);
      if (reached.contains(b)) reached.insert(a);
    }
  return reached.size() == nodes;
}

/// Whether no renaming of the nodes gives a smaller number: one graph of each shape.
bool is_first_of_its_shape(std::uint64_t nodes, std::uint32_t mask) {
  const Links pairs = pairs_of(nodes);
  std::vector<std::uint64_t> name(nodes);
  std::iota(name.begin(), name.end(), 0);
  do {
    std::uint32_t renamed = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      if ((mask >> i & 1U) == 0) continue;
      const auto ends = std::minmax(name[pairs[i].first], name[pairs[i].second]);
      const auto place = std::ranges::find(pairs, std::pair(ends.first, ends.second));
      renamed |= 1U << (place - pairs.begin());
    }
    if (renamed < mask) return false;
  } while (std::ranges::next_permutation(name).found);
  return true;
}

/// Calls body(network) for every connected graph with `nodes` nodes and at most `max_links` links.
template <class Body>
void for_every_graph(std::uint64_t nodes, std::size_t max_links, Body&& body) {
  const Links pairs = pairs_of(nodes);
  Random random(1);
  for (std::uint32_t mask = 1; mask < 1U << pairs.size(); ++mask) {
    Links links;
    for (std::size_t i = 0; i < pairs.size(); ++i)
      if ((mask >> i & 1U) != 0) links.push_back(pairs[i]);
    if (links.size() > max_links || !is_connected(nodes, links)) continue;
    if (!is_first_of_its_shape(nodes, mask)) continue;
    body(std::make_shared<const SmallGraph>(nodes, links, 0, 1, random));
  }
}

/// Calls body(collective) for every collective, with all possible sources and small batches.
template <class Body>
void for_every_collective(const Network& network, Body&& body) {
  const std::uint64_t nodes = network.node_count();
  for (NodeId root{0}; root.value() < nodes; ++root) {
    for (std::uint64_t batch = 1; batch <= 3; ++batch)
      body(Collective(CollectiveKind::broadcast, network, {root}, batch));
    body(Collective(CollectiveKind::scatter, network, {root}));
    body(Collective(CollectiveKind::gather, network, {root}));
  }
  body(Collective(CollectiveKind::allgather, network));
  body(Collective(CollectiveKind::alltoall, network));
  for (std::uint32_t set = 1; set < 1U << nodes; ++set) {
    std::vector<NodeId> sources;
    for (NodeId node{0}; node.value() < nodes; ++node)
      if ((set >> node.value() & 1U) != 0) sources.push_back(node);
    for (std::uint64_t batch = 1; batch <= 2; ++batch)
      body(Collective(CollectiveKind::multi_broadcast, network, sources, batch));
  }
}

struct Found {
  std::uint64_t tried = 0, steps = 0, steps_met = 0, transmissions = 0, transmissions_met = 0;
};

void hold_against_optimum(const Problem& problem, std::uint64_t max_work, Found& found) {
  const LowerBound bound = lower_bound(problem);
  ++found.tried;
  if (const auto steps = FewestSteps(problem, 0, max_work).find()) {
    EXPECT_GE(*steps, bound.startups)
        << sentence(bound.startups_reason) << ": " << describe(problem);
    ++found.steps;
    found.steps_met += *steps == bound.startups ? 1 : 0;
  }
  if (const auto transmissions = FewestSteps(problem, 1, max_work).find()) {
    EXPECT_GE(*transmissions, bound.transmissions)
        << sentence(bound.transmissions_reason) << ": " << describe(problem);
    ++found.transmissions;
    found.transmissions_met += *transmissions == bound.transmissions ? 1 : 0;
  }
}

Found try_all_graphs(std::uint64_t nodes, std::size_t max_links, std::uint64_t max_work) {
  Found found;
  for_every_graph(nodes, max_links, [&](const std::shared_ptr<const SmallGraph>& network) {
    for (const char* ports : {"one", "2", "all"})
      for (const Model::Duplex duplex : {Model::Duplex::full, Model::Duplex::half})
        for_every_collective(*network, [&](Collective collective) {
          hold_against_optimum({network, std::move(collective), wormhole(ports, duplex)}, max_work,
                               found);
        });
  });
  return found;
}

void expect_most_met(const Found& found) {
  EXPECT_GT(found.steps, found.tried / 2);
  EXPECT_GT(found.transmissions, found.tried / 4);  // within the work that a sanitized build may do
  EXPECT_GT(found.steps_met, found.steps / 2);
  EXPECT_GT(found.transmissions_met, found.transmissions / 2);
}

TEST(WormholeBound, no_optimum_of_a_graph_of_at_most_four_nodes_beats_it) {
  SLOW_WHEN_SANITIZED();
  for (const std::uint64_t nodes : {2U, 3U}) expect_most_met(try_all_graphs(nodes, 3, 100'000));
  expect_most_met(try_all_graphs(4, 4, few_examples() ? 2'000 : 5'000));
}

TEST(WormholeBoundExhaustive, no_optimum_of_a_graph_of_five_nodes_beats_it) {
  EXPECT_GT(try_all_graphs(4, 6, 200'000).steps, 300U);
  EXPECT_GT(try_all_graphs(5, 6, 50'000).steps, 1000U);
}

/// Returns the bound for two halves that are connected by one link.
LowerBound over_a_bridge(CollectiveKind kind, std::vector<NodeId> sources, std::uint64_t batch) {
  const std::shared_ptr<const Network> network = make_network("hypercomplete:2,3");
  return lower_bound(
      {network, Collective(kind, *network, std::move(sources), batch), wormhole("all")});
}

TEST(WormholeBound, what_must_cross_a_bridge_takes_a_transmission_each) {
  const std::uint64_t nodes = make_network("hypercomplete:2,3")->node_count();
  std::vector<NodeId> half;
  for (std::uint64_t i = 0; i < nodes / 2; ++i) half.emplace_back(i);
  const LowerBound many = over_a_bridge(CollectiveKind::multi_broadcast, half, 3);
  EXPECT_EQ(many.transmissions, 3 * nodes / 2);
  EXPECT_EQ(many.transmissions_reason, BoundReason{BoundReasonCode::side_crosses_cut});
  const LowerBound one = over_a_bridge(CollectiveKind::broadcast, {NodeId{0}}, 50);
  EXPECT_GE(one.transmissions, 50U);
  EXPECT_GE(over_a_bridge(CollectiveKind::scatter, {NodeId{0}}, 1).transmissions, nodes / 2);
  EXPECT_GE(over_a_bridge(CollectiveKind::gather, {NodeId{0}}, 1).transmissions, nodes / 2);
  EXPECT_GE(over_a_bridge(CollectiveKind::alltoall, {}, 1).transmissions, nodes * nodes / 4);
  EXPECT_GE(over_a_bridge(CollectiveKind::allgather, {}, 1).transmissions, nodes / 2);
}

TEST(WormholeBound, of_the_torus_of_chen2004) {
  SLOW_WHEN_SANITIZED();
  const std::shared_ptr<const Network> network = make_network("torus:16x16x16");
  const auto bound_of = [&](std::uint64_t sources, std::uint64_t batch) {
    std::vector<NodeId> some;
    for (std::uint64_t i = 0; i < sources; ++i) some.emplace_back(i * 4096 / sources);
    return lower_bound({network, Collective(CollectiveKind::multi_broadcast, *network, some, batch),
                        wormhole("all")});
  };
  EXPECT_EQ(bound_of(1, 1).startups, 5U);  // 7^4 < 4096
  EXPECT_EQ(bound_of(1, 1).transmissions, 5U);
  EXPECT_EQ(bound_of(4096, 1).transmissions, (4095U + 5) / 6);
  // Whoever has something sends six copies a step: 1, then 7, 49, 343 and 2401 nodes, then all.
  EXPECT_EQ(bound_of(1, 600).transmissions, 5U + 100);
  EXPECT_EQ(bound_of(64, 6).transmissions, 3U + 64);  // 64, 448, 3136, then all
}

TEST(WormholeBound, half_duplex_crossings_are_in_each_others_way) {
  const std::shared_ptr<const Network> network = make_network("hypercomplete:2,3");
  const Collective collective(CollectiveKind::allgather, *network);
  const LowerBound half = lower_bound({network, collective, wormhole("all", Model::Duplex::half)});
  EXPECT_GE(half.transmissions, network->node_count());
}

TEST(WormholeBound, ports_of_nodes_that_worms_only_pass_do_not_count) {
  // The middle of a star of five: under one port a worm passes it from leaf to leaf, so three of
  // them are told in two steps although the middle itself never sends.
  Random random(1);
  const auto network =
      std::make_shared<const SmallGraph>(5, Links{{0, 1}, {0, 2}, {0, 3}, {0, 4}}, 0, 1, random);
  const Problem problem(network,
                        {CollectiveKind::multi_broadcast, *network, {NodeId{1}, NodeId{2}}},
                        wormhole("one"));
  const auto fewest = FewestSteps(problem, 1, 2'000'000).find();
  ASSERT_TRUE(fewest.has_value());
  EXPECT_LE(lower_bound(problem).transmissions, *fewest);
}

}  // namespace
}  // namespace asterism
