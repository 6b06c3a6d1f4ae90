// Lower bounds where packets do not wait for steps, and those in lock step that go with them.
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <asterism/bounds.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/graph_file.hpp>
#include <asterism/networks.hpp>
#include <asterism/registry.hpp>

#include "bound/arc_windows.hpp"
#include "bound/natural_groups.hpp"
#include "bound/pipelining.hpp"
#include "extent.hpp"
#include "problem/capable_switches.hpp"

namespace asterism {
namespace {

std::shared_ptr<const Network> network_of(const std::string& csv) {
  std::istringstream in(csv);
  NetworkTraits traits;
  traits.family = "graph";
  traits.spec = "graph:test.csv";
  return graph_network(traits, read_graph(in, "test.csv"), "test.csv");
}

/// Two boxes of 16 nodes each behind a switch (125 GB/s, 0.35 us); every second node is linked with
/// one of the other box (12.5 GB/s, 2.6 us).
std::shared_ptr<const Network> two_boxes() {
  std::string csv = "from,to,rate,latency,to_switch\n";
  for (int box = 0; box < 2; ++box)
    for (int i = 0; i < 16; ++i) csv += fmt::format("{}.{},{}.s,10,0.35,true\n", box, i, box);
  for (int i = 0; i < 16; i += 2) csv += fmt::format("0.{},1.{},1,2.6,false\n", i, i);
  return network_of(csv);
}

Problem on_two_boxes(CollectiveKind kind, double bytes) {
  static const std::shared_ptr<const Network> network = two_boxes();
  Model model = testing::with_capable_switches();
  model.ports = Model::Ports::all;
  model.unit = Model::Unit::microseconds;
  model.startup = 0;
  model.transmission = 1 / 12500.0;
  model.message_size = bytes;
  model.min_piece = 1;
  return {network, Collective(kind, *network), model};
}

double bound_of(const Problem& problem, Clock clock) {
  return lower_bound(problem, 0, {}, clock).time;
}

TEST(AsynchronousBounds, grow_with_the_size_of_messages) {
  SLOW_WHEN_SANITIZED();
  for (const CollectiveKind kind :
       {CollectiveKind::allgather, CollectiveKind::alltoall, CollectiveKind::allreduce})
    for (const Clock clock : {Clock::asynchronous, Clock::lock_step}) {
      double last = 0;
      for (const double bytes : {31.0, 125.0, 500.0, 2e3, 8e3, 6.4e4, 1e6, 3.2e7, 1e9}) {
        const double bound = bound_of(on_two_boxes(kind, bytes), clock);
        EXPECT_GT(bound, last) << to_string(kind) << " " << bytes;
        last = bound;
      }
    }
}

TEST(AsynchronousBounds, count_latencies_and_what_crosses_between_boxes) {
  const auto lock_step = [](CollectiveKind kind, double bytes) {
    return bound_of(on_two_boxes(kind, bytes), Clock::lock_step);
  };
  // Schedules by hand take 4.01, 6.56, 5.59 and 10.37 us.
  EXPECT_NEAR(lock_step(CollectiveKind::allgather, 31), 4.009, 0.001);
  EXPECT_NEAR(lock_step(CollectiveKind::allgather, 8000), 6.368, 0.001);
  EXPECT_NEAR(lock_step(CollectiveKind::alltoall, 500), 5.408, 0.001);
  EXPECT_NEAR(lock_step(CollectiveKind::alltoall, 2000), 9.632, 0.001);
  // Nodes that are not linked with the other box are 0.7 us from one that is.
  const double small = bound_of(on_two_boxes(CollectiveKind::allgather, 31), Clock::asynchronous);
  EXPECT_GT(small, 0.7 + 2.6 + 0.7 + 31 / 12500.0);
  EXPECT_LT(small, 4.009);
  // A node receives 31 messages over its link, 16 from the other box.
  EXPECT_NEAR(bound_of(on_two_boxes(CollectiveKind::allgather, 1e6), Clock::asynchronous),
              0.35 + 0.35 + 31 * 1e6 / 125000, 0.1);
}

TEST(AsynchronousBounds, of_a_reduction_by_default_are_those_of_divisible_messages) {
  for (const char* const spec : {"fat-tree:4", "ring:5", "mesh:3x3"}) {
    const std::shared_ptr<const Network> network = make_network(spec);
    Problem problem(network, Collective(CollectiveKind::allreduce, *network));
    problem.model.message_size = 100;  // start-ups alone say the same of both
    const double by_default = bound_of(problem, Clock::asynchronous);
    problem.model.divisible = Model::Divisible::yes;
    EXPECT_EQ(by_default, bound_of(problem, Clock::asynchronous)) << spec;
    problem.model.divisible = Model::Divisible::no;
    EXPECT_LT(by_default, bound_of(problem, Clock::asynchronous)) << spec;
  }
}

TEST(AsynchronousBounds, recursive_doubling_is_the_best_allgather_through_one_port) {
  const std::shared_ptr<const Network> network = make_network("hypercube:4");
  Model model;
  model.startup = 5;
  const Problem problem(network, Collective(CollectiveKind::allgather, *network), model);
  EXPECT_NEAR(bound_of(problem, Clock::asynchronous), 4 * 5 + 15, 1e-6);
}

TEST(AsynchronousBounds, the_last_piece_of_a_broadcast_goes_all_the_way) {
  const std::shared_ptr<const Network> network = make_network("complete:16");
  Model model;
  model.startup = 3;
  model.divisible = Model::Divisible::yes;
  const Problem problem(network, Collective(CollectiveKind::broadcast, *network, {NodeId{0}}, 20),
                        model);
  EXPECT_GE(bound_of(problem, Clock::asynchronous), 4 * 3 + 20 - 1e-6);
}

TEST(ArcWindows, fill_up_one_after_the_other) {
  // By time 6 the first has carried 4 messages and the second 2.
  std::vector<ArcWindowGroup> groups{{{{2, 1}, {4, 1}}, 2}};
  EXPECT_NEAR(least_crossing_time(groups, 6, false), 6, 1e-6);
  EXPECT_NEAR(least_crossing_time(groups, 5, false), 5.5, 1e-6);
  EXPECT_NEAR(least_crossing_time(groups, 5, true), 6, 1e-6);
  // Through one port it is the first alone.
  groups[0].limit = 1;
  EXPECT_NEAR(least_crossing_time(groups, 6, false), 8, 1e-6);
}

TEST(Pipelining, weighs_the_size_of_packets_against_their_number) {
  // Packets of 4, 3, 2 and 1 messages: each arrives when the next place can still take the rest.
  EXPECT_NEAR(pipelining_time({1, 1, 1}, 1, 1, 10), 10 + 2 + 4, 1e-6);
  // One packet, if start-ups are expensive.
  EXPECT_NEAR(pipelining_time({1, 1, 100}, 1, 100, 10), 10 + 200 + 10, 1e-6);
  // Many ports are never worse than one that is as fast as all.
  EXPECT_LE(pipelining_time({1, 4, 1}, 4, 1, 40), pipelining_time({4, 1, 1}, 4, 1, 40) + 1e-9);
  EXPECT_GT(pipelining_time({1, 4, 1}, 4, 1, 40), 10 + 2);
}

TEST(TightWays, hold_data_on_the_longest_ways) {
  // Between hosts of different pods a message makes six hops, over 1, 2, 4, 4, 2 and 1 links.
  const std::shared_ptr<const Network> network = make_network("fat-tree:4");
  Model model = testing::with_capable_switches();
  model.ports = Model::Ports::all;
  model.startup = 100;
  model.divisible = Model::Divisible::yes;
  const Problem broadcast(
      network,
      Collective(CollectiveKind::broadcast, *network,
                 {Collective(CollectiveKind::allgather, *network).participant(0)}),
      model);
  EXPECT_NEAR(bound_of(broadcast, Clock::asynchronous), 600 + 2 * (1 + 0.5 + 0.25), 1e-6);
  // Twelve hosts are six hops from each other one: 12, 12, 12, 4, 2 and 1 links.
  const Problem allgather(network, Collective(CollectiveKind::allgather, *network), model);
  EXPECT_NEAR(bound_of(allgather, Clock::asynchronous), 600 + 1 + 1 + 1 + 3 + 6 + 12, 1e-6);
}

TEST(NaturalGroups, are_those_of_a_dragonfly) {
  SLOW_WHEN_SANITIZED();
  const std::shared_ptr<const Network> network = make_network("dragonfly:8,4,2");
  Model model;
  model.ports = Model::Ports::all;
  const Problem problem(network, Collective(CollectiveKind::alltoall, *network), model);
  // 32 hosts of a group have a message each for 512 others, over 16 links.
  EXPECT_GE(lower_bound(problem).transmissions, 32U * 512 / 16);
  EXPECT_GE(bound_of(problem, Clock::asynchronous), 32 * 512 / 16);
}

TEST(NaturalGroups, are_found_without_classes_of_links) {
  // Four cliques of six in a ring, joined by single links, their nodes numbered at random.
  std::vector<int> name(24);
  for (int i = 0; i < 24; ++i) name[static_cast<std::size_t>(i)] = (i * 7) % 24;
  std::string csv = "from,to\n";
  const auto link = [&](int a, int b) {
    csv += fmt::format("{},{}\n", name[static_cast<std::size_t>(a)],
                       name[static_cast<std::size_t>(b)]);
  };
  for (int clique = 0; clique < 4; ++clique) {
    for (int b = 1; b < 6; ++b)
      for (int a = 0; a < b; ++a) link(6 * clique + a, 6 * clique + b);
    link(6 * clique, 6 * ((clique + 1) % 4) + 1);
  }
  const std::shared_ptr<const Network> network = network_of(csv);
  Model model;
  model.ports = Model::Ports::all;
  const Problem problem(network, Collective(CollectiveKind::alltoall, *network), model);
  // 144 pairs between two cliques and the others, over two links.
  EXPECT_GE(lower_bound(problem).transmissions, 12U * 12 / 2);
}

}  // namespace
}  // namespace asterism
