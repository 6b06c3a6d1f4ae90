#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>
#include <asterism/route.hpp>
#include <asterism/wormhole.hpp>

#include "base/random.hpp"
#include "extent.hpp"
#include "simulate/naive_worms.hpp"

namespace asterism {
namespace {

/// A connected graph: a random tree and some links more.
class RandomGraph final : public Network {
 public:
  RandomGraph(std::uint64_t nodes, std::uint64_t more, Random& random)
      : Network(traits_of(nodes)), links_(nodes) {
    for (std::uint64_t i = 1; i < nodes; ++i) join(i, random.below(i));
    for (std::uint64_t i = 0; i < more; ++i) {
      const std::uint64_t a = random.below(nodes);
      const std::uint64_t b = random.below(nodes);
      if (a != b && !joined(a, b)) join(a, b);
    }
  }
  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    const auto& links = links_[node.value()];
    return port.value() < links.size() ? NodeId{links[port.value()]} : no_node;
  }
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override {
    const auto& links = links_[neighbour(node, port).value()];
    const auto place = std::ranges::find(links, node.value()) - links.begin();
    return Port{static_cast<std::uint32_t>(place)};
  }
  [[nodiscard]] LinkClass link_class(NodeId, Port) const override { return LinkClass{0}; }
  [[nodiscard]] std::string port_name(Port port) const override {
    return std::to_string(port.value());
  }
  [[nodiscard]] std::string label(NodeId node) const override {
    return std::to_string(node.value());
  }
  [[nodiscard]] NodeId parse_label(std::string_view) const override { return no_node; }

 private:
  static NetworkTraits traits_of(std::uint64_t nodes) {
    NetworkTraits traits;
    traits.family = traits.spec = "random";
    traits.nodes = nodes;
    traits.ports = static_cast<std::uint32_t>(nodes);
    traits.link_classes = {"link"};
    return traits;
  }
  void join(std::uint64_t a, std::uint64_t b) {
    links_[a].push_back(b);
    links_[b].push_back(a);
  }
  [[nodiscard]] bool joined(std::uint64_t a, std::uint64_t b) const {
    return std::ranges::find(links_[a], b) != links_[a].end();
  }

