#include <algorithm>
#include <deque>
#include <map>

#include <gtest/gtest.h>

#include <asterism/asynchronous.hpp>
#include <asterism/error.hpp>

#include "base/expect_error.hpp"
#include "collective/recursive_cases.hpp"
#include "schedule_cases.hpp"
#include "simulate/delay_draw.hpp"

namespace asterism {
namespace {

using testing::all_port_broadcast;
using testing::Case;
using testing::expect_error;
using testing::make_case;
using testing::recursive_networks;
using testing::sources_of;
using testing::verified_cost;

AsynchronousRun run_by_name(const std::string& name, const Problem& problem,
                            const std::string& delay, std::uint64_t seed = 1) {
  Delays delays = parse_delays(delay);
  delays.seed = seed;
  return run_asynchronously(algorithm_catalogue().get(name), {problem, {}, 0, {}}, delays);
}

Model with_port_text(const std::string& ports) {
  Model model;
  parse_ports(ports, model);
  return model;
}

void expect_exactly_once(const std::string& spec, const Problem& problem, std::uint64_t seed) {
  const AsynchronousRun run = run_by_name("chen01-stack", problem, "random:1,10", seed);
  ASSERT_TRUE(run.exactly_once) << spec << " seed " << seed;
  ASSERT_EQ(run.redundant, 0U);
  ASSERT_EQ(run.messages_total, problem.network().node_count() - 1);
  ASSERT_EQ(run.events, problem.network().node_count());
}

/// A thousand seeds, spread over the smaller networks, each from some source; and the others once.
TEST(StackBroadcastUnderDelays, sends_every_node_exactly_one_copy) {
  std::vector<std::shared_ptr<const Network>> smaller;
  for (const std::string& spec : recursive_networks()) {
    auto network = make_network(spec);
    if (network->node_count() <= 10'000)
      smaller.push_back(std::move(network));
    else
      expect_exactly_once(spec, all_port_broadcast(network, sources_of(*network)[0]), 1);
  }
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const auto& network = smaller[seed % smaller.size()];
    const NodeId source{Random(seed).below(network->node_count())};
    expect_exactly_once(network->spec(), all_port_broadcast(network, source), seed);
  }
}

class StackBroadcastExhaustive : public ::testing::TestWithParam<std::string> {};

TEST_P(StackBroadcastExhaustive, sends_exactly_one_copy_from_every_source_under_every_seed) {
  const auto network = make_network(GetParam());
  const std::uint64_t seeds = network->node_count() > 10'000 ? 20 : 1000;
  for (const NodeId source : sources_of(*network)) {
    const Problem problem = all_port_broadcast(network, source);
    for (std::uint64_t seed = 0; seed < seeds; ++seed)
      expect_exactly_once(GetParam(), problem, seed);
  }
}

INSTANTIATE_TEST_SUITE_P(Networks, StackBroadcastExhaustive,
                         ::testing::ValuesIn(recursive_networks()));

TEST(Asynchronous, with_equal_delays_takes_as_long_as_the_steps) {
  for (const std::string spec : {"wk:4,3", "hypernet:3,2", "star:5", "hypercomplete:2,4"})
    for (const std::uint64_t batch : {1U, 6U}) {
      const auto network = make_network(spec);
      const Problem problem = all_port_broadcast(network, NodeId{2}, batch);
      const std::uint64_t steps = verified_cost("chen01-stack", problem).metering.steps;
      EXPECT_EQ(run_by_name("chen01-stack", problem, "constant:1").completion, steps) << spec;
      EXPECT_EQ(run_by_name("chen01-stack", problem, "constant:7").completion, 7 * steps) << spec;
    }
}

TEST(Asynchronous, floods_over_every_link_whatever_the_delays) {
  for (const std::string spec : {"star:4", "wk:3,3", "mesh:4x5"})
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto network = make_network(spec);
      const Problem problem = all_port_broadcast(network, NodeId{1});
      const std::uint64_t copies = verified_cost("plain-flood", problem).metering.messages_total;
      const AsynchronousRun run = run_by_name("plain-flood", problem, "random:1,9", seed);
      EXPECT_TRUE(run.complete);
      EXPECT_FALSE(run.exactly_once);
      EXPECT_EQ(run.messages_total, copies);
      EXPECT_EQ(run.redundant, copies - (network->node_count() - 1));
      EXPECT_GE(run.quiet, run.completion);
    }
}

TEST(Asynchronous, is_the_same_for_the_same_seed_only) {
  const Case on = make_case("wk:4,3", CollectiveKind::broadcast, with_port_text("one"));
  const auto completion = [&](std::uint64_t seed) {
    return run_by_name("plain-flood", *on.problem, "random:1,1000", seed).completion;
  };
  EXPECT_EQ(completion(5), completion(5));
  EXPECT_NE(completion(5), completion(6));
}

TEST(Asynchronous, links_of_a_class_take_its_time) {
  const Case on = make_case("ring:8", CollectiveKind::broadcast, with_port_text("all"));
  EXPECT_EQ(run_by_name("plain-flood", *on.problem, "class:+x=1,-x=1").completion, 4U);
  EXPECT_EQ(run_by_name("plain-flood", *on.problem, "class:-x=100").completion, 7U);
  EXPECT_EQ(run_by_name("plain-flood", *on.problem, "class:+x=3,-x=3").completion, 12U);
}

/// Sends what starts at a node over its first `copies` ports; no node forwards anything. Records
/// which node received what, in order.
class OneHop final : public NodeProgram {
 public:
  explicit OneHop(std::uint32_t copies) : copies_(copies) {}
  [[nodiscard]] std::uint32_t header_bits() const override { return 3; }
  void start(NodeId, MessageId message, Outbox& out) override {
    for (std::uint32_t port = 0; port < copies_; ++port) out.send(Port{port}, {message, 5});
  }
  void arrive(NodeId node, Port, const ProgramPacket& packet, Outbox&) override {
    EXPECT_EQ(packet.header, 5U);
    arrivals.emplace_back(node.value(), packet.message.value());
  }
  std::vector<std::pair<std::uint64_t, std::uint64_t>> arrivals;

