// Sweeps along sequences of ports: what they cost, against independent models.
#include <cmath>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>
#include <asterism/measure.hpp>
#include <asterism/permutation.hpp>

#include "base/expect_error.hpp"
#include "base/limited_threads.hpp"
#include "collective/sweep/known_sequences.hpp"
#include "collective/sweep/sweep_tree.hpp"
#include "collective/sweep/tree_shortening.hpp"
#include "extent.hpp"
#include "graph/sweep_search.hpp"
#include "network_sizes.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::expect_error;
using testing::make_case;

Evaluation run_sweep(const std::string& name, const Case& on, const Parameters& parameters = {},
                     bool expand = false) {
  return evaluate(algorithm_catalogue().get(name), {*on.problem, parameters, 0, {}}, {expand, {}});
}

Model limited_to(std::uint64_t packet_limit) {
  Model model;
  model.packet_limit = packet_limit;
  return model;
}

/// The port-symmetric networks of the property tests that are small enough to sweep quickly.
std::vector<std::string> networks_to_sweep(std::uint64_t max_nodes) {
  std::vector<std::string> specs;
  for (const std::string& spec : testing::all_small_networks()) {
    const auto network = make_network(spec);
    if (network->port_symmetric() && network->node_count() <= max_nodes) specs.push_back(spec);
  }
  return specs;
}

/// Returns when a sequence reaches each node, computed with plain sets; 0 for never.
std::vector<std::uint32_t> naive_times(const Network& network, const std::vector<Port>& sequence) {
  std::vector<std::uint32_t> times(network.node_count());
  std::set<std::uint64_t> known{0};
  for (std::uint32_t step = 1; step <= sequence.size(); ++step) {
    const std::set<std::uint64_t> before = known;
    for (const std::uint64_t node : before) {
      const std::uint64_t end = network.neighbour(NodeId{node}, sequence[step - 1]).value();
      if (known.insert(end).second) times[end] = step;
    }
  }
  return times;
}

std::vector<Port> known_or_searched(const SweepRule& rule, const Problem& problem) {
  return choose_sequence(rule, {problem, {{"width", 4U}}, 0, {}}, {}).ports;
}

TEST(DimensionSweep, reaches_each_node_when_a_naive_model_does) {
  SLOW_WHEN_SANITIZED();
  for (const std::string& spec : networks_to_sweep(1000)) {
    const Case on = make_case(spec, CollectiveKind::allgather);
    const SweepRule rule(*on.network, any_detour, 0, {});
    const SweepSequence sequence{known_or_searched(rule, *on.problem), "test"};
    const TimedTree tree = sweep_tree(rule, sequence, {*on.problem, {}, 0, {}});
    const std::vector<std::uint32_t> times = naive_times(*on.network, sequence.ports);
    for (NodeId node{1}; node.value() < on.network->node_count(); ++node)
      ASSERT_EQ(tree.time(node), times[node.value()]) << spec;
  }
}

TEST(DimensionSweep, takes_fewest_transmissions_on_every_symmetric_family) {
  SLOW_WHEN_SANITIZED();
  for (const std::string& spec : networks_to_sweep(few_examples() ? 500 : 5000)) {
    const Case on = make_case(spec, CollectiveKind::allgather);
    const Evaluation result = run_sweep("dimension-sweep", on, {{"width", 2U}});
    EXPECT_TRUE(result.verdict.valid) << spec;
    EXPECT_EQ(result.metering.transmissions, on.network->node_count() - 1) << spec;
    EXPECT_GE(result.metering.startups, result.bound.startups) << spec;
  }
}

TEST(ShortestSweep, takes_fewest_transmissions_on_every_symmetric_family) {
  SLOW_WHEN_SANITIZED();
  for (const std::string& spec : networks_to_sweep(few_examples() ? 500 : 5000)) {
    const Case on = make_case(spec, CollectiveKind::alltoall);
    const Evaluation result = run_sweep("shortest-sweep", on, {{"width", 2U}});
    EXPECT_TRUE(result.verdict.valid) << spec;
    EXPECT_EQ(result.metering.transmissions, measure(*on.network).distance_sum) << spec;
    EXPECT_GE(result.metering.startups, result.bound.startups) << spec;
  }
}

