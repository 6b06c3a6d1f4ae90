// The bounds of any graph, each against an independent computation.
#include <algorithm>
#include <cmath>
#include <numeric>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <asterism/bounds.hpp>

#include "bound/cut_search.hpp"
#include "bound/fewest_steps.hpp"
#include "bound/prices.hpp"
#include "bound/random_problem.hpp"
#include "bound/tradeoffs.hpp"
#include "extent.hpp"
#include "problem/capable_switches.hpp"

namespace asterism {
namespace {

using testing::describe;
using testing::Extras;
using testing::FewestSteps;
using testing::Links;
using testing::random_problem;
using testing::SmallGraph;

Model ports_model(const char* ports) {
  Model model;
  parse_ports(ports, model);
  return model;
}

std::shared_ptr<const SmallGraph> small_graph(std::uint64_t nodes, const Links& links,
                                              Extras extras = {}) {
  Random random(1);
  return std::make_shared<const SmallGraph>(nodes, links, 0, 1, random, std::move(extras));
}

Problem problem_on(const std::shared_ptr<const Network>& network, CollectiveKind kind,
                   const Model& model, std::vector<NodeId> sources = {}, std::uint64_t batch = 1,
                   std::vector<NodeId> participants = {}) {
  return {network, Collective(kind, *network, std::move(sources), batch, std::move(participants)),
          model};
}

Links random_tree(std::uint64_t nodes, Random& random) {
  Links links;
  for (std::uint64_t b = 1; b < nodes; ++b) links.emplace_back(random.below(b), b);
  return links;
}

/// The most messages over what lets them pass, of all sets of nodes and of their ports: each node
/// is inside or not, and on its own whether what it sends and what it receives is.
double best_share(const ProblemGraph& graph, const ArcCapacities& capacities,
                  const Demands& demands) {
  const std::uint32_t nodes = graph.node_count();
  double best = 0;
  for (std::uint32_t set = 0; set < 1U << (3 * nodes); ++set) {
    const auto inside = [&](std::uint32_t node, std::uint32_t what) {
      return (set >> (3 * node + what) & 1U) != 0;
    };
    double room = 0;
    double sent = 0;
    double receivers = 0;
    for (std::uint32_t node = 0; node < nodes; ++node) {
      if (inside(node, 0) && !inside(node, 1))
        room += static_cast<double>(capacities.sending(graph, node));
      if (inside(node, 2) && !inside(node, 0))
        room += static_cast<double>(capacities.receiving(graph, node));
      if (inside(node, 0)) sent += static_cast<double>(demands.sent[node]);
      if (!inside(node, 0)) receivers += static_cast<double>(demands.receives[node]);
    }
    for (std::uint32_t i = 0; i < graph.arcs().size(); ++i)
      if (inside(graph.arc(i).from, 1) && !inside(graph.arc(i).to, 2))
        room += static_cast<double>(capacities.of_arc[i]);
    if (room > 0)
      best = std::max(best,
                      sent * (demands.personalized ? receivers : std::min(1.0, receivers)) / room);
  }
  return best;
}

TEST(CutSearch, finds_the_best_of_all_cuts_of_small_graphs) {
  Random random(11);
  for (int tries = 0; tries < (few_examples() ? 60 : 400); ++tries) {
    Problem problem = random_problem(4, random);
    if (problem.collective.kind() == CollectiveKind::alltoall) continue;
    problem.model.duplex = Model::Duplex::full;
    const ProblemGraph graph(problem);
    if (graph.arcs().empty() || problem.collective.participant_count() == 1) continue;
    const Demands demands(problem.collective, graph.node_count());
    for (const ArcCapacities& capacities :
         {ArcCapacities::alike(graph), ArcCapacities::by_rate(graph)}) {
      double found = 0;
      const GraphCutSink sink = [&](const GraphCut& cut) {
        double sent = 0;
        double receivers = 0;
        for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
          if (cut.inside[node] != 0) sent += static_cast<double>(demands.sent[node]);
          if (cut.inside[node] == 0) receivers += static_cast<double>(demands.receives[node]);
        }
        const double share =
            sent * (demands.personalized ? receivers : 1.0) / static_cast<double>(cut.capacity);
        EXPECT_GT(share, found);
        found = share;
      };
      search_cuts(graph, capacities, demands, false, {}, 1'000'000, sink);
      EXPECT_NEAR(found, best_share(graph, capacities, demands), 1e-9 * found) << describe(problem);
    }
  }
}

/// Returns how many messages of an alltoall on a tree cross an arc, from the nodes on one side to
/// those on the other.
double load_on_tree(const ProblemGraph& graph, std::uint32_t from, std::uint32_t to) {
  std::vector<std::uint32_t> before{from};
  std::vector<std::uint32_t> parents{to};
  for (std::size_t i = 0; i < before.size(); ++i)
    for (const Arc& arc : graph.out(before[i]))
      if (arc.to != parents[i]) {
        before.push_back(arc.to);
        parents.push_back(before[i]);
      }
  return static_cast<double>(before.size() * (graph.node_count() - before.size()));
}

/// Considers the links and the ports of the nodes.
double max_used_on_tree(const ProblemGraph& graph) {
  double most = 0;
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    double sent = 0;
    for (const Arc& arc : graph.out(node)) {
      sent += load_on_tree(graph, node, arc.to);
      most = std::max(most, load_on_tree(graph, node, arc.to));
    }
    most = std::max(most, sent / graph.sends(node));  // and as much is received
  }
  return most;
}