 private:
  std::uint32_t copies_;
};

AsynchronousRun one_hop(const Problem& problem, std::uint32_t copies, const std::string& delay) {
  OneHop program(copies);
  return run_asynchronously(program, {problem, {}, 0, {}}, parse_delays(delay));
}

TEST(Asynchronous, a_node_sends_no_more_at_a_time_than_the_model_allows) {
  for (const auto& [ports, ticks] :
       std::map<std::string, std::uint64_t>{{"one", 50}, {"2", 30}, {"5", 10}, {"all", 10}}) {
    const Case on = make_case("complete:6", CollectiveKind::broadcast, with_port_text(ports));
    const AsynchronousRun run = one_hop(*on.problem, 5, "constant:10");
    EXPECT_TRUE(run.exactly_once);
    EXPECT_EQ(run.completion, ticks) << ports;
    EXPECT_EQ(run.header_bits_total, 15U);
  }
}

/// Everybody sends what starts there to node 0.
class AllToTheFirst final : public NodeProgram {
 public:
  explicit AllToTheFirst(const Network& network) : network_(network) {}
  [[nodiscard]] std::uint32_t header_bits() const override { return 0; }
  void start(NodeId source, MessageId message, Outbox& out) override {
    for (std::uint32_t port = 0; port < network_.port_count(); ++port)
      if (network_.neighbour(source, Port{port}) == NodeId{0}) out.send(Port{port}, {message, 0});
  }
  void arrive(NodeId, Port, const ProgramPacket&, Outbox&) override {}

 private:
  const Network& network_;
};

TEST(Asynchronous, a_node_receives_no_more_at_a_time_than_the_model_allows) {
  for (const auto& [ports, ticks] :
       std::map<std::string, std::uint64_t>{{"one", 50}, {"2", 30}, {"5", 10}, {"all", 10}}) {
    const Case on = make_case("complete:6", CollectiveKind::multi_broadcast, with_port_text(ports),
                              {NodeId{1}, NodeId{2}, NodeId{3}, NodeId{4}, NodeId{5}});
    AllToTheFirst program(*on.network);
    const AsynchronousRun run =
        run_asynchronously(program, {*on.problem, {}, 0, {}}, parse_delays("constant:10"));
    EXPECT_EQ(run.quiet, ticks) << ports;
  }
}

TEST(Asynchronous, half_duplex_links_carry_one_packet_at_a_time) {
  Model model = with_port_text("all");
  const std::vector<NodeId> both{NodeId{0}, NodeId{1}};
  const Case full = make_case("complete:2", CollectiveKind::multi_broadcast, model, both);
  EXPECT_EQ(one_hop(*full.problem, 1, "constant:4").quiet, 4U);
  model.duplex = Model::Duplex::half;
  const Case half = make_case("complete:2", CollectiveKind::multi_broadcast, model, both);
  EXPECT_EQ(one_hop(*half.problem, 1, "constant:4").quiet, 8U);
}

TEST(Asynchronous, links_are_first_in_first_out) {
  for (const std::string ports : {"one", "2", "all"}) {
    const Case on =
        make_case("ring:5", CollectiveKind::broadcast, with_port_text(ports), {NodeId{0}}, 50);
    OneHop program(2);
    (void)run_asynchronously(program, {*on.problem, {}, 0, {}}, parse_delays("random:1,100"));
    std::map<std::uint64_t, std::vector<std::uint64_t>> by_node;
    for (const auto& [node, message] : program.arrivals) by_node[node].push_back(message);
    ASSERT_EQ(by_node.size(), 2U);
    for (const auto& [node, messages] : by_node) {
      EXPECT_EQ(messages.size(), 50U);
      EXPECT_TRUE(std::ranges::is_sorted(messages));
    }
  }
}

TEST(Asynchronous, tells_what_never_came) {
  const Case on =
      make_case("ring:6", CollectiveKind::broadcast, with_port_text("all"), {NodeId{0}}, 2);
  const AsynchronousRun run = one_hop(*on.problem, 2, "constant:1");
  EXPECT_FALSE(run.complete);
  EXPECT_FALSE(run.exactly_once);
  EXPECT_EQ(run.missing, 3U * 2U);
  EXPECT_EQ(run.first_missing, NodeId{2});
}

/// A flood of one message under the one-port model, event by event, with a list that is searched
/// for the earliest event each time.
class NaiveOnePortFlood {
 public:
  NaiveOnePortFlood(const Network& network, const Delays& delays)
      : network_(network), draw_(delays, network) {}