/// The best that was found; fewer is better, more is a step back.
struct Best {
  unsigned symbols;
  std::uint64_t allgather, alltoall;
};
const std::vector<Best> best_on_star{{4, 6, 7},   {5, 9, 12},  {6, 13, 19},
                                     {7, 17, 29}, {8, 22, 41}, {9, 27, 54}};

TEST(Sweeps, hold_the_best_found_on_the_star) {
  for (const auto& [symbols, allgather, alltoall] : best_on_star) {
    const std::string spec = fmt::format("star:{}", symbols);
    const std::uint64_t nodes = factorials[symbols];
    if (nodes > 4 * testing::max_nodes_to_search) continue;  // to star:9, or 7 under the sanitizers
    const Evaluation gathered =
        run_sweep("dimension-sweep", make_case(spec, CollectiveKind::allgather));
    EXPECT_TRUE(gathered.verdict.valid) << spec;
    EXPECT_LE(gathered.metering.startups, allgather) << spec;
    EXPECT_EQ(gathered.metering.transmissions, nodes - 1) << spec;
    const Case on = make_case(spec, CollectiveKind::alltoall);
    const Evaluation exchanged = run_sweep("shortest-sweep", on);
    EXPECT_TRUE(exchanged.verdict.valid) << spec;
    EXPECT_LE(exchanged.metering.startups, alltoall) << spec;
    EXPECT_EQ(exchanged.metering.transmissions, measure(*on.network).distance_sum) << spec;
  }
}

TEST(Sweeps, are_valid_move_by_move_with_and_without_a_packet_limit) {
  SLOW_WHEN_SANITIZED();
  for (const std::string spec : {"star:4", "star:5", "ccc:3", "torus:3x4", "macro-star:2,2"})
    for (const std::uint64_t limit : {0U, 1U, 5U, 24U})
      for (const auto& [name, kind] : std::multimap<std::string, CollectiveKind>{
               {"dimension-sweep", CollectiveKind::allgather},
               {"dimension-sweep", CollectiveKind::scatter},
               {"dimension-sweep", CollectiveKind::gather},
               {"shortest-sweep", CollectiveKind::alltoall},
               {"balanced-allgather", CollectiveKind::allgather},
               {"balanced-alltoall", CollectiveKind::alltoall},
               {"balanced-alltoall", CollectiveKind::scatter},
               {"balanced-alltoall", CollectiveKind::gather}}) {
        Model model = limited_to(limit);
        model.ports = algorithm_catalogue().get(name).ports == Model::Ports::all
                          ? Model::Ports::all
                          : Model::Ports::one;
        const Case on = make_case(spec, kind, model);
        const Evaluation by_symmetry = run_sweep(name, on);
        const Evaluation expanded = run_sweep(name, on, {}, true);
        const std::string what = fmt::format("{} {} {}", name, spec, limit);
        ASSERT_TRUE(expanded.verdict.valid) << what << expanded.verdict.earliest()->text;
        EXPECT_TRUE(by_symmetry.verdict.valid) << what;
        EXPECT_EQ(by_symmetry.metering.startups, expanded.metering.startups) << what;
        EXPECT_EQ(by_symmetry.metering.transmissions, expanded.metering.transmissions) << what;
        EXPECT_EQ(by_symmetry.metering.packets_total, expanded.metering.packets_total) << what;
        EXPECT_EQ(by_symmetry.metering.max_packet, expanded.metering.max_packet) << what;
        EXPECT_EQ(by_symmetry.metering.buffer, expanded.metering.buffer) << what;
        EXPECT_DOUBLE_EQ(by_symmetry.metering.time, expanded.metering.time) << what;
        EXPECT_GE(expanded.metering.startups, expanded.bound.startups) << what;
      }
}