  std::vector<std::vector<std::uint64_t>> links_;
};

std::shared_ptr<const Network> any_network(Random& random) {
  static const std::vector<std::string> specs{
      "ring:3",      "ring:4",     "ring:5",   "ring:8", "torus:3x3", "torus:4x3",
      "torus:2x3x3", "mesh:5",     "mesh:3x4", "star:3", "star:4",    "hypercube:2",
      "hypercube:3", "complete:4", "ccc:3",    "wk:3,2"};
  const std::uint64_t which = random.below(specs.size() + 6);
  if (which < specs.size()) return make_network(specs[which]);
  const std::uint64_t nodes = 2 + random.below(7);
  const std::uint64_t more = random.below(8);
  return std::make_shared<RandomGraph>(nodes, more, random);
}

/// Some way from a node: at random, or by the network's own routing.
std::vector<Port> any_path(const std::shared_ptr<const Network>& network, NodeId from, bool routed,
                           Random& random) {
  if (routed) {
    const NodeId to{random.below(network->node_count())};
    if (to != from) {
      const auto route = find_route(route_algorithm(*network, ""), {network, from, to, {}});
      return route.ports;
    }
  }
  std::vector<Port> path;
  const std::uint64_t hops = 1 + random.below(7);
  for (NodeId at = from; path.size() < hops;) {
    const Port port{static_cast<std::uint32_t>(random.below(network->port_count()))};
    if (network->neighbour(at, port) == no_node) continue;
    path.push_back(port);
    at = network->neighbour(at, port);
  }
  return path;
}

struct WormCase {
  std::shared_ptr<const Network> network;
  WormholeSettings settings;
  WormPackets packets;
  bool in_order = false;
};

WormCase any_case(std::uint64_t seed) {
  Random random(seed);
  WormCase made;
  made.network = any_network(random);
  made.settings.virtual_channels = static_cast<std::uint32_t>(1 + random.below(3));
  made.settings.buffer = 1 + random.below(4);
  made.settings.hop = random.below(4);
  made.settings.startup = random.below(2) == 0 ? 0 : random.below(6);
  made.settings.ports = static_cast<std::uint32_t>(random.below(4));
  made.settings.datelines = random.below(4) > 0;
  made.in_order = random.below(3) == 0;
  const bool routed = made.network->family() != "random" && random.below(2) == 0;
  const std::uint64_t packets = 1 + random.below(random.below(3) == 0 ? 40 : 12);
  const std::uint64_t longest = random.below(2) == 0 ? 20 : 4;
  const std::uint64_t span = 1 + random.below(60);
  const bool linked = random.below(2) == 0;
  for (std::uint32_t i = 0; i < packets; ++i) {
    const NodeId from{random.below(made.network->node_count())};
    const std::vector<Port> path = any_path(made.network, from, routed, random);
    std::vector<std::uint32_t> after;
    if (linked && i > 0 && random.below(3) == 0)
      for (std::uint64_t k = 1 + random.below(2); k > 0; --k)
        after.push_back(static_cast<std::uint32_t>(random.below(i)));
    const std::uint64_t flits = 1 + random.below(longest);
    const Cycle release = random.below(span);
    made.packets.add({from, path, flits, release, after});
  }
  return made;
}

/// Each waits for a channel that the next one holds.
void expect_true_cycle(const WormDeadlock& deadlock, const NaiveWorms::Result& naive) {
  if (deadlock.waits.empty()) return;  // only dependencies on worms that are stuck elsewhere
  for (std::size_t i = 0; i < deadlock.waits.size(); ++i) {
    const WormWait& wait = deadlock.waits[i];
    const WormWait& next = deadlock.waits[(i + 1) % deadlock.waits.size()];
    const auto holds = [&](std::uint64_t packet, NodeId from, Port port) {
      return std::ranges::find(naive.held[packet], std::pair(from.value(), port.value())) !=
             naive.held[packet].end();
    };
    EXPECT_TRUE(holds(wait.packet, wait.holds_from, wait.holds_port));
    EXPECT_FALSE(wait.ejection);
    EXPECT_TRUE(holds(next.packet, wait.wants_from, wait.wants_port));
  }
}

/// Whether the case was a deadlock.
bool agrees(std::uint64_t seed) {
  const WormCase made = any_case(seed);
  const WormRun run = run_worms(made.network, made.settings, made.packets, {made.in_order, 0, {}});
  const NaiveWorms::Result naive =
      NaiveWorms(made.network, made.settings, made.packets, made.in_order).run();
  EXPECT_EQ(run.delivered, naive.delivered) << "seed " << seed;
  EXPECT_EQ(run.deadlock.has_value(), naive.stuck) << "seed " << seed;
  if (!naive.stuck) {
    EXPECT_EQ(run.totals.flit_hops, naive.flit_moves) << "seed " << seed;
    EXPECT_EQ(run.totals.blocked, naive.blocked) << "seed " << seed;
  }
  if (naive.stuck && run.deadlock) {
    expect_true_cycle(*run.deadlock, naive);
    EXPECT_FALSE(run.deadlock->waits.empty()) << "seed " << seed;
  }
  return naive.stuck;
}

TEST(Worms, agree_with_the_naive_model_in_every_delivery) {
  SLOW_WHEN_SANITIZED();
  std::uint64_t stuck = 0;
  const std::uint64_t cases = few_examples() ? 600 : 3000;
  for (std::uint64_t seed = 0; seed < cases && !::testing::Test::HasFailure(); ++seed)
    stuck += agrees(seed) ? 1 : 0;
  if (::testing::Test::HasFailure()) return;
  EXPECT_GT(stuck, cases / 100);
  EXPECT_LT(stuck, cases / 2);
}

TEST(Worms, agree_with_the_naive_model_in_every_delivery_Exhaustive) {
  for (std::uint64_t seed = 3000; seed < 30'000 && !::testing::Test::HasFailure(); ++seed)
    static_cast<void>(agrees(seed));
}

/// A single worm takes T_s + (p - 1) hop + L, whatever the buffers.
TEST(Worms, alone_take_the_time_of_the_formula) {
  const auto network = make_network("mesh:12");
  for (const Cycle hop : {0U, 1U, 2U, 5U})
    for (const std::uint64_t buffer : {1U, 2U, 7U})
      for (const std::uint64_t flits : {1U, 2U, 3U, 20U})
        for (const std::size_t links : {1U, 2U, 11U}) {
          WormholeSettings machine;
          machine.hop = hop;
          machine.buffer = buffer;
          machine.startup = 30;
          WormPackets packets;
          const std::vector<Port> path(links, Port{0});
          packets.add({NodeId{0}, path, flits, 0, {}});
          const WormRun run = run_worms(network, machine, packets);
          EXPECT_EQ(run.finished, 30 + (links - 1) * hop + flits);
          EXPECT_EQ(run.totals.worm_hops, links);
          EXPECT_EQ(run.totals.flit_hops, links * flits);
          EXPECT_EQ(run.totals.blocked, 0U);
        }
}

TEST(Worms, of_two_virtual_channels_take_turns) {
  const auto network = make_network("mesh:4");
  WormholeSettings machine;
  machine.ports = 2;
  WormPackets packets;
  const std::vector<Port> path{Port{0}, Port{0}};
  packets.add({NodeId{0}, path, 100, 0, {}});
  packets.add({NodeId{0}, path, 100, 0, {}});
  const WormRun run = run_worms(network, machine, packets);
  EXPECT_EQ(run.delivered, (std::vector<Cycle>{200, 201}));
}

/// Four worms around a ring, each over two links, each blocking the one behind it.
WormPackets around_a_ring(std::uint64_t flits) {
  WormPackets packets;
  const std::vector<Port> path{Port{0}, Port{0}};
  for (std::uint64_t node = 0; node < 4; ++node) packets.add({NodeId{node}, path, flits, 0, {}});
  return packets;
}

TEST(Worms, deadlock_on_a_ring_without_virtual_channels) {
  const auto network = make_network("ring:4");
  WormholeSettings machine;
  machine.virtual_channels = 1;
  machine.buffer = 2;
  const WormRun run = run_worms(network, machine, around_a_ring(5));
  ASSERT_TRUE(run.deadlock);
  EXPECT_EQ(run.deadlock->stuck, 4U);
  EXPECT_EQ(deadlock_lines(*network, *run.deadlock),
            (std::vector<std::string>{
                "packet 0, which came over 0 +x, waits for 1 +x, held by packet 1",
                "packet 1, which came over 1 +x, waits for 2 +x, held by packet 2",
                "packet 2, which came over 2 +x, waits for 3 +x, held by packet 3",
                "packet 3, which came over 3 +x, waits for 0 +x, held by packet 0"}));
  EXPECT_EQ(run.delivered, std::vector<Cycle>(4, WormRun::never));
}

TEST(Worms, do_not_deadlock_with_a_dateline) {
  const auto network = make_network("ring:4");
  WormholeSettings machine;
  machine.buffer = 2;
  EXPECT_FALSE(run_worms(network, machine, around_a_ring(5)).deadlock);
  // Without classes all take the first virtual channel, but a second one is available.
  machine.datelines = false;
  EXPECT_FALSE(run_worms(network, machine, around_a_ring(5)).deadlock);
}

TEST(Worms, routed_by_dimensions_never_deadlock_on_tori) {
  for (const char* spec : {"ring:5", "ring:8", "torus:4x4", "torus:3x5", "torus:3x3x4"}) {
    const auto network = make_network(spec);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Random random(seed);
      WormholeSettings machine;
      machine.virtual_channels = static_cast<std::uint32_t>(2 + random.below(2));
      machine.buffer = 1 + random.below(3);
      machine.hop = random.below(2);
      WormPackets packets;
      while (packets.size() < 300) {
        const NodeId from{random.below(network->node_count())};
        const NodeId to{random.below(network->node_count())};
        const std::uint64_t flits = 1 + random.below(30);
        const Cycle release = random.below(50);
        if (from == to) continue;
        const Route route = find_route(route_algorithm(*network, ""), {network, from, to, {}});
        packets.add({from, route.ports, flits, release, {}});
      }
      EXPECT_FALSE(run_worms(network, machine, packets).deadlock) << spec << " " << seed;
    }
  }
}

TEST(Worms, that_cannot_be_are_errors) {
  const auto network = make_network("mesh:3");
  const std::vector<Port> path{Port{0}};
  WormPackets packets;
  EXPECT_THROW(packets.add({NodeId{0}, path, 0, 0, {}}), Error);
  EXPECT_THROW(packets.add({NodeId{0}, {}, 1, 0, {}}), Error);
  const auto refused = [&](NodeId from, std::vector<Port> way, std::vector<std::uint32_t> after) {
    WormPackets wrong;
    wrong.add({from, way, 1, 0, after});
    EXPECT_THROW(static_cast<void>(run_worms(network, {}, wrong)), Error);
  };
  refused(NodeId{2}, path, {});
  refused(NodeId{3}, path, {});
  refused(NodeId{0}, {Port{7}}, {});
  refused(NodeId{0}, path, {0});
  packets.add({NodeId{0}, path, 1, 0, {}});
  const auto refused_machine = [&](const WormholeSettings& machine) {
    EXPECT_THROW(static_cast<void>(run_worms(network, machine, packets)), Error);
  };
  refused_machine({.virtual_channels = 0});
  refused_machine({.virtual_channels = 65});
  refused_machine({.buffer = 0});
  refused_machine({.hop = ~Cycle{0}});
  refused_machine({.startup = ~Cycle{0}});
  refused_machine({.ports = 1U << 20});
}

TEST(Worms, tell_how_far_they_are_and_can_be_stopped) {
  const auto network = make_network("mesh:3");
  WormPackets packets;
  packets.add({NodeId{0}, std::vector<Port>{Port{0}}, 1, 0, {}});
  WormRunOptions options;
  options.progress = [](std::string_view, std::uint64_t, std::uint64_t) {
    throw Error(ErrorCode::interrupted, "stopped");
  };
  EXPECT_THROW(static_cast<void>(run_worms(network, {}, packets, options)), Error);
}

}  // namespace
}  // namespace asterism