  std::uint64_t completion(NodeId source) {
    tell(source, no_node);
    offer(source, 0);
    while (!flying_.empty()) land();
    return last_;
  }

 private:
  struct Flight {
    std::uint64_t until;
    NodeId from, to;
  };

  void tell(NodeId node, NodeId by) {
    told_[node] = true;
    for (std::uint32_t port = 0; port < network_.port_count(); ++port) {
      const NodeId to = network_.neighbour(node, Port{port});
      if (to != no_node && to != by) to_send_[node].push_back(Port{port});
    }
  }

  void offer(NodeId node, std::uint64_t now) {
    if (sending_[node] || to_send_[node].empty()) return;
    const Port port = to_send_[node].front();
    to_send_[node].pop_front();
    sending_[node] = true;
    const NodeId to = network_.neighbour(node, port);
    std::uint64_t& busy = receiving_until_[to];
    busy = std::max(now, busy) + draw_(node, port, MessageId{0});
    flying_.push_back({busy, node, to});
  }

  void land() {
    const auto soonest = std::ranges::min_element(flying_, {}, &Flight::until);  // the first such
    const Flight flight = *soonest;
    flying_.erase(soonest);
    sending_[flight.from] = false;
    offer(flight.from, flight.until);
    if (told_[flight.to]) return;
    last_ = flight.until;
    tell(flight.to, flight.from);
    offer(flight.to, flight.until);
  }

  const Network& network_;
  DelayDraw draw_;
  std::map<NodeId, bool> told_, sending_;
  std::map<NodeId, std::deque<Port>> to_send_;
  std::map<NodeId, std::uint64_t> receiving_until_;
  std::vector<Flight> flying_;
  std::uint64_t last_ = 0;
};

TEST(Asynchronous, agrees_with_a_naive_model_of_one_port_flooding) {
  for (const std::string spec : {"star:4", "wk:3,3", "mesh:4x5", "hypernet:3,2", "complete:7"})
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      const Case on = make_case(spec, CollectiveKind::broadcast, with_port_text("one"));
      Delays delays = parse_delays("random:1,8");
      delays.seed = seed;
      const NodeId source = on.problem->collective.sources()[0];
      EXPECT_EQ(run_by_name("plain-flood", *on.problem, "random:1,8", seed).completion,
                NaiveOnePortFlood(*on.network, delays).completion(source))
          << spec << " seed " << seed;
    }
}

/// Says one bit and sends two.
class LyingProgram final : public NodeProgram {
 public:
  [[nodiscard]] std::uint32_t header_bits() const override { return 1; }
  void start(NodeId, MessageId message, Outbox& out) override { out.send(Port{0}, {message, 2}); }
  void arrive(NodeId, Port, const ProgramPacket&, Outbox&) override {}
};

TEST(Asynchronous, refuses_what_it_cannot_run) {
  const Case on = make_case("star:4", CollectiveKind::broadcast, with_port_text("all"));
  expect_error([&] { return run_by_name("flood", *on.problem, "constant:1"); },
               ErrorCode::unsupported, "has no node program", "chen01-stack, plain-flood");
  const Case mesh = make_case("mesh:3x3", CollectiveKind::broadcast, with_port_text("all"));
  expect_error([&] { return run_by_name("chen01-stack", *mesh.problem, "constant:1"); },
               ErrorCode::unsupported, "it is made for wk", "plain-flood");
  LyingProgram liar;
  expect_error(
      [&] {
        return run_asynchronously(liar, {*on.problem, {}, 0, {}}, Delays{}).complete;
      },
      ErrorCode::out_of_range, "more than the 1 bits", "header_bits()");
  expect_error(
      [&] {
        return run_asynchronously(algorithm_catalogue().get("plain-flood"),
                                  {*on.problem, {}, 300, {}}, {})
            .complete;
      },
      ErrorCode::too_large, "an asynchronous run on star:4", "smaller network");
  Model model = with_port_text("single-dimension");
  const auto refused = [&](const char* sentence) {
    const Case here = make_case("star:4", CollectiveKind::broadcast, model);
    expect_error([&] { return run_by_name("plain-flood", *here.problem, "constant:1"); },
                 ErrorCode::unsupported, sentence, "step by step");
  };
  refused("the single-dimension port model has no meaning");
  model = with_port_text("all");
  model.control = Model::Control::simd;
  refused("SIMD control has no meaning");
  model.control = Model::Control::mimd;
  model.switching = Model::Switching::wormhole;
  refused("a path of links in one step has no meaning");
}

}  // namespace
}  // namespace asterism