TEST(Sweeps, are_valid_move_by_move_on_720_nodes) {
  SLOW_WHEN_SANITIZED();
  for (const auto& [name, kind] :
       std::map<std::string, CollectiveKind>{{"dimension-sweep", CollectiveKind::allgather},
                                             {"shortest-sweep", CollectiveKind::alltoall},
                                             {"sweep-broadcast", CollectiveKind::broadcast}}) {
    const Evaluation result = run_sweep(name, make_case("star:6", kind), {}, true);
    EXPECT_TRUE(result.verdict.valid) << name;
    EXPECT_LE(result.metering.startups, name == "shortest-sweep" ? 19U : 13U) << name;
  }
}

/// Returns the minimum number of start-ups of an allgather with `limit` messages per packet: what a
/// node knows at most doubles, and grows by at most one packet.
std::uint64_t least_startups(std::uint64_t nodes, std::uint64_t limit) {
  std::uint64_t startups = 0;
  for (std::uint64_t known = 1; known < nodes; ++startups) known += std::min(known, limit);
  return startups;
}

TEST(DimensionSweep, fills_its_packets_at_any_limit) {
  SLOW_WHEN_SANITIZED();
  for (const std::string spec : {"star:5", "star:6", "hypercube:6", "pancake:5"})
    for (const std::uint64_t limit : {1U, 2U, 3U, 7U, 24U, 50U, 1000U}) {
      const Case on = make_case(spec, CollectiveKind::allgather, limited_to(limit));
      const Evaluation result = run_sweep("dimension-sweep", on);
      EXPECT_TRUE(result.verdict.valid) << spec << limit;
      EXPECT_EQ(result.metering.transmissions, on.network->node_count() - 1) << spec << limit;
      EXPECT_LE(result.metering.startups, least_startups(on.network->node_count(), limit) + 3)
          << spec << " " << limit;
    }
}

TEST(ShortestSweep, wastes_at_most_part_of_a_packet_in_each_turn) {
  SLOW_WHEN_SANITIZED();
  for (const std::string spec : {"star:5", "star:6", "ccc:4", "torus:4x5"})
    for (const std::uint64_t limit : {1U, 2U, 6U, 24U, 100U}) {
      const Case whole = make_case(spec, CollectiveKind::alltoall);
      const std::uint64_t turns = run_sweep("shortest-sweep", whole).metering.startups;
      const Case on = make_case(spec, CollectiveKind::alltoall, limited_to(limit));
      const Evaluation result = run_sweep("shortest-sweep", on);
      const std::uint64_t distances = measure(*on.network).distance_sum;
      EXPECT_TRUE(result.verdict.valid) << spec << limit;
      EXPECT_EQ(result.metering.transmissions, distances) << spec << limit;
      EXPECT_LE(result.metering.startups, distances / limit + turns) << spec << limit;
    }
}

double harmonic(unsigned n) {
  double sum = 0;
  for (unsigned i = 1; i <= n; ++i) sum += 1.0 / i;
  return sum;
}
/// Returns l(n,k), the average distance from a node of star:n to the k-substars.
double distance_to_substars(unsigned n, unsigned k) {
  return n - 3.0 + harmonic(n) - harmonic(k) + k * (3.0 - k) / n;
}

/// The cost of tseng1998's alltoall (Eq. 2 with the closed form of l(n,k)) against ours with
/// packets of k! messages.
void expect_to_beat_tseng98(unsigned n) {
  for (unsigned k = 2; k <= std::min(4U, n); ++k)
    for (const double ratio : {0.1, 1.0, 100.0}) {
      const auto nodes = static_cast<double>(factorials[n]);
      const double far = distance_to_substars(n, k);
      const double near = distance_to_substars(k, 1);
      const double startups = nodes / static_cast<double>(factorials[k]) * far + nodes * near;
      const double theirs = ratio * startups + nodes * (far + near);
      Model model = limited_to(factorials[k]);
      model.startup = ratio;
      const Case on = make_case(fmt::format("star:{}", n), CollectiveKind::alltoall, model);
      const Evaluation result = run_sweep("shortest-sweep", on);
      EXPECT_TRUE(result.verdict.valid) << n << " " << k;
      EXPECT_LT(result.metering.time, theirs) << n << " " << k << " " << ratio;
    }
}

TEST(ShortestSweep, beats_tseng98_with_its_packets) {
  SLOW_WHEN_SANITIZED();
  for (unsigned n = 4; n <= 7; ++n) expect_to_beat_tseng98(n);
}

