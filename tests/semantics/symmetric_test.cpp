// Symmetric against explicit: the same verdict and the same numbers, for valid and broken trees.
#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>
#include <asterism/expand.hpp>
#include <asterism/symmetric.hpp>

#include "base/expect_error.hpp"
#include "base/random.hpp"
#include "extent.hpp"
#include "schedule_cases.hpp"
#include "semantics/broken_tree.hpp"
#include "semantics/same_result.hpp"

namespace asterism {
namespace {

using testing::broken_tree;
using testing::Case;
using testing::expect_error;
using testing::make_case;

const std::vector<CollectiveKind> symmetric_kinds{CollectiveKind::allgather,
                                                  CollectiveKind::alltoall, CollectiveKind::scatter,
                                                  CollectiveKind::gather};

/// Every port-symmetric family, up to 720 nodes.
const std::vector<std::string> symmetric_networks{
    "star:3",           "star:4",     "star:5",      "macro-star:2,1", "macro-star:2,2",
    "macro-star:2,2,1", "scc:3",      "scc:4",       "ccc:3",          "hypercube:1",
    "hypercube:4",      "torus:2x3",  "torus:3x3x3", "ring:3",         "ring:9",
    "complete:2",       "complete:9", "pancake:4",   "bubble-sort:4",  "hypernet:3,1",
    "hypercomplete:3,1"};

struct Both {
  SymmetricResult symmetric;
  Verdict verdict;
  Metering metering;
};

Both checked_both_ways(const TimedTree& tree, const Problem& problem) {
  const ScheduleHeader header{problem, "tree", {}, true};
  ScheduleVerifier verifier;
  Meter meter;
  Tee tee({&verifier, &meter});
  expand_symmetric(tree, header, tee);
  return {check_symmetric(tree, header), verifier.verdict(), meter.metering()};
}

void expect_same(const Both& both, const std::string& what) {
  testing::expect_same_result(both.symmetric, both.verdict, both.metering, what);
}

TimedTree sweep(const Problem& problem) {
  return (*algorithm_catalogue().get("cyclic-sweep").tree())({problem, {}, 0, {}});
}

std::vector<Model> models_to_check() {
  std::vector<Model> models = testing::port_models();
  Model costly;
  costly.startup = 2.5;
  costly.transmission = 0.75;
  costly.packet_limit = 4;
  models.push_back(costly);
  Model simd;
  parse_ports("2", simd);
  simd.control = Model::Control::simd;
  models.push_back(simd);
  return models;
}

TEST(Symmetric, agrees_with_the_expansion_on_valid_trees) {
  SLOW_WHEN_SANITIZED();
  for (const std::string& spec : symmetric_networks)
    for (const CollectiveKind kind : symmetric_kinds)
      for (const Model& model : models_to_check()) {
        const Case on = make_case(spec, kind, model);
        const Both both = checked_both_ways(sweep(*on.problem), *on.problem);
        expect_same(both, spec + " " + to_string(kind) + " " + ports_text(model));
        if (model.packet_limit == 0) {
          EXPECT_TRUE(both.verdict.valid) << spec;
        }
      }
}

/// Trees for all ports use many classes of links at a time.
TEST(Symmetric, agrees_with_the_expansion_on_too_many_classes_under_simd_control) {
  for (const std::string spec : {"star:5", "torus:4x4", "hypercube:4"}) {
    Model all;
    parse_ports("all", all);
    const Case all_ports = make_case(spec, CollectiveKind::allgather, all);
    const TimedTree tree =
        (*algorithm_catalogue().get("balanced-allgather").tree())({*all_ports.problem, {}, 0, {}});
    for (const char* ports : {"one", "2", "3", "all"}) {
      Model simd;
      parse_ports(ports, simd);
      simd.control = Model::Control::simd;
      const Case on = make_case(spec, CollectiveKind::allgather, simd);
      const Both both = checked_both_ways(tree, *on.problem);
      expect_same(both, spec + " " + ports);
      EXPECT_EQ(both.verdict.first(ViolationKind::mixed_dimensions) == nullptr,
                std::string_view(ports) == "all")
          << spec << ' ' << ports;
    }
  }
}

TEST(Symmetric, agrees_with_the_expansion_on_720_nodes) {
  SLOW_WHEN_SANITIZED();
  for (const CollectiveKind kind : symmetric_kinds) {
    const Case on = make_case("star:6", kind);
    expect_same(checked_both_ways(sweep(*on.problem), *on.problem), to_string(kind));
  }
}

TEST(Symmetric, agrees_with_the_expansion_on_broken_trees) {
  SLOW_WHEN_SANITIZED();
  Random random(20);
  std::size_t invalid = 0;
  std::size_t trees = 0;
  for (const std::string& spec : symmetric_networks)
    for (const CollectiveKind kind : symmetric_kinds)
      for (const Model& model : models_to_check()) {
        const Case on = make_case(spec, kind, model);
        const TimedTree tree = sweep(*on.problem);
        for (int round = 0; round < (few_examples() ? 2 : 6); ++round) {
          const Both both = checked_both_ways(broken_tree(tree, *on.network, random), *on.problem);
          expect_same(both, spec + " " + to_string(kind) + " " + ports_text(model));
          if (HasFatalFailure()) return;
          invalid += both.verdict.valid ? 0 : 1;
          ++trees;
        }
      }
  EXPECT_GT(trees, few_examples() ? 900U : 2000U);
  EXPECT_GT(invalid, trees / 2) << "most of these trees must be found wrong";
}

TEST(Symmetric, translation_keeps_ports_on_every_network_that_says_so) {
  for (const std::string& spec : symmetric_networks) {
    const auto network = make_network(spec);
    ASSERT_TRUE(network->port_symmetric()) << spec;
    // Following the same ports from node s as from node 0 must map nodes one to one.
    for (NodeId source{0}; source.value() < network->node_count();
         source = NodeId{source.value() + 1 + network->node_count() / 16}) {
      std::vector<NodeId> image(network->node_count(), no_node);
      std::vector<std::uint64_t> queue{0};
      image[0] = source;
      for (std::size_t i = 0; i < queue.size(); ++i)
        for (std::uint32_t port = 0; port < network->port_count(); ++port) {
          const NodeId end = network->neighbour(NodeId{queue[i]}, Port{port});
          const NodeId moved = network->neighbour(image[queue[i]], Port{port});
          ASSERT_EQ(end == no_node, moved == no_node) << spec;
          if (end == no_node) continue;
          if (image[end.value()] == no_node) queue.push_back(end.value());
          if (image[end.value()] == no_node) image[end.value()] = moved;
          ASSERT_EQ(image[end.value()], moved) << spec << " is not symmetric port by port";
        }
    }
  }
}

TEST(Symmetric, is_refused_where_it_makes_no_sense) {
  const auto refused = [](const Case& on, const std::string& words) {
    const TimedTree tree(on.network->node_count());
    expect_error(
        [&] {
          return check_symmetric(tree, {*on.problem, "", {}, false});
        },
        ErrorCode::unsupported, words, "");
  };
  refused(make_case("mesh:3x3", CollectiveKind::allgather), "looks alike from every node");
  refused(make_case("mesh:2x2", CollectiveKind::allgather), "looks alike from every node");
  refused(make_case("star:4", CollectiveKind::broadcast), "is not possible");
  Model half;
  half.duplex = Model::Duplex::half;
  refused(make_case("star:4", CollectiveKind::allgather, half), "both directions");
  Model wormhole;
  wormhole.switching = Model::Switching::wormhole;
  refused(make_case("star:4", CollectiveKind::alltoall, wormhole), "one link at a time");
}

TEST(Symmetric, takes_memory_by_the_node_and_not_by_the_pair) {
  const Case on = make_case("star:8", CollectiveKind::alltoall);
  const TimedTree tree = sweep(*on.problem);
  const std::uint64_t limit = 50 * on.network->node_count();
  EXPECT_TRUE(check_symmetric(tree, {*on.problem, "", {}, true}, limit).verdict.valid);
  ScheduleVerifier verifier(limit);
  expect_error(
      [&] {
        expand_symmetric(tree, {*on.problem, "", {}, true}, verifier, limit);
        return 0;
      },
      ErrorCode::too_large, "needs about", "");
}

}  // namespace
}  // namespace asterism
