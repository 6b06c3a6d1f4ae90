#include <gtest/gtest.h>

#include <asterism/asynchronous.hpp>
#include <asterism/error.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
#include "simulate/delay_draw.hpp"

namespace asterism {
namespace {

using testing::expect_error;

TEST(Delays, are_read_as_they_are_written) {
  for (const std::string text :
       {"constant:1", "constant:17", "class:lateral=4,left=1", "random:1,10", "random-links:3,3"})
    EXPECT_EQ(to_string(parse_delays(text)), text);
}

TEST(Delays, refuse_what_tells_none) {
  const auto refused = [](const char* text, ErrorCode code, const char* sentence,
                          const char* hint) {
    expect_error([&] { return parse_delays(text); }, code, sentence, hint);
  };
  refused("", ErrorCode::unknown_name, "is not a kind of delay", "constant:2");
  refused("uniform:1,2", ErrorCode::unknown_name, "is not a kind of delay", "random:1,10");
  refused("constant", ErrorCode::out_of_range, "is out of range", "from 1 to");
  refused("constant:0", ErrorCode::out_of_range, "\"0\" is out of range", "from 1 to");
  refused("constant:-1", ErrorCode::out_of_range, "is out of range", "from 1 to");
  refused("constant:4294967296", ErrorCode::out_of_range, "is out of range", "4294967295");
  refused("random:5", ErrorCode::malformed, "the least and the largest", "random:1,10");
  refused("random:1,2,3", ErrorCode::malformed, "the least and the largest", "random:1,10");
  refused("random:1,x", ErrorCode::out_of_range, "\"x\" is out of range", "from 1 to");
  refused("random:9,2", ErrorCode::out_of_range, "9 is above the largest, 2", "first");
  refused("class:lateral", ErrorCode::malformed, "does not give the delay", "lateral=4");
  refused("class:=4", ErrorCode::malformed, "does not give the delay", "lateral=4");
  refused("class:left=1,left=2", ErrorCode::usage, "\"left\" is given twice", "leave one");
}

TEST(Delays, of_classes_must_name_classes) {
  const auto network = make_network("scc:4");
  EXPECT_EQ(parse_delays("class:lateral=4,left=2").by_class(*network),
            (std::vector<std::uint64_t>{4, 2, 1}));
  expect_error([&] { return parse_delays("class:up=4").by_class(*network); },
               ErrorCode::unknown_name, "no link class \"up\"", "lateral, left, right");
}

TEST(DelayDraw, random_delays_reach_both_ends_and_all_between_about_as_often) {
  const auto network = make_network("ring:1000");
  const DelayDraw draw(parse_delays("random:3,7"), *network);
  std::vector<unsigned> seen(10);
  for (NodeId node{0}; node.value() < 1000; ++node)
    for (MessageId message{0}; message.value() < 10; ++message)
      ++seen.at(draw(node, Port{1}, message));
  for (unsigned delay = 0; delay < seen.size(); ++delay) {
    if (delay < 3 || delay > 7) {
      EXPECT_EQ(seen[delay], 0U);
    } else {
      EXPECT_GT(seen[delay], 1800U);
      EXPECT_LT(seen[delay], 2200U);
    }
  }
}

TEST(DelayDraw, of_links_is_the_same_for_every_message_but_not_for_every_seed) {
  const auto network = make_network("ring:100");
  Delays delays = parse_delays("random-links:1,1000000");
  const DelayDraw draw(delays, *network);
  delays.seed = 2;
  const DelayDraw other(delays, *network);
  for (NodeId node{0}; node.value() < 100; ++node) {
    EXPECT_EQ(draw(node, Port{0}, MessageId{0}), draw(node, Port{0}, MessageId{5}));
    EXPECT_NE(draw(node, Port{0}, MessageId{0}), draw(node, Port{1}, MessageId{0}));
    EXPECT_NE(draw(node, Port{0}, MessageId{0}), other(node, Port{0}, MessageId{0}));
  }
}

TEST(Delays, are_latencies_of_packets_as_well) {
  const std::shared_ptr<const Network> network = make_network("scc:3");
  const Problem problem(network, Collective(CollectiveKind::allgather, *network), {});
  const std::vector<MessageId> messages{MessageId{5}, MessageId{7}};
  const Transfer packet{NodeId{1}, {}, messages};
  const auto latency = [&](const std::string& text) {
    return latency_of(parse_delays(text), problem)(NodeId{1}, Port{0}, packet);
  };
  EXPECT_EQ(latency("constant:3"), 3);
  const std::string& name =
      network->link_classes()[network->link_class(NodeId{1}, Port{0}).value()];
  EXPECT_EQ(latency("class:" + name + "=4"), 4);
  const Delays random = parse_delays("random:1,1000");
  const DelayDraw draw(random, *network);
  EXPECT_EQ(latency("random:1,1000"), static_cast<double>(draw(NodeId{1}, Port{0}, MessageId{5})));
  EXPECT_EQ(latency_of(random, problem)(NodeId{1}, Port{0}, {NodeId{1}, {}, {}}),
            static_cast<double>(draw(NodeId{1}, Port{0}, MessageId{0})))
      << "a packet without messages";
  expect_error([&] { return latency("class:up=2"); }, ErrorCode::unknown_name, "no link class",
               "lateral");
}

}  // namespace
}  // namespace asterism