TEST(SweepsExhaustive, beat_tseng98_on_large_stars) {
  for (unsigned n = 8; n <= 9; ++n) expect_to_beat_tseng98(n);
}

/// Shortens paths by trying every node in every pass, from the definition.
void shorten_naively(TimedTree& tree, const SweepRule& rule, const std::vector<Port>& sequence) {
  const Network& network = rule.network();
  const auto parent = [&](NodeId node) { return network.neighbour(node, tree.up(node)); };
  std::vector<std::uint64_t> depth(tree.node_count());
  for (bool moved = true; moved;) {
    moved = false;
    std::set<std::pair<std::uint32_t, std::uint64_t>> by_time;
    std::vector<std::size_t> first_child(tree.node_count(), sequence.size() + 1);
    for (NodeId node{1}; node.value() < tree.node_count(); ++node) {
      by_time.emplace(tree.time(node), node.value());
      std::size_t& first = first_child[parent(node).value()];
      first = std::min<std::size_t>(first, tree.time(node));
    }
    for (const auto& [now, id] : by_time) {
      const NodeId node{id};
      std::uint64_t best = depth[parent(node).value()];
      for (const Port down : rule.ports()) {
        const NodeId from = network.neighbour(node, rule.reverse(down));
        if (depth[from.value()] >= best || (from != NodeId{0} && tree.time(from) >= now)) continue;
        std::uint32_t turn = tree.time(from) + 1;
        while (turn <= sequence.size() && sequence[turn - 1] != down) ++turn;
        if (turn > sequence.size() || turn >= first_child[id]) continue;
        best = depth[from.value()];
        first_child[from.value()] = std::min<std::size_t>(first_child[from.value()], turn);
        tree.reach(node, rule.reverse(down), turn);
        moved = true;
      }
      depth[id] = depth[parent(node).value()] + 1;
    }
  }
}

TEST(ShortestSweep, shortens_paths_as_a_naive_model_does) {
  for (const char* const spec : {"star:5", "star:6", "pancake:5", "macro-star:2,2", "torus:5x6",
                                 "hypercube:6", "bubble-sort:5", "ring:17"}) {
    const Case here = make_case(spec, CollectiveKind::alltoall);
    for (const std::uint32_t detour : {1U, 2U, any_detour}) {
      const SweepRule rule(*here.network, detour, 0, {});
      const AlgorithmRequest request{*here.problem, {{"width", 4U}}, 0, {}};
      const SweepSequence sequence = choose_sequence(rule, request, {});
      TimedTree found = sweep_tree(rule, sequence, request);
      TimedTree expected = found;
      shorten_ways(found, rule, sequence.ports, request);
      shorten_naively(expected, rule, sequence.ports);
      for (NodeId node{1}; node.value() < found.node_count(); ++node) {
        ASSERT_EQ(found.up(node), expected.up(node)) << spec << " " << detour;
        ASSERT_EQ(found.time(node), expected.time(node)) << spec << " " << detour;
      }
    }
  }
}

TEST(ShortestSweep, trades_startups_for_transmissions) {
  SLOW_WHEN_SANITIZED();
  for (const std::string spec : {"star:5", "star:6", "ccc:4", "macro-star:2,2", "pancake:5"}) {
    const Case on = make_case(spec, CollectiveKind::alltoall);
    const NetworkMeasures measures = measure(*on.network);
    std::uint64_t startups = ~std::uint64_t{0};
    for (const ParameterValue& value :
         {ParameterValue(0U), ParameterValue(2U), ParameterValue("any")}) {
      const std::string detour = to_text(value);
      const Evaluation result =
          run_sweep("shortest-sweep", on, {{"detour", value}, {"width", 64U}});
      EXPECT_TRUE(result.verdict.valid) << spec << detour;
      EXPECT_LE(result.metering.startups, startups) << spec << detour;
      startups = result.metering.startups;
      if (detour != "any") {
        EXPECT_LE(result.metering.transmissions,
                  measures.distance_sum + (detour == "2" ? 2 * on.network->node_count() : 0))
            << spec;
      }
    }
  }
}

