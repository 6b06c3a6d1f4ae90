#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <asterism/bounds.hpp>
#include <asterism/graph_file.hpp>
#include <asterism/networks.hpp>
#include <asterism/optimum.hpp>
#include <asterism/verify.hpp>

#include "base/expect_error.hpp"
#include "base/temporary_folder.hpp"
#include "synthesis/one_port/broadcast_by_sets.hpp"
#include "synthesis/one_port/broadcast_formula.hpp"
#include "synthesis/one_port/first_moves.hpp"

namespace asterism {
namespace {

using testing::BroadcastBySets;
using testing::expect_error;

void expect_verified(const std::shared_ptr<const Network>& network, NodeId source,
                     const OptimalBroadcast& found) {
  const Problem problem(network, Collective(CollectiveKind::broadcast, *network, {source}));
  ScheduleVerifier verifier;
  verifier.begin({problem, "optimum", {}, true});
  push_moves(found.moves, std::vector{MessageId{0}}, verifier);
  verifier.end();
  EXPECT_TRUE(verifier.verdict().valid) << network->spec();
  EXPECT_EQ(verifier.verdict().steps, found.upper) << network->spec();
}

const auto no_stop = [] { return false; };

TEST(Optimum, is_that_of_brute_force_on_small_networks_from_every_source) {
  for (const std::string spec :
       {"star:3", "ring:3", "ring:7", "ring:8", "mesh:5", "mesh:2x2", "mesh:3x4", "torus:2x3",
        "torus:3x3", "hypercube:3", "complete:2", "complete:6", "wk:3,2", "macro-star:2,1",
        "hypercomplete:2,2", "hypernet:3,1", "hypernet:2,2,kind=treelet"}) {
    const auto network = make_network(spec);
    for (std::uint64_t node = 0; node < network->node_count(); ++node) {
      const SourceGraph graph(*network, NodeId{node}, 0, 0);
      const std::uint32_t fewest = BroadcastBySets(graph).fewest_steps();
      const OptimalBroadcast found = optimal_broadcast(*network, NodeId{node});
      EXPECT_TRUE(found.proven()) << spec;
      EXPECT_EQ(found.upper, fewest) << spec << ' ' << node;
      EXPECT_LE(found.counted, fewest) << spec << ' ' << node;
      expect_verified(network, NodeId{node}, found);
    }
  }
}

/// A random connected graph: each node but the first is linked to an earlier one, and some more.
std::string random_graph_file(const std::filesystem::path& folder) {
  const auto nodes = *rc::gen::inRange(2, 10);
  std::set<std::pair<int, int>> links;
  for (int node = 1; node < nodes; ++node) links.emplace(*rc::gen::inRange(0, node), node);
  for (int more = *rc::gen::inRange(0, nodes); more-- > 0;) {
    const int a = *rc::gen::inRange(0, nodes), b = *rc::gen::inRange(0, nodes);
    if (a != b) links.emplace(std::min(a, b), std::max(a, b));
  }
  const std::string path = (folder / "random.edges").string();
  std::ofstream file(path);
  for (const auto& [a, b] : links) file << a << ' ' << b << '\n';
  return path;
}

RC_GTEST_PROP(Optimum, is_that_of_brute_force_on_random_graphs, ()) {
  const testing::TemporaryFolder folder;
  const auto network = make_network("graph:" + random_graph_file(folder.path()));
  const NodeId source{*rc::gen::inRange<std::uint64_t>(0, network->node_count())};
  const SourceGraph graph(*network, source, 0, 0);
  const std::uint32_t fewest = BroadcastBySets(graph).fewest_steps();
  const OptimalBroadcast found = optimal_broadcast(*network, source, {.effort = 0});
  RC_ASSERT(found.lower == fewest);
  RC_ASSERT(found.upper == fewest);
  RC_ASSERT(found.counted <= fewest);
  if (fewest > 1) {
    const auto fewer = BroadcastFormula(graph, {fewest - 1, 0}, no_stop).solve(1'000'000);
    RC_ASSERT(fewer.has_value());
    RC_ASSERT(fewer->steps == BroadcastPlan::never);
  }
}

/// Pins the optima of networks of up to 72 nodes, to detect changes in the search or the proof.
TEST(Optimum, of_known_networks) {
  const std::vector<std::pair<std::string, std::uint64_t>> optima{
      {"scc:3", 6},        {"scc:4", 10},
      {"star:4", 5},       {"ccc:3", 6},
      {"ccc:4", 9},        {"hypercube:5", 5},
      {"hypercube:6", 6},  {"ring:50", 25},
      {"ring:49", 25},     {"torus:5x5", 5},
      {"torus:7x7", 7},    {"torus:3x3x3", 5},
      {"complete:50", 6},  {"wk:3,3", 9},
      {"wk:7,2", 7},       {"wk:4,3", 10},
      {"mesh:7x7", 12},    {"macro-star:3,1", 5},
      {"hypernet:3,2", 6}, {"hypernet:3,2,kind=treelet", 12},
      {"pancake:4", 5},    {"bubble-sort:4", 6}};
  for (const auto& [spec, steps] : optima) {
    const auto network = make_network(spec);
    const OptimalBroadcast found = optimal_broadcast(*network, NodeId{0});
    EXPECT_TRUE(found.proven()) << spec;
    EXPECT_EQ(found.upper, steps) << spec;
    EXPECT_EQ(found.open, "") << spec;
    EXPECT_EQ(found.lower, found.counted + found.refuted.size()) << spec;
    expect_verified(network, NodeId{0}, found);
  }
}

TEST(Optimum, is_a_bracket_where_the_proof_takes_too_long) {
  const auto network = make_network("scc:4");
  for (const OptimumOptions& options :
       {OptimumOptions{.conflicts = 1}, OptimumOptions{.conflicts = 0}}) {
    const OptimalBroadcast found = optimal_broadcast(*network, NodeId{0}, options);
    EXPECT_FALSE(found.proven());
    EXPECT_EQ(found.lower, 9U);
    EXPECT_EQ(found.upper, 10U);
    EXPECT_TRUE(found.refuted.empty());
    EXPECT_EQ(found.open, options.conflicts == 0 ? "no proof was asked for"
                                                 : "9 steps took more than 1 conflicts");
    expect_verified(network, NodeId{0}, found);
  }
}

TEST(Optimum, finds_by_the_proof_what_the_search_has_no_effort_for) {
  const auto network = make_network("star:5");
  const OptimalBroadcast found =
      optimal_broadcast(*network, NodeId{0}, {.effort = 0, .conflicts = 100'000});
  EXPECT_EQ(found.upper, 8U);
  expect_verified(network, NodeId{0}, found);
}

TEST(Optimum, can_be_stopped_while_it_proves) {
  const auto network = make_network("scc:4");
  const Progress stop = [](std::string_view what, std::uint64_t, std::uint64_t) {
    if (what.starts_with("proving")) throw Error(ErrorCode::interrupted, "stopped", "");
  };
  expect_error([&] { return optimal_broadcast(*network, NodeId{0}, {.progress = stop}).upper; },
               ErrorCode::interrupted, "stopped", "");
}

TEST(BroadcastFormula, says_nothing_if_it_is_stopped) {
  const SourceGraph graph(*make_network("scc:4"), NodeId{0}, 0, 0);
  EXPECT_FALSE(BroadcastFormula(graph, {9, 0}, [] { return true; }).solve(1'000'000));
}

TEST(BroadcastFormula, of_those_far_away_alone_is_refuted_with_the_whole_and_never_without) {
  for (const std::string spec : {"scc:3", "mesh:3x4", "wk:3,3", "hypernet:2,3", "ring:9"}) {
    const SourceGraph graph(*make_network(spec), NodeId{1}, 0, 0);
    const std::uint32_t farthest = graph.distances().back();
    for (std::uint32_t steps = farthest; steps <= farthest + 3; ++steps) {
      bool refuted = false;
      for (std::uint32_t nearest = farthest + 1; nearest-- > 0;) {
        const auto plan = BroadcastFormula(graph, {steps, nearest}, no_stop).solve(1'000'000);
        ASSERT_TRUE(plan.has_value()) << spec;
        const bool none = plan->steps == BroadcastPlan::never;
        EXPECT_TRUE(none || !refuted) << spec << ": more nodes in the same steps";
        refuted = none;
      }
    }
  }
}

TEST(BroadcastFormula, is_smaller_for_those_far_away) {
  const SourceGraph graph(*make_network("scc:6"), NodeId{0}, 0, 0);
  EXPECT_LT(10 * BroadcastFormula::bytes(graph, {20, 19}), BroadcastFormula::bytes(graph, {20, 0}));
}

TEST(Optimum, is_a_bracket_where_the_formula_does_not_fit) {
  const auto network = make_network("scc:4");
  const OptimalBroadcast found = optimal_broadcast(*network, NodeId{0}, {.memory_limit = 30'000});
  EXPECT_EQ(found.lower, 9U);
  EXPECT_EQ(found.upper, 10U);
  EXPECT_EQ(found.open, "the formula for 9 steps does not fit the memory");
}

TEST(FirstMoves, are_one_where_all_neighbours_look_alike) {
  const auto moves = [](const std::string& spec, std::uint64_t source) {
    return first_moves({*make_network(spec), NodeId{source}, 0, 0}).size();
  };
  for (const std::string spec :
       {"star:4", "star:5", "hypercube:5", "complete:9", "ring:11", "torus:5x5"})
    EXPECT_EQ(moves(spec, 0), 1U) << spec;
  EXPECT_EQ(moves("torus:3x5", 0), 2U);
  EXPECT_EQ(moves("mesh:3x3", 4), 1U);
  EXPECT_EQ(moves("mesh:3x3", 1), 2U);  // along the border, or inwards
  EXPECT_EQ(moves("ccc:4", 0), 2U);     // along the cycle, or along the cube
}

TEST(Optimum, uses_one_of_several_links_between_two_nodes) {
  std::istringstream edges("0 1\n1 2\n2 3\n2 4\n2 5\n5 6\n2 7\n1 2\n2 4\n0 1\n");
  NetworkTraits traits;
  traits.family = "graph";
  traits.spec = "graph:parallel.edges";
  const std::shared_ptr<const Network> network =
      graph_network(traits, read_graph(edges, "parallel.edges"), "parallel.edges");
  const OptimalBroadcast found = optimal_broadcast(*network, NodeId{0});
  EXPECT_TRUE(found.proven());
  EXPECT_EQ(found.upper, 6U);
  expect_verified(network, NodeId{0}, found);
}

}  // namespace
}  // namespace asterism
