// The stack-based broadcast step by step; under delays it is tested with the simulator.
#include <algorithm>

#include <gtest/gtest.h>

#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "collective/recursive_cases.hpp"
#include "extent.hpp"
#include "graph/level_search.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::all_port_broadcast;
using testing::recursive_networks;
using testing::sources_of;
using testing::steps_of;
using testing::verified_cost;
using testing::VerifiedCost;

std::uint64_t eccentricity(const Network& network, NodeId node) {
  return nodes_by_distance(network, node, MemoryBudget{}).size() - 1;
}

/// The most steps that chen2001 states, where it does: 2^t - 1 on wk, 2^(l-1)(d+1) - 1 on the
/// cubelet-based hypernet, 2n - 3 on the star. By the same recurrence, T(1) steps in a block and
/// T(l) = 2 T(l-1) + 1, for the others.
std::uint64_t stated_steps(const Network& network) {
  const std::uint64_t first = network.parameters()[0];
  if (network.family() == "star" || network.family() == "pancake") return 2 * first - 3;
  const bool cubes = network.recursion()->block_shape() == BlockShape::cube;
  const bool trees = network.recursion()->block_shape() == BlockShape::tree;
  const std::uint64_t in_block = cubes ? first : trees ? 2 * first : 1;
  return (in_block + 1) * (std::uint64_t{1} << (network.recursion()->levels() - 1)) - 1;
}

TEST(StackBroadcast, sends_every_node_exactly_one_copy_in_the_stated_steps) {
  SLOW_WHEN_SANITIZED();
  for (const std::string& spec : recursive_networks()) {
    const auto network = make_network(spec);
    std::uint64_t worst = 0;
    for (const NodeId source : sources_of(*network)) {
      const VerifiedCost cost = verified_cost("chen01-stack", all_port_broadcast(network, source));
      ASSERT_TRUE(cost.verdict.valid) << spec << " from " << network->label(source);
      ASSERT_EQ(cost.verdict.redundant, 0U) << spec;
      ASSERT_EQ(cost.metering.messages_total, network->node_count() - 1) << spec;
      ASSERT_LE(cost.metering.steps, stated_steps(*network)) << spec;
      worst = std::max(worst, cost.metering.steps);
    }
    const bool reached = network->vertex_symmetric() || network->family() == "wk";
    EXPECT_TRUE(!reached || worst == stated_steps(*network)) << spec << " took " << worst;
  }
}

std::uint64_t steps_from(const std::shared_ptr<const Network>& network, NodeId source) {
  return verified_cost("chen01-stack", all_port_broadcast(network, source)).metering.steps;
}

/// Optimal in the sense of chen2001, as it states for wk: no schedule takes fewer steps.
TEST(StackBroadcast, takes_no_more_than_the_eccentricity_where_blocks_are_complete_graphs) {
  for (const std::string spec :
       {"wk:2,4", "wk:3,2", "wk:3,4", "wk:4,3", "wk:5,3", "wk:6,2", "hypercomplete:2,4",
        "hypercomplete:3,2", "hypercomplete:4,2", "hypernet:3,2,kind=buslet"}) {
    const auto network = make_network(spec);
    for (const NodeId source : sources_of(*network))
      ASSERT_EQ(steps_from(network, source), eccentricity(*network, source))
          << spec << " from " << network->label(source);
  }
}

/// A way through a third subnetwork may be shorter than the only way that the stack allows.
TEST(StackBroadcast, may_take_more_than_the_eccentricity_elsewhere) {
  const auto equal_everywhere = [](const std::string& spec) {
    const auto network = make_network(spec);
    return std::ranges::all_of(sources_of(*network), [&](NodeId source) {
      return steps_from(network, source) == eccentricity(*network, source);
    });
  };
  for (const std::string smaller : {"hypernet:2,2", "hypernet:2,3", "hypernet:3,1",
                                    "hypernet:2,3,kind=treelet", "star:2", "star:3"})
    EXPECT_TRUE(equal_everywhere(smaller)) << smaller;
  for (const auto& [spec, label, steps, least] :
       std::vector<std::tuple<std::string, std::string, std::uint64_t, std::uint64_t>>{
           {"hypernet:3,2", "(0,010)", 6, 5},
           {"hypernet:3,2,kind=treelet", "(0,2)", 11, 10},
           {"star:4", "1234", 5, 4}}) {
    const auto network = make_network(spec);
    const NodeId source = network->parse_label(label);
    EXPECT_EQ(steps_from(network, source), steps) << spec;
    EXPECT_EQ(eccentricity(*network, source), least) << spec;
  }
}

TEST(StackBroadcast, packets_carry_a_bit_a_level) {
  for (const std::string spec : {"wk:4,4", "hypernet:3,3", "hypercomplete:3,2", "star:6"}) {
    const auto network = make_network(spec);
    const Metering cost =
        verified_cost("chen01-stack", all_port_broadcast(network, NodeId{1})).metering;
    EXPECT_EQ(cost.header_bits, network->recursion()->levels()) << spec;
    EXPECT_EQ(cost.header_bits_total, cost.header_bits * (network->node_count() - 1)) << spec;
  }
}