TEST(SweepBroadcast, takes_as_many_steps_as_the_sequence_from_every_source) {
  for (const std::uint64_t source : {0U, 7U, 119U}) {
    const Case on = make_case("star:5", CollectiveKind::broadcast, {}, {NodeId{source}});
    const Evaluation result = run_sweep("sweep-broadcast", on);
    EXPECT_TRUE(result.verdict.valid);
    EXPECT_EQ(result.metering.startups, 9U);
    EXPECT_EQ(result.metering.messages_total, 119U);
  }
  const Case batch = make_case("star:4", CollectiveKind::broadcast, limited_to(3), {}, 7);
  EXPECT_EQ(run_sweep("sweep-broadcast", batch).metering.startups, 3U * 6U);
  const Case mesh = make_case("mesh:3x3", CollectiveKind::broadcast);
  expect_error([&] { return run_sweep("sweep-broadcast", mesh); }, ErrorCode::unsupported,
               "looks alike from every node", "tree");
}

TEST(SweepSearch, is_the_same_for_any_number_of_threads) {
  const auto network = make_network("star:6");
  const SweepRule rule(*network, 0, 0, {});
  const SweepSearchOptions options{.width = 16, .seed = 3};
  const auto with_threads = [&](int threads) {
    const testing::LimitedThreads limit(threads);
    return search_sequence(rule, options);
  };
  EXPECT_EQ(with_threads(4), with_threads(1));
}

TEST(SweepSearch, finds_a_sequence_no_longer_than_the_greedy_one_and_the_ports_in_turn) {
  SLOW_WHEN_SANITIZED();
  for (const std::string& spec : networks_to_sweep(200)) {
    const auto network = make_network(spec);
    for (const std::uint32_t detour : {0U, 1U, any_detour}) {
      const SweepRule rule(*network, detour, 0, {});
      const std::size_t searched = search_sequence(rule, {.width = 20}).size();
      EXPECT_LE(searched, greedy_sequence(rule, {}).size()) << spec;
      EXPECT_LE(searched, cyclic_sequence(rule, {}).size()) << spec;
    }
  }
}

/// Every sequence of up to `most` ports, until one reaches all nodes.
bool any_sequence_reaches_all(const Network& network, std::vector<Port>& sequence,
                              std::size_t most) {
  const std::vector<std::uint32_t> times = naive_times(network, sequence);
  if (std::count(times.begin() + 1, times.end(), 0U) == 0) return true;
  if (sequence.size() == most) return false;
  for (Port port{0}; port.value() < network.port_count(); ++port) {
    sequence.push_back(port);
    const bool found = any_sequence_reaches_all(network, sequence, most);
    sequence.pop_back();
    if (found) return true;
  }
  return false;
}

TEST(SweepSearch, finds_the_shortest_sequence_of_small_networks) {
  for (const std::string spec : {"star:3", "star:4", "hypercube:3", "ring:6", "torus:3x3",
                                 "complete:6", "bubble-sort:3", "pancake:4"}) {
    const auto network = make_network(spec);
    const SweepRule rule(*network, any_detour, 0, {});
    const std::size_t found = search_sequence(rule, {}).size();
    std::vector<Port> sequence;
    EXPECT_FALSE(any_sequence_reaches_all(*network, sequence, found - 1)) << spec << found;
  }
}

void expect_to_reach_all(const KnownSequence& known) {
  const Case on = make_case(known.spec, CollectiveKind::alltoall);
  const AlgorithmRequest request{
      *on.problem, {{"detour", detour_parameter().type.convert("detour", known.detour)}}, 0, {}};
  const SweepRule rule(*on.network, detour_of(request, any_detour), 0, {});
  const SweepSequence sequence = choose_sequence(rule, request, known_sequences());
  EXPECT_EQ(sequence.origin, origin_of(known));
  EXPECT_NO_THROW((void)sweep_tree(rule, sequence, request)) << origin_of(known);
}

