#include <cmath>
#include <memory>

#include <gtest/gtest.h>

#include <asterism/bounds.hpp>
#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/measure.hpp>

#include "base/expect_error.hpp"
#include "collective/with_ports.hpp"
#include "extent.hpp"
#include "graph/level_search.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::expect_error;
using testing::for_every_fit;
using testing::make_case;
using testing::steps_of;
using testing::with_ports;

Evaluation simulated(const std::string& name, const Case& on,
                     const EvaluationOptions& options = {}) {
  return evaluate(algorithm_catalogue().get(name), {*on.problem, {}, 0, {}}, options);
}

std::string what(const CollectiveAlgorithm& algorithm, const Case& on) {
  return algorithm.name + " " + to_string(on.problem->collective.kind()) + " on " +
         on.network->spec() + " ports " + ports_text(on.problem->model);
}

TEST(Algorithms, all_are_valid_wherever_they_apply_and_beat_no_bound) {
  SLOW_WHEN_SANITIZED();
  std::size_t runs = 0;
  std::shared_ptr<const Problem> problem;
  LowerBound bound_of_whole;
  for_every_fit([&](const CollectiveAlgorithm& algorithm, const Case& on) {
    if (on.problem != problem) {
      problem = on.problem;
      bound_of_whole = lower_bound(*problem);
    }
    const CheckedRun result =
        run_checked(algorithm, {*on.problem, {}, 0, {}, Effort::quick}, {true, {}});
    const std::uint64_t chunks = result.metering.chunks;
    const LowerBound bound =
        chunks == 1 ? bound_of_whole : lower_bound(cut_into_chunks(*problem, chunks));
    ASSERT_TRUE(result.verdict.valid)
        << what(algorithm, on) << ": " << result.verdict.earliest()->text;
    ASSERT_TRUE(result.verdict.redundant == 0 || algorithm.has(Capability::redundant))
        << what(algorithm, on);
    ASSERT_GE(result.metering.steps, bound.steps) << what(algorithm, on);
    ASSERT_GE(result.metering.startups, bound.startups) << what(algorithm, on);
    ASSERT_GE(result.metering.transmissions, bound.transmissions) << what(algorithm, on);
    ASSERT_GE(result.metering.time, bound.time * (1 - 1e-12)) << what(algorithm, on);
    ++runs;
  });
  EXPECT_GT(runs, 500U);
}

TEST(Algorithms, every_collective_is_covered_on_every_network_with_one_port) {
  for (const std::string& spec : testing::schedule_networks())
    for (const CollectiveKind kind : testing::all_collectives()) {
      const Case on = make_case(spec, kind);
      bool covered = false;
      for (const CollectiveAlgorithm& algorithm : algorithm_catalogue())
        covered = covered || !why_not(algorithm, *on.problem);
      EXPECT_TRUE(covered) << to_string(kind) << " on " << spec;
    }
}

TEST(Algorithms, half_duplex_and_simd_are_obeyed_by_those_that_claim_to) {
  SLOW_WHEN_SANITIZED();
  for (const std::string spec : {"scc:4", "torus:4x4", "mesh:3x4", "wk:3,2"})
    for (const CollectiveKind kind :
         {CollectiveKind::alltoall, CollectiveKind::scatter, CollectiveKind::gather}) {
      Model model;
      model.duplex = Model::Duplex::half;
      EXPECT_TRUE(simulated("direct", make_case(spec, kind, model)).verdict.valid) << spec;
      model.control = Model::Control::simd;
      for (const char* ports : {"one", "2", "3", "all"}) {
        parse_ports(ports, model);
        EXPECT_TRUE(simulated("direct", make_case(spec, kind, model)).verdict.valid)
            << spec << ' ' << ports;
      }
      model.ports = Model::Ports::single_dimension;
      EXPECT_TRUE(simulated("direct", make_case(spec, kind, model)).verdict.valid) << spec;
    }
}

