// The bounds of reductions on networks with known results.
#include <algorithm>
#include <map>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/bounds.hpp>
#include <asterism/networks.hpp>

#include "bound/arc_capacities.hpp"
#include "bound/partitions.hpp"
#include "bound/random_problem.hpp"
#include "bound/small_steps.hpp"
#include "bound/tradeoffs.hpp"
#include "extent.hpp"

namespace asterism {
namespace {

Problem problem_of(const std::shared_ptr<const Network>& network, CollectiveKind kind,
                   const char* ports, double startup, std::uint64_t batch = 1) {
  Model model;
  parse_ports(ports, model);
  model.startup = startup;
  std::vector<NodeId> sources;
  if (kind == CollectiveKind::reduce || kind == CollectiveKind::broadcast)
    sources.push_back(NodeId{0});
  return {network, Collective(kind, *network, sources, batch), model};
}

LowerBound bound_of(const char* spec, CollectiveKind kind, const char* ports, double startup,
                    std::uint64_t batch = 1) {
  return lower_bound(problem_of(make_network(spec), kind, ports, startup, batch));
}

LowerBound bound_of_whole(const char* spec, CollectiveKind kind, const char* ports, double startup,
                          std::uint64_t batch) {
  Problem problem = problem_of(make_network(spec), kind, ports, startup, batch);
  problem.model.divisible = Model::Divisible::no;
  return lower_bound(problem);
}

TEST(ReductionBound, of_a_reduction_is_that_of_the_collective_that_it_is_backwards) {
  for (const char* spec : {"star:4", "torus:4x3", "mesh:3x3", "hypercube:3", "ring:7"})
    for (const char* ports : {"one", "all"})
      for (const std::uint64_t batch : {1U, 5U}) {
        const auto reduce = bound_of_whole(spec, CollectiveKind::reduce, ports, 1, batch);
        const auto broadcast = bound_of(spec, CollectiveKind::broadcast, ports, 1, batch);
        EXPECT_EQ(reduce.startups, broadcast.startups) << spec;
        EXPECT_EQ(reduce.transmissions, broadcast.transmissions) << spec;
        const auto scatter = bound_of_whole(spec, CollectiveKind::reduce_scatter, ports, 1, batch);
        const auto gather = bound_of(spec, CollectiveKind::allgather, ports, 1, batch);
        EXPECT_EQ(scatter.startups, gather.startups) << spec;
        EXPECT_EQ(scatter.transmissions, gather.transmissions) << spec;
      }
}

TEST(ReductionBound, goes_against_links_that_lead_one_way) {
  // From 0 to 1, 2 and 3 it is one hop each; back it is three from 1, two from 2.
  Random random(1);
  const testing::Links links{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {2, 3}, {3, 0}};
  testing::Extras extras;
  extras.one_way.assign(links.size(), true);
  const auto network = std::make_shared<testing::SmallGraph>(4, links, 0, 1, random, extras);
  EXPECT_EQ(lower_bound(problem_of(network, CollectiveKind::broadcast, "all", 1)).startups, 1U);
  EXPECT_EQ(lower_bound(problem_of(network, CollectiveKind::reduce, "all", 1)).startups, 3U);
}

TEST(ReductionBound, recursive_doubling_is_the_best_where_start_ups_are_dear) {
  // Each step sends everything, for all must hear of twice as many.
  EXPECT_NEAR(bound_of("hypercube:6", CollectiveKind::allreduce, "one", 10).time, 6 * 10 + 6, 1e-6);
  EXPECT_NEAR(bound_of("complete:16", CollectiveKind::allreduce, "one", 10).time, 4 * 10 + 4, 1e-6);
}

TEST(ReductionBound, two_rings_full_of_messages_pass_every_port_where_they_are_cheap) {
  const double nodes = 512;
  EXPECT_NEAR(bound_of("torus:8x8x8", CollectiveKind::allreduce, "all", 0).volume,
              2 * (nodes - 1) / (6 * nodes), 1e-12);
  EXPECT_NEAR(bound_of("torus:8x8x8", CollectiveKind::allreduce, "one", 0).volume,
              2 * (nodes - 1) / nodes, 1e-12);
}

TEST(ReductionBound, a_ring_in_fewest_steps_sends_everything_on) {
  // In four steps what a node contributes makes a hop in each, over one of two links.
  EXPECT_NEAR(bound_of("ring:8", CollectiveKind::allreduce, "all", 100).time, 4 * 100 + 2, 1e-6);
}

TEST(ReductionBound, in_as_many_steps_as_the_diameter_single_shortest_paths_carry_everything) {
  // In Petersen's graph a single path of two links leads from a node to another that is no
  // neighbour. So two steps take two whole messages, and three steps the transfers of any schedule.
  Random random(1);
  testing::Links links;
  for (std::uint64_t i = 0; i < 5; ++i)
    links.insert(links.end(), {{i, (i + 1) % 5}, {i, i + 5}, {i + 5, (i + 2) % 5 + 5}});
  const auto network = std::make_shared<testing::SmallGraph>(10, links, 0, 1, random);
  const auto time_at = [&](double startup) {
    return lower_bound(problem_of(network, CollectiveKind::allreduce, "all", startup)).time;
  };
  EXPECT_NEAR(time_at(10), 2 * 10 + 2, 1e-6);
  EXPECT_NEAR(time_at(1), 3 + 18.0 / 30, 1e-6);
}

TEST(ReductionBound, counts_what_parts_of_a_network_tell_each_other) {
  // Three cliques in a ring, a link between any two: nodes and cuts alone bound less.
  Random random(1);
  testing::Links links;
  for (std::uint64_t clique = 0; clique < 3; ++clique)
    for (std::uint64_t b = 1; b < 5; ++b)
      for (std::uint64_t a = 0; a < b; ++a) links.emplace_back(5 * clique + a, 5 * clique + b);
  links.insert(links.end(), {{0, 5}, {6, 10}, {11, 1}});
  const auto network = std::make_shared<testing::SmallGraph>(15, links, 0, 1, random);
  const LowerBound bound =
      lower_bound(problem_of(network, CollectiveKind::allreduce, "all", 0, 300));
  EXPECT_NEAR(bound.volume, 300 * 4.0 / 6, 1e-9);
}

TEST(ReductionBound, combining_takes_its_time) {
  Problem problem = problem_of(make_network("hypercube:3"), CollectiveKind::allreduce, "one", 0);
  problem.model.combining = 10;
  // Each of eight nodes combines seven of the eight contributions and sends the result on.
  EXPECT_NEAR(lower_bound(problem).time, (2 + 10) * 7.0 / 8, 1e-9);
}

TEST(ReductionBound, a_barrier_takes_start_ups_only) {
  const LowerBound bound = bound_of("star:5", CollectiveKind::barrier, "all", 3);
  EXPECT_EQ(bound.startups, 6U);
  EXPECT_EQ(bound.time, 6 * 3.0);
}

TEST(ReductionBound, of_any_two_one_hears_of_the_other_in_a_scan) {
  EXPECT_EQ(bound_of("mesh:4x4", CollectiveKind::scan, "all", 1).startups, 6U);
  EXPECT_EQ(bound_of("complete:9", CollectiveKind::scan, "one", 1).startups, 4U);
}

TEST(ReductionBound, of_one_participant_there_is_nothing_to_do) {
  const auto network = make_network("ring:4");
  for (const CollectiveKind kind : {CollectiveKind::allreduce, CollectiveKind::scan,
                                    CollectiveKind::barrier, CollectiveKind::reduce_scatter}) {
    const LowerBound bound =
        lower_bound(Problem(network, Collective(kind, *network, {}, 1, {NodeId{2}})));
    EXPECT_EQ(bound.startups, 0U);
    EXPECT_EQ(bound.time, 0);
  }
}

/// The most of m-1 over the arcs between m parts, among all partitions.
double best_of_all_partitions(const ProblemGraph& graph) {
  const std::uint32_t nodes = graph.node_count();
  std::vector<std::uint32_t> part(nodes);
  double best = 0;
  const auto try_all = [&](const auto& self, std::uint32_t node, std::uint32_t parts) -> void {
    if (node == nodes) {
      const auto arcs = std::ranges::count_if(
          graph.arcs(), [&](const Arc& arc) { return part[arc.from] != part[arc.to]; });
      if (arcs > 0) best = std::max(best, (parts - 1.0) / static_cast<double>(arcs));
      return;
    }
    for (part[node] = 0; part[node] <= parts; ++part[node])
      self(self, node + 1, std::max(parts, part[node] + 1));
  };
  try_all(try_all, 0, 0);
  return best;
}

TEST(Partitions, the_best_of_small_graphs_is_found) {
  Random random(3);
  for (int i = 0; i < 300; ++i) {
    const std::uint64_t nodes = 2 + random.below(6);
    const auto network = std::make_shared<testing::SmallGraph>(
        nodes, testing::random_links(nodes, random), 0, 1, random);
    const ProblemGraph graph(problem_of(network, CollectiveKind::allreduce, "all", 1));
    double found = 0;
    search_partitions(graph, ArcCapacities::alike(graph), false, CountedArcs::all, {}, 1'000'000,
                      [&](const GraphPartition& partition) {
                        found = std::max(found, static_cast<double>(partition.parts - 1) /
                                                    static_cast<double>(partition.capacity));
                      });
    EXPECT_NEAR(found, best_of_all_partitions(graph), 1e-12) << network->spec();
  }
}

/// Finds by exhaustive search the fewest transfers that inform all nodes of all others, by steps.
std::vector<std::uint64_t> fewest_transfers(const Problem& problem, std::uint64_t max_steps) {
  const std::vector<testing::Way> ways = testing::ways_of(problem);
  const std::uint64_t nodes = problem.network().node_count();
  const std::uint64_t all = (std::uint64_t{1} << nodes * nodes) - 1;
  using States = std::map<std::uint64_t, std::uint64_t>;  // transfers by who has heard of whom
  std::uint64_t first = 0;
  for (std::uint64_t node = 0; node < nodes; ++node)
    first |= std::uint64_t{1} << node * (nodes + 1);
  States states{{first, 0}};
  std::vector<std::uint64_t> result;
  for (std::uint64_t step = 0; step < max_steps; ++step) {
    States next;
    for (const auto& entry : states) {
      testing::StepUse use(problem);
      const auto extend = [&](const auto& self, std::uint64_t after, std::size_t way,
                              std::uint64_t transfers) -> void {
        if (way == ways.size()) {
          const auto [place, is_new] = next.emplace(after, transfers);
          if (!is_new) place->second = std::min(place->second, transfers);
          return;
        }
        self(self, after, way + 1, transfers);
        if (!use.allows(ways[way])) return;
        const std::uint64_t row = (std::uint64_t{1} << nodes) - 1;
        const std::uint64_t heard = entry.first >> ways[way].from.value() * nodes & row;
        const std::uint64_t more = after | heard << ways[way].to.value() * nodes;
        if (more == after) return;
        use.add(ways[way]);
        self(self, more, way + 1, transfers + 1);
        use.remove_last();
      };
      extend(extend, entry.first, 0, entry.second);
    }
    states = std::move(next);
    const auto done = states.find(all);
    result.push_back(done == states.end() ? 0 : done->second);
  }
  return result;
}

TEST(Tradeoffs, no_exchange_of_few_steps_sends_less) {
  SLOW_WHEN_SANITIZED();
  for (const char* spec : {"complete:4", "ring:4", "complete:3"})
    for (const char* ports : {"one", "all"}) {
      const auto network = make_network(spec);
      const std::uint64_t nodes = network->node_count();
      const std::uint64_t sends = std::string_view(ports) == "one" ? 1 : network->degree(NodeId{0});
      const auto fewest =
          fewest_transfers(problem_of(network, CollectiveKind::allreduce, ports, 1), 4);
      const StepTradeoff least = exchange_tradeoff({.first_steps = 1,
                                                    .transmissions = 0,
                                                    .results = 1,
                                                    .participants = nodes,
                                                    .sends = sends,
                                                    .receives = sends,
                                                    .degree = network->degree(NodeId{0}),
                                                    .a_step = 1,
                                                    .steps_to_all = sends == 1 ? 2U : 1U});
      for (std::uint64_t steps = 1; steps <= fewest.size(); ++steps)
        if (fewest[steps - 1] > 0) {
          EXPECT_GE(static_cast<double>(fewest[steps - 1]), least.parts_at(steps)) << spec << steps;
          EXPECT_GE(fewest[steps - 1], 2 * (nodes - 1)) << spec << steps;
        }
    }
}

TEST(Tradeoffs, an_exchange_on_one_port_halves_with_each_step_more) {
  const StepTradeoff least = exchange_tradeoff({.first_steps = 10,
                                                .transmissions = 0,
                                                .results = 3,
                                                .participants = 1024,
                                                .sends = 1,
                                                .receives = 1,
                                                .a_step = 1024});
  EXPECT_NEAR(least.parts_at(10), 3 * 10, 1e-6);
  EXPECT_GE(least.parts_at(11), 3 * 10 / 2.0);
  EXPECT_GE(least.parts_at(12), 3 * 10 / 4.0);
  // With what all send at first and receive at last there is little left to the best known: half of
  // the nodes give theirs to the others, which exchange them and give back the result.
  const StepTradeoff more = exchange_tradeoff({.first_steps = 10,
                                               .transmissions = 0,
                                               .results = 1,
                                               .participants = 1024,
                                               .sends = 1,
                                               .receives = 1,
                                               .a_step = 1024,
                                               .steps_to_all = 10});
  EXPECT_NEAR(more.parts_at(10), 10, 1e-6);
  EXPECT_GE(more.parts_at(11), 5.24);
  EXPECT_LE(more.parts_at(11), 0.5 + 10 / 2.0);
  EXPECT_GE(more.parts_at(12), 3.24);
  EXPECT_LE(more.parts_at(12), 0.5 + 0.5 + 10 / 4.0);
}

}  // namespace
}  // namespace asterism