TEST(KnownSequences, reach_all_nodes_of_their_networks) {
  for (const KnownSequence& known : known_sequences()) {
    const auto network = make_network(known.spec);
    EXPECT_EQ(network->spec(), known.spec) << origin_of(known);
    if (network->node_count() <= testing::max_nodes_to_search) expect_to_reach_all(known);
  }
}

TEST(KnownSequencesExhaustive, reach_all_nodes_of_the_large_networks) {
  for (const KnownSequence& known : known_sequences())
    if (make_network(known.spec)->node_count() > testing::max_nodes_to_search)
      expect_to_reach_all(known);
}

TEST(KnownSequences, are_refused_with_their_line_if_they_are_wrong) {
  using Text = std::string_view;
  const auto parsed = [](Text text) { return [text] { return parse_known_sequences(text); }; };
  expect_error(parsed("# fine\nstar:3 any\n"), ErrorCode::malformed,
               "data/sequences.txt, line 2: there are fewer than three words", "star:3 any 2 3 2");
  expect_error(parsed("star:3 some 2 3"), ErrorCode::malformed, "\"some\" is not a detour", "");
  expect_error(parsed("star:3 any 2 3 2\nstar:3 any 3 2 3"), ErrorCode::malformed,
               "line 2: line 1 is of the same network and detour", "");
  const Case on = make_case("star:3", CollectiveKind::allgather);
  const AlgorithmRequest request{*on.problem, {}, 0, {}};
  const SweepRule rule(*on.network, any_detour, 0, {});
  const auto chosen = [&](Text text) {
    const std::vector<KnownSequence> known = parse_known_sequences(text);
    return sweep_tree(rule, choose_sequence(rule, request, known), request);
  };
  EXPECT_NO_THROW((void)chosen("star:3 any 2 3 2"));
  expect_error([&] { return chosen("\nstar:3 any 2 3").node_count(); }, ErrorCode::malformed,
               "data/sequences.txt, line 2: this sequence reaches 4 of the 6 nodes of star:3", "");
  expect_error([&] { return chosen("star:3 any 2 3 4").node_count(); }, ErrorCode::unknown_name,
               "data/sequences.txt, line 1: star:3 has no port \"4\"", "its ports are 2, 3");
}

TEST(Sweeps, take_a_sequence_from_the_user_or_say_what_is_wrong_with_it) {
  const Case on = make_case("star:4", CollectiveKind::allgather);
  const auto with = [&](const std::string& name, const std::string& value) {
    return [&on, name, value] { return run_sweep("dimension-sweep", on, {{name, value}}); };
  };
  EXPECT_EQ(with("sequence", "2,3,4,2,3,4,2,3,4")().metering.startups, 7U);
  expect_error(with("sequence", "2,3,4"), ErrorCode::malformed,
               "sequence: this sequence reaches 8 of the 24 nodes of star:4", "append ports");
  expect_error(with("sequence", "2,3,5"), ErrorCode::unknown_name, "star:4 has no port \"5\"",
               "its ports are 2, 3, 4");
  expect_error(with("width", "none"), ErrorCode::out_of_range, "width", "whole number");
  const Case alltoall = make_case("star:4", CollectiveKind::alltoall);
  const auto detour = [&](const std::string& value) {
    return [&alltoall, value] {
      return run_sweep("shortest-sweep", alltoall, {{"detour", value}});
    };
  };
  expect_error(detour("far"), ErrorCode::out_of_range, "detour", "whole number");
  expect_error(
      [&] {
        return run_sweep("shortest-sweep", alltoall, {{"sequence", "2,3,4,2,3,2"}});
      },
      ErrorCode::malformed, "within 0 hops of the distance", "append");
  const auto within = [&](std::uint64_t bytes, const Parameters& parameters) {
    return [&on, bytes, parameters] {
      const AlgorithmRequest request{*on.problem, parameters, bytes, {}};
      return evaluate(algorithm_catalogue().get("dimension-sweep"), request).metering.steps;
    };
  };
  expect_error(within(100, {}), ErrorCode::too_large, "on star:4 needs about", "smaller network");
  expect_error(within(10'000, {{"width", 1000U}}), ErrorCode::too_large,
               "a search of sequences for star:4", "smaller width");
}

}  // namespace
}  // namespace asterism