/// Those that use links in both directions at the same time say so before they run.
TEST(Algorithms, floods_and_trees_do_not_claim_half_duplex) {
  Model model;
  model.ports = Model::Ports::all;
  model.duplex = Model::Duplex::half;
  const auto obstacle = [&](const char* algorithm, const char* spec, CollectiveKind kind,
                            std::uint64_t batch) {
    return why_not(algorithm_catalogue().get(algorithm),
                   *make_case(spec, kind, model, {}, batch).problem);
  };
  const Obstacle full_duplex = ObstacleCode::full_duplex;
  EXPECT_EQ(obstacle("plain-flood", "torus:3x3", CollectiveKind::broadcast, 1), full_duplex);
  EXPECT_EQ(obstacle("cosnard95-trees", "torus:4x4", CollectiveKind::broadcast, 8), full_duplex);
  EXPECT_EQ(obstacle("johnsson89-trees", "hypercube:3", CollectiveKind::broadcast, 8), full_duplex);
  EXPECT_EQ(obstacle("reverse:cosnard95-trees", "torus:4x4", CollectiveKind::reduce, 8),
            full_duplex);
  // A single packet uses one tree, each link once.
  EXPECT_EQ(obstacle("cosnard95-trees", "torus:4x4", CollectiveKind::broadcast, 1), std::nullopt);
  EXPECT_TRUE(simulated("cosnard95-trees", make_case("torus:4x4", CollectiveKind::broadcast, model))
                  .verdict.valid);
}

TEST(Capabilities, are_sets_that_presets_begin) {
  EXPECT_EQ(Capabilities{}, CollectiveAlgorithm{}.capabilities);
  const Capabilities both{Capability::uneven, Capability::made_to_measure};
  EXPECT_TRUE(both.has(Capability::uneven));
  EXPECT_FALSE(both.has(Capability::redundant));
  EXPECT_EQ(both | Capability::uneven, both);
  EXPECT_EQ(both & Capability::uneven, Capability::uneven);
  EXPECT_EQ(both & Capability::redundant, Capabilities{});
  EXPECT_EQ(Capabilities::any_graph | both, Capabilities::synthesised);
  EXPECT_EQ(Capabilities::rounds | Capability::directed, Capabilities::ranks);
}

TEST(Algorithms, constructions_of_ours_are_named_so_in_tables_and_citations) {
  for (const std::string name : {"mendia92-one-port", "liestman88-one-port", "sheu93",
                                 "tseng97-trees", "azevedo93-triangular"}) {
    const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(name);
    EXPECT_EQ(algorithm.name_in_tables(), name + " (our construction)");
    EXPECT_STREQ(to_string(algorithm.origin), "published");
  }
  EXPECT_EQ(algorithm_catalogue().get("azevedo95-one-port").name_in_tables(), "azevedo95-one-port");
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue())
    EXPECT_EQ(algorithm.origin == AlgorithmOrigin::reconstructed,
              algorithm.citation.ends_with("the construction is ours"))
        << algorithm.name;
}

TEST(Flood, takes_as_many_steps_as_the_source_is_eccentric) {
  for (const std::string& spec : testing::schedule_networks()) {
    const Case on = make_case(spec, CollectiveKind::broadcast, with_ports("all"));
    const NodeId source = on.problem->collective.sources()[0];
    const auto levels = nodes_by_distance(*on.network, source, MemoryBudget{});
    const Evaluation result = simulated("flood", on);
    EXPECT_EQ(result.metering.steps, levels.size() - 1) << spec;
    EXPECT_EQ(result.metering.messages_total, on.network->node_count() - 1) << spec;
  }
}

/// The best over all orders of children on the same breadth-first tree, by trying them all.
std::uint32_t best_tree_time(const std::vector<std::vector<std::uint32_t>>& children,
                             std::uint32_t node) {
  std::vector<std::uint32_t> times;
  for (const std::uint32_t child : children[node]) times.push_back(best_tree_time(children, child));
  std::ranges::sort(times);
  std::uint32_t best = times.empty() ? 0 : ~0U;
  do {
    std::uint32_t needed = 0;
    for (std::uint32_t i = 0; i < times.size(); ++i) needed = std::max(needed, i + 1 + times[i]);
    best = std::min(best, needed);
  } while (std::ranges::next_permutation(times).found);
  return best;
}