TEST(StackBroadcast, pipelines_a_batch_at_one_message_a_step) {
  for (const std::string spec : {"wk:3,3", "hypercomplete:3,2", "hypernet:3,2",
                                 "hypernet:3,2,kind=treelet", "hypernet:3,2,kind=buslet", "star:5"})
    for (const std::uint64_t batch : {2U, 7U, 40U}) {
      const auto network = make_network(spec);
      const NodeId source{network->node_count() / 2};
      const auto steps = [&](std::uint64_t messages) {
        const VerifiedCost cost =
            verified_cost("chen01-stack", all_port_broadcast(network, source, messages));
        EXPECT_TRUE(cost.verdict.valid) << spec;
        EXPECT_EQ(cost.metering.messages_total, messages * (network->node_count() - 1)) << spec;
        return cost.metering.steps;
      };
      EXPECT_EQ(steps(batch), steps(1) + batch - 1) << spec;
    }
}

/// Returns from which node every node gets the message, according to a schedule.
std::vector<std::uint64_t> senders(const std::shared_ptr<const Network>& network, NodeId source) {
  ScheduleRecorder recorder;
  const Problem problem = all_port_broadcast(network, source);
  run_algorithm(algorithm_catalogue().get("chen01-stack"), {problem, {}, 0, {}}, recorder);
  std::vector<std::uint64_t> result(network->node_count(), network->node_count());
  for (const Step& step : steps_of(recorder))
    for (std::size_t i = 0; i < step.size(); ++i)
      result[network->neighbour(step[i].from, step[i].ports[0]).value()] = step[i].from.value();
  return result;
}

/// The method as chen2001 prints it, on a star whose links are labelled beforehand: of the links
/// of level k in a subnetwork of level k+1 with a given root, those at the root and at the
/// root's neighbours in its own subnetwork of level k.
class LabelledStar {
 public:
  LabelledStar(const Network& network, NodeId source)
      : network_(network), labelled_(network.node_count() * network.port_count()) {
    label(source, network.recursion()->levels());
  }

  [[nodiscard]] std::vector<std::uint64_t> senders(NodeId source) const {
    std::vector<std::uint64_t> result(network_.node_count(), network_.node_count());
    disseminate(source, {}, result);
    return result;
  }

 private:
  [[nodiscard]] std::uint64_t place(NodeId node, std::uint32_t port) const {
    return node.value() * network_.port_count() + port;
  }

  /// Labels the subnetwork of that level around a root; the link at port k-1 has level k.
  void label(NodeId root, unsigned level) {
    if (level == 1) return;
    const std::uint32_t across = level - 2;
    std::vector<NodeId> ends{root};
    for (std::uint32_t port = 0; port < across; ++port)
      ends.push_back(network_.neighbour(root, Port{port}));
    label(root, level - 1);
    for (const NodeId end : ends) {
      const NodeId other = network_.neighbour(end, Port{across});
      labelled_[place(end, across)] = labelled_[place(other, across)] = true;
      label(other, level - 1);
    }
  }

  void disseminate(NodeId node, const std::vector<unsigned>& stack,
                   std::vector<std::uint64_t>& result) const {
    for (std::uint32_t port = 0; port < network_.port_count(); ++port) {
      const unsigned level = network_.recursion()->link_level(node, Port{port});
      if (!labelled_[place(node, port)] || std::ranges::find(stack, level) != stack.end()) continue;
      const NodeId to = network_.neighbour(node, Port{port});
      ASSERT_EQ(result[to.value()], network_.node_count()) << "a second copy";
      result[to.value()] = node.value();
      std::vector<unsigned> arrived = stack;
      while (!arrived.empty() && arrived.back() <= level) arrived.pop_back();
      arrived.push_back(level);
      disseminate(to, arrived, result);
    }
  }

  const Network& network_;
  std::vector<bool> labelled_;
};

TEST(StackBroadcast, on_the_star_equals_the_printed_method_on_links_labelled_beforehand) {
  for (const std::string spec : {"star:3", "star:4", "star:5", "star:6", "pancake:5"}) {
    const auto network = make_network(spec);
    for (const NodeId source : {NodeId{0}, NodeId{network->node_count() - 1}})
      EXPECT_EQ(senders(network, source), LabelledStar(*network, source).senders(source)) << spec;
  }
}