TEST(Prices, of_trees_come_near_the_load_of_what_is_used_most_and_never_above) {
  Random random(12);
  for (int tries = 0; tries < (few_examples() ? 8 : 60); ++tries) {
    const std::uint64_t nodes = 2 + random.below(20);
    const auto network = small_graph(nodes, random_tree(nodes, random));
    for (const char* ports : {"one", "2", "all"}) {
      const Problem problem = problem_on(network, CollectiveKind::alltoall, ports_model(ports));
      const ProblemGraph graph(problem);
      Findings found;
      raise_by_prices(problem, graph, Demands(problem.collective, graph.node_count()),
                      ArcCapacities::alike(graph), found);
      const double most = max_used_on_tree(graph);
      EXPECT_LE(found.volume, most * (1 + 1e-12)) << describe(problem);
      EXPECT_GE(found.volume, most * 0.97) << describe(problem);
    }
  }
}

TEST(Prices, follow_the_rates_of_links) {
  Random random(14);
  for (int tries = 0; tries < (few_examples() ? 8 : 60); ++tries) {
    const std::uint64_t nodes = 2 + random.below(20);
    Extras extras;
    extras.costs = true;
    const auto network = std::make_shared<const SmallGraph>(nodes, random_tree(nodes, random), 0, 1,
                                                            random, std::move(extras));
    const Problem problem = problem_on(network, CollectiveKind::alltoall, ports_model("all"));
    const ProblemGraph graph(problem);
    Findings found;
    raise_by_prices(problem, graph, Demands(problem.collective, graph.node_count()),
                    ArcCapacities::by_rate(graph), found);
    double most = 0;
    for (const Arc& arc : graph.arcs())
      most = std::max(most, load_on_tree(graph, arc.from, arc.to) / arc.rate);
    EXPECT_LE(found.stretch, most * (1 + 1e-12)) << describe(problem);
    EXPECT_GE(found.stretch, most * 0.97) << describe(problem);
  }
}

TEST(Tradeoffs, hops_are_those_of_published_alltoall_in_fewest_steps) {
  // Where everybody is next to everybody: log2 n steps, half of the messages in each.
  for (std::uint64_t steps = 1; steps < 12; ++steps) {
    const std::uint64_t nodes = std::uint64_t{1} << steps;
    const std::vector<std::uint64_t> levels{0, nodes - 1};
    EXPECT_EQ(fewest_hops(levels, steps, 1), static_cast<double>(steps * nodes / 2));
    EXPECT_EQ(fewest_hops(levels, nodes - 1, 1), static_cast<double>(nodes - 1));
  }
}

/// Sends messages along a path, in each step at most that many over each link. Returns how many
/// arrive.
std::uint64_t arriving(std::uint64_t messages, std::uint64_t links,
                       const std::vector<std::uint64_t>& max_in_step) {
  std::vector<std::uint64_t> waiting(links + 1);
  waiting[0] = messages;
  for (const std::uint64_t most : max_in_step)
    for (std::uint64_t link = links; link-- > 0;) {
      const std::uint64_t moved = std::min(most, waiting[link]);
      waiting[link] -= moved;
      waiting[link + 1] += moved;
    }
  return waiting[links];
}