TEST(Tree, orders_children_as_well_as_any_order_does) {
  for (const std::string spec :
       {"star:4", "mesh:4x5", "wk:4,2", "scc:4", "complete:7", "hypernet:3,2"}) {
    const Case on = make_case(spec, CollectiveKind::broadcast);
    ScheduleRecorder recorder;
    const Evaluation result = simulated("tree", on, {false, {&recorder}});
    std::vector<std::vector<std::uint32_t>> children(on.network->node_count());
    for (const Step& step : steps_of(recorder))
      for (std::size_t i = 0; i < step.size(); ++i) {
        const NodeId to = on.network->neighbour(step[i].from, step[i].ports[0]);
        children[step[i].from.value()].push_back(static_cast<std::uint32_t>(to.value()));
      }
    const auto root = static_cast<std::uint32_t>(on.problem->collective.sources()[0].value());
    EXPECT_EQ(result.metering.steps, best_tree_time(children, root)) << spec;
  }
}

TEST(HamiltonianRing, costs_one_startup_and_transmission_a_hop) {
  SLOW_WHEN_SANITIZED();
  for (const std::string spec :
       {"star:3", "star:4", "star:5", "star:6", "ring:7", "hypercube:4", "torus:3x5x3", "torus:2x2",
        "torus:3x3", "torus:5x4x3", "scc:4", "pancake:4", "wk:4,2"}) {
    const Evaluation result =
        simulated("hamiltonian-ring", make_case(spec, CollectiveKind::allgather));
    const std::uint64_t nodes = make_network(spec)->node_count();
    EXPECT_TRUE(result.verdict.valid) << spec;
    EXPECT_EQ(result.metering.startups, nodes - 1) << spec;
    EXPECT_EQ(result.metering.transmissions, nodes - 1) << spec;
  }
}

TEST(HamiltonianRing, knows_where_there_is_no_cycle) {
  for (const std::string spec : {"mesh:3x3", "mesh:5", "hypernet:3,2,kind=treelet", "wk:2,3",
                                 "hypercomplete:2,3"})  // whose halves are connected by one link
    EXPECT_TRUE(why_not(algorithm_catalogue().get("hamiltonian-ring"),
                        *make_case(spec, CollectiveKind::allgather).problem))
        << spec;
}

TEST(HamiltonianRing, does_a_multi_broadcast_of_any_sources) {
  const Case on =
      make_case("star:4", CollectiveKind::multi_broadcast, {}, {NodeId{3}, NodeId{20}, NodeId{7}});
  const Evaluation result = simulated("hamiltonian-ring", on);
  EXPECT_TRUE(result.verdict.valid);
  EXPECT_EQ(result.metering.messages_total, 3U * 23U);
}

TEST(RecursiveDoubling, is_optimal_in_startups_and_transmissions) {
  for (unsigned d = 1; d <= 7; ++d) {
    const Case on = make_case("hypercube:" + std::to_string(d), CollectiveKind::allgather);
    const Evaluation result = simulated("recursive-doubling", on);
    EXPECT_TRUE(result.verdict.valid);
    EXPECT_EQ(result.metering.startups, d);
    EXPECT_EQ(result.metering.transmissions, on.network->node_count() - 1);
    EXPECT_DOUBLE_EQ(result.ratio(), 1);
  }
}

TEST(RecursiveDoubling, splits_packets_at_the_limit) {
  Model model;
  model.packet_limit = 3;
  const Evaluation result =
      simulated("recursive-doubling", make_case("hypercube:4", CollectiveKind::allgather, model));
  EXPECT_TRUE(result.verdict.valid);
  EXPECT_EQ(result.metering.max_packet, 3U);
  EXPECT_EQ(result.metering.startups, 1U + 1U + 2U + 3U);
}