/// Blocks of three nodes, any two joined; node i of block 0 leads to node 0 of block i+1, and no
/// other blocks are joined: 1-reachable with respect to block 0 only.
class Hub final : public Network, public RecursiveStructure {
 public:
  Hub() : Network({"hub", {}, "hub", 12, 3, {"block", "hub"}, false, false}) {}
  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    const std::uint64_t block = node.value() / 3;
    const std::uint64_t inside = node.value() % 3;
    if (port.value() < 2) return NodeId{3 * block + (inside + 1 + port.value()) % 3};
    if (block == 0) return NodeId{3 * (inside + 1)};
    return inside == 0 ? NodeId{block - 1} : no_node;
  }
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override {
    return port.value() < 2 ? Port{1 - port.value()} : port;
  }
  [[nodiscard]] LinkClass link_class(NodeId, Port port) const override {
    return LinkClass{port.value() / 2};
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return std::to_string(port.value());
  }
  [[nodiscard]] std::string label(NodeId node) const override {
    return std::to_string(node.value());
  }
  [[nodiscard]] NodeId parse_label(std::string_view) const override { return NodeId{0}; }
  [[nodiscard]] const RecursiveStructure* recursion() const override { return this; }
  [[nodiscard]] unsigned levels() const override { return 2; }
  [[nodiscard]] unsigned link_level(NodeId, Port port) const override { return port.value() / 2; }
  [[nodiscard]] std::uint64_t subnetwork(NodeId node, unsigned level) const override {
    return level == 1 ? node.value() / 3 : 0;
  }
};

TEST(StackBroadcast, needs_only_subnetworks_reachable_from_that_of_the_source) {
  const auto hub = std::make_shared<const Hub>();
  CollectiveAlgorithm anywhere = algorithm_catalogue().get("chen01-stack");
  anywhere.families.clear();
  for (NodeId source{0}; source.value() < hub->node_count(); ++source) {
    const Problem problem = all_port_broadcast(hub, source);
    ScheduleVerifier verifier;
    run_algorithm(anywhere, {problem, {}, 0, {}}, verifier);
    EXPECT_EQ(verifier.verdict().valid, source.value() < 3) << source.value();
    EXPECT_EQ(verifier.verdict().redundant, 0U);
    if (source.value() < 3) continue;
    ASSERT_EQ(verifier.verdict().violations.size(), 1U);
    EXPECT_EQ(verifier.verdict().violations[0].kind, ViolationKind::incomplete);
  }
}

TEST(StarBroadcasts, take_the_steps_that_chen2001_quotes) {
  SLOW_WHEN_SANITIZED();
  for (unsigned n = 2; n <= 8; ++n) {
    const auto network = make_network("star:" + std::to_string(n));
    for (const NodeId source : {NodeId{0}, NodeId{network->node_count() / 2}}) {
      const VerifiedCost sheu = verified_cost("sheu93", all_port_broadcast(network, source));
      EXPECT_TRUE(sheu.verdict.valid) << n;
      EXPECT_EQ(sheu.verdict.redundant, 0U) << n;
      EXPECT_EQ(sheu.metering.messages_total, network->node_count() - 1) << n;
      EXPECT_EQ(sheu.metering.steps, 2U * n - 3) << n;
      for (const std::uint64_t batch : {std::uint64_t{1}, std::uint64_t{n - 1}}) {
        const VerifiedCost trees =
            verified_cost("tseng97-trees", all_port_broadcast(network, source, batch));
        EXPECT_TRUE(trees.verdict.valid) << n;
        EXPECT_EQ(trees.verdict.redundant, 0U) << n;
        EXPECT_EQ(trees.metering.messages_total, batch * (network->node_count() - 1)) << n;
        EXPECT_LE(trees.metering.steps, 3U * (n - 1)) << n;
      }
    }
  }
}

TEST(StarBroadcasts, send_larger_batches_in_rounds_of_trees) {
  const auto network = make_network("star:5");
  const auto steps = [&](std::uint64_t batch) {
    const VerifiedCost cost =
        verified_cost("tseng97-trees", all_port_broadcast(network, NodeId{7}, batch));
    EXPECT_TRUE(cost.verdict.valid) << batch;
    return cost.metering.steps;
  };
  EXPECT_EQ(steps(4 + 4 + 1), 2 * steps(4) + steps(1));
}

TEST(PlainFlood, sends_over_every_link_and_finds_nobody_later_than_a_search) {
  for (const std::string spec : {"star:5", "wk:4,3", "mesh:4x5", "hypernet:3,2,kind=treelet"}) {
    const auto network = make_network(spec);
    std::uint64_t arcs = 0;
    for (NodeId node{0}; node.value() < network->node_count(); ++node)
      arcs += network->degree(node);
    const NodeId source{network->node_count() / 3};
    const VerifiedCost cost = verified_cost("plain-flood", all_port_broadcast(network, source));
    EXPECT_TRUE(cost.verdict.valid) << spec;
    EXPECT_EQ(cost.metering.messages_total, arcs - (network->node_count() - 1)) << spec;
    EXPECT_EQ(cost.verdict.redundant, arcs - 2 * (network->node_count() - 1)) << spec;
    EXPECT_GE(cost.metering.steps, eccentricity(*network, source)) << spec;
    EXPECT_LE(cost.metering.steps, eccentricity(*network, source) + 1) << spec;
    EXPECT_EQ(cost.metering.header_bits, 0U);
  }
}

}  // namespace
}  // namespace asterism