/// Returns the fewest transmissions in which all messages arrive, by trying all sizes of all steps.
std::uint64_t fewest_on_path(std::uint64_t messages, std::uint64_t links, std::uint64_t steps) {
  std::vector<std::uint64_t> sizes(steps, 1);
  std::uint64_t fewest = messages * steps;
  for (std::size_t i = 0; i < steps;) {
    const std::uint64_t sum = std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0});
    if (sum < fewest && arriving(messages, links, sizes) == messages) fewest = sum;
    for (i = 0; i < steps && ++sizes[i] > messages; ++i) sizes[i] = 1;
  }
  return fewest;
}

TEST(Tradeoffs, messages_between_pairs_never_need_less_than_all_sizes_of_steps_show) {
  std::uint64_t met = 0;
  std::uint64_t compared = 0;
  for (std::uint64_t links = 2; links <= 4; ++links)
    for (std::uint64_t messages = 1; messages <= 5; ++messages)
      for (std::uint64_t steps = links; steps <= 7; ++steps) {
        std::vector<std::uint64_t> pairs(links + 1);
        pairs[links] = messages;
        const StepTradeoff tradeoff = pairs_tradeoff(pairs, {.first_steps = steps});
        const auto fewest = static_cast<double>(fewest_on_path(messages, links, steps));
        EXPECT_LE(tradeoff.whole_at(steps), fewest) << links << ' ' << messages << ' ' << steps;
        ++compared;
        if (tradeoff.whole_at(steps) == fewest) ++met;
      }
  EXPECT_GT(met, compared / 4);
}

/// Two hosts with three switches between them. Each step costs a start-up.
TEST(Tradeoffs, of_pairs_bound_messages_that_pass_switches) {
  static constexpr std::uint64_t messages = 8, links = 4;
  Extras extras;
  extras.switches = {false, true, true, true, false};
  const auto network = small_graph(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}}, extras);
  Model model = ports_model("all");
  model.switch_hops = Model::SwitchHops::store_and_forward;
  const LowerBound bound =
      lower_bound(problem_on(network, CollectiveKind::alltoall, model, {}, messages));
  std::uint64_t best = links + messages * links;
  for (std::uint64_t steps = links; steps <= 7; ++steps)
    best = std::min(best, steps + fewest_on_path(messages, links, steps));
  EXPECT_EQ(bound.startups, links);
  EXPECT_EQ(bound.transmissions, messages + links - 1);
  EXPECT_EQ(bound.time, 19);
  EXPECT_LE(bound.time, static_cast<double>(best));
}

/// Nine hosts at a switch. In each step, a host sends one message directly or several to the
/// switch, which has to pass them on.
TEST(Tradeoffs, of_pairs_bound_messages_that_cut_through_switches) {
  static constexpr std::uint64_t hosts = 9;
  Links links;
  Extras extras;
  extras.switches.resize(hosts + 1);
  extras.switches[hosts] = true;
  for (std::uint64_t host = 0; host < hosts; ++host) links.emplace_back(host, hosts);
  const auto network = small_graph(hosts + 1, links, extras);
  const LowerBound bound =
      lower_bound(problem_on(network, CollectiveKind::alltoall, ports_model("all")));
  // Directly in eight steps of one message, or with the excluded step: 7 S / (S - 1) + S.
  EXPECT_EQ(bound.transmissions, hosts - 1);
  EXPECT_EQ(bound.time, 14);
}

TEST(Tradeoffs, a_broadcast_in_fewest_steps_doubles_everything_in_each) {
  const BroadcastShape shape{.messages = 10, .steps = 5, .participants = 32, .sends = 1};
  const StepTradeoff tradeoff = broadcast_tradeoff(shape);
  EXPECT_EQ(tradeoff.whole_at(5), 50);
  EXPECT_EQ(tradeoff.parts_at(5), 50);
  EXPECT_EQ(tradeoff.whole_at(9), 10 + 4);  // most in the one step that all times have in common
  EXPECT_EQ(tradeoff.parts_at(9), 10);
  EXPECT_EQ(tradeoff.whole_at(10), 0);
  for (std::uint64_t steps = 5; steps < 9; ++steps)
    EXPECT_GE(tradeoff.whole_at(steps), tradeoff.whole_at(steps + 1));
}