TEST(Broadcasts, send_a_batch_in_packets_of_the_limit) {
  for (const char* name : {"flood", "tree"}) {
    Model model = with_ports(std::string(name) == "flood" ? "all" : "one");
    const Evaluation whole =
        simulated(name, make_case("star:4", CollectiveKind::broadcast, model, {}, 7));
    EXPECT_TRUE(whole.verdict.valid);
    EXPECT_EQ(whole.metering.max_packet, 7U);
    model.packet_limit = 3;
    const Evaluation split =
        simulated(name, make_case("star:4", CollectiveKind::broadcast, model, {}, 7));
    EXPECT_TRUE(split.verdict.valid);
    EXPECT_EQ(split.metering.max_packet, 3U);
    EXPECT_EQ(split.metering.steps, 3 * whole.metering.steps);
  }
}

TEST(TreeExchange, sends_nothing_twice_and_splits_packets_at_the_limit) {
  Model model;
  model.packet_limit = 5;
  for (const std::string spec : {"hypernet:3,2,kind=treelet", "mesh:3x3", "wk:3,3"}) {
    const Evaluation whole = simulated("tree-exchange", make_case(spec, CollectiveKind::allgather));
    const std::uint64_t nodes = make_network(spec)->node_count();
    EXPECT_TRUE(whole.verdict.valid) << spec;
    EXPECT_EQ(whole.verdict.redundant, 0U) << spec;
    EXPECT_EQ(whole.metering.messages_total, nodes * (nodes - 1)) << spec;
    const Evaluation split =
        simulated("tree-exchange", make_case(spec, CollectiveKind::allgather, model));
    EXPECT_TRUE(split.verdict.valid) << spec;
    EXPECT_LE(split.metering.max_packet, 5U) << spec;
    EXPECT_GT(split.metering.startups, whole.metering.startups) << spec;
  }
}

TEST(CyclicSweep, takes_the_steps_of_the_independent_prototype_on_the_star) {
  const std::vector<std::uint64_t> steps{7, 13, 21, 31, 43};
  for (unsigned n = 4; n <= 8; ++n) {
    const Case on = make_case("star:" + std::to_string(n), CollectiveKind::alltoall);
    const Evaluation result = simulated("cyclic-sweep", on);
    EXPECT_TRUE(result.verdict.valid) << n;
    EXPECT_FALSE(result.expanded);
    EXPECT_EQ(result.metering.startups, steps[n - 4]) << n;
    EXPECT_EQ(result.metering.transmissions, measure(*on.network).distance_sum) << n;
    EXPECT_EQ(result.metering.transmissions, result.bound.transmissions) << n;
  }
}

TEST(Direct, moves_every_message_along_a_shortest_path) {
  SLOW_WHEN_SANITIZED();
  for (const std::string spec : {"star:4", "mesh:4x5", "wk:3,3", "ring:8"})
    for (const char* ports : {"one", "2", "all"}) {
      const Case on = make_case(spec, CollectiveKind::alltoall, with_ports(ports));
      const NetworkMeasures m = measure(*on.network);
      const std::uint64_t distances = on.network->vertex_symmetric()
                                          ? m.distance_sum * on.network->node_count()
                                          : m.distance_sum;
      EXPECT_EQ(simulated("direct", on).metering.messages_total, distances) << spec << ports;
    }
}

TEST(Algorithms, refusals_name_what_would_do) {
  SLOW_WHEN_SANITIZED();
  const Case on = make_case("star:4", CollectiveKind::allgather);
  expect_error([&] { return simulated("flood", on); }, ErrorCode::unsupported,
               "the algorithm flood cannot do allgather on star:4: it does not do allgather",
               "these can: tree-exchange, hamiltonian-ring, cyclic-sweep");
  const Case broadcast = make_case("star:4", CollectiveKind::broadcast);
  expect_error([&] { return simulated("flood", broadcast); }, ErrorCode::unsupported,
               "it needs ports: all", "these can: tree");
  const Case mesh = make_case("mesh:3x3", CollectiveKind::allgather);
  expect_error([&] { return simulated("cyclic-sweep", mesh); }, ErrorCode::unsupported,
               "looks alike from every node", "");
  expect_error([] { return algorithm_catalogue().get("floot").name; }, ErrorCode::unknown_name,
               "unknown algorithm \"floot\"", "did you mean \"flood\"?");
}

}  // namespace
}  // namespace asterism