/// Returns the exact one-port broadcast time of a tree: a node informs the child that takes longest
/// first.
std::uint64_t broadcast_on_tree(const Links& links, std::uint64_t node, std::uint64_t parent) {
  std::vector<std::uint64_t> times;
  for (const auto& [a, b] : links) {
    if (a != node && b != node) continue;
    const std::uint64_t child = a == node ? b : a;
    if (child != parent) times.push_back(broadcast_on_tree(links, child, node));
  }
  std::ranges::sort(times, std::greater{});
  std::uint64_t most = 0;
  for (std::size_t i = 0; i < times.size(); ++i) most = std::max(most, i + 1 + times[i]);
  return most;
}

TEST(Bottlenecks, give_the_steps_of_broadcasts_on_trees) {
  Random random(13);
  for (int tries = 0; tries < 100; ++tries) {
    const std::uint64_t nodes = 2 + random.below(25);
    const Links links = random_tree(nodes, random);
    const auto network = small_graph(nodes, links);
    const NodeId root{random.below(nodes)};
    const std::uint64_t steps = broadcast_on_tree(links, root.value(), nodes);
    for (const CollectiveKind kind :
         {CollectiveKind::broadcast, CollectiveKind::scatter, CollectiveKind::gather})
      EXPECT_EQ(lower_bound(problem_on(network, kind, ports_model("one"), {root})).startups, steps)
          << network->spec();
  }
}

TEST(Bottlenecks, all_news_passes_the_middle_of_a_star_twice) {
  const auto network = small_graph(6, {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}});
  const auto steps_with = [&](const char* ports) {
    return lower_bound(problem_on(network, CollectiveKind::allgather, ports_model(ports)));
  };
  EXPECT_EQ(steps_with("one").startups, 5U + 4U);
  EXPECT_EQ(steps_with("one").startups_reason,
            (BoundReason{.code = BoundReasonCode::traffic_through_node, .count = 5, .node = "0"}));
  EXPECT_EQ(steps_with("2").startups, 3U + 2U);
  EXPECT_EQ(steps_with("all").startups, 2U);
  // A switch in the middle is no bottleneck.
  Extras extras;
  extras.switches = {true, false, false, false, false, false};
  const auto switched = small_graph(6, {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}}, extras);
  EXPECT_EQ(lower_bound(problem_on(switched, CollectiveKind::allgather,
                                   testing::with_capable_switches(ports_model("one"))))
                .startups,
            2U);
}

TEST(GraphBounds, count_only_those_that_take_part) {
  // A path of six of which the two ends take part.
  const auto network = small_graph(6, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}});
  const LowerBound ends = lower_bound(problem_on(
      network, CollectiveKind::alltoall, ports_model("one"), {}, 1, {NodeId{0}, NodeId{5}}));
  EXPECT_EQ(ends.startups, 5U);
  EXPECT_EQ(ends.transmissions, 5U);
  const LowerBound near = lower_bound(problem_on(
      network, CollectiveKind::allgather, ports_model("one"), {}, 3, {NodeId{0}, NodeId{1}}));
  EXPECT_EQ(near.startups, 1U);
  EXPECT_EQ(near.transmissions, 3U);
}

TEST(GraphBounds, go_with_the_direction_of_links) {
  Extras extras;
  extras.one_way.assign(5, true);
  const auto ring = small_graph(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}, extras);
  EXPECT_EQ(
      lower_bound(problem_on(ring, CollectiveKind::broadcast, ports_model("all"), {NodeId{1}}))
          .startups,
      4U);
  const LowerBound alltoall =
      lower_bound(problem_on(ring, CollectiveKind::alltoall, ports_model("all")));
  EXPECT_EQ(alltoall.transmissions, 1U + 2U + 3U + 4U);
}

TEST(GraphBounds, name_the_cut) {
  // Two triangles of senders are connected by one link.
  const auto network = small_graph(6, {{0, 1}, {1, 2}, {0, 2}, {3, 4}, {4, 5}, {3, 5}, {2, 3}});
  Problem problem = problem_on(network, CollectiveKind::allgather, ports_model("all"), {}, 4);
  const LowerBound bound = lower_bound(problem);
  problem.model.divisible = Model::Divisible::yes;
  EXPECT_EQ(lower_bound(problem).volume, 12);
  EXPECT_EQ(bound.transmissions, 13U);
  const BoundCut cut{
      .inside = 3, .outside = 3, .labels = {"0", "1", "2"}, .nodes = {0, 1, 2}, .steps_after = 1};
  EXPECT_EQ(
      bound.transmissions_reason,
      (BoundReason{
          .code = BoundReasonCode::messages_cross_cut, .count = 12, .at_once = 1, .cut = cut}));
}

}  // namespace
}  // namespace asterism
