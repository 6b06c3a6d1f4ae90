// Programs of single nodes: made from the whole schedule, and from what one source does.
#include <map>
#include <set>

#include <gtest/gtest.h>

#include <asterism/algorithm.hpp>
#include <asterism/rank_program.hpp>

#include "base/expect_error.hpp"
#include "extent.hpp"
#include "network/drawn_network.hpp"
#include "schedule_cases.hpp"
#include "semantics/awaited.hpp"
#include "semantics/random_reduction.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::expect_error;
using testing::make_case;
using Kind = RankProgram::Operation::Kind;

/// The transfers that a node sends or receives, step by step.
class OneNode final : public StepSink {
 public:
  explicit OneNode(NodeId rank) : rank_(rank) {}
  void begin(const ScheduleHeader& header) override { network_ = header.problem.shared_network(); }
  void take(const Step& step) override {
    auto& seen = steps.emplace_back();
    for (std::size_t i = 0; i < step.size(); ++i) {
      const NodeId to = network_->neighbour(step[i].from, step[i].ports.front());
      if (step[i].from == rank_ || to == rank_)
        seen.emplace_back(step[i].from, step[i].ports.front(),
                          std::vector(step[i].messages.begin(), step[i].messages.end()));
    }
  }
  std::vector<std::vector<std::tuple<NodeId, Port, std::vector<MessageId>>>> steps;

 private:
  NodeId rank_;
  std::shared_ptr<const Network> network_;
};

void push_view(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request, NodeId rank,
               StepSink& sink) {
  if (const auto* const tree = algorithm.tree())
    return push_rank_view((*tree)(request), header_of(algorithm, request), rank, sink);
  RelativeRankView view(rank, sink);
  run_relative(algorithm, request, view);
}

TEST(RankView, is_what_the_expansion_has_of_a_node) {
  std::set<std::string> algorithms;
  for (const char* spec : {"star:4", "scc:3", "hypercube:3", "torus:3x3", "ring:5", "complete:4"})
    for (const CollectiveKind kind : testing::all_collectives())
      for (const std::uint64_t limit : {0, 2})
        for (const Model& ports : testing::port_models()) {
          Model model = ports;
          model.packet_limit = limit;
          const Case here = make_case(spec, kind, model);
          for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
            if (!algorithm.is_symmetric() || why_not(algorithm, *here.problem)) continue;
            const AlgorithmRequest request{*here.problem, {}, 0, {}};
            algorithms.insert(algorithm.name);
            for (const std::uint64_t id : {std::uint64_t{0}, here.network->node_count() / 2,
                                           here.network->node_count() - 1}) {
              OneNode expanded{NodeId{id}}, view{NodeId{id}};
              run_algorithm(algorithm, request, expanded);
              push_view(algorithm, request, NodeId{id}, view);
              ASSERT_EQ(view.steps, expanded.steps)
                  << spec << ' ' << to_string(kind) << ' ' << algorithm.name << " node " << id;
            }
          }
        }
  EXPECT_GE(algorithms.size(), 8U);
}

/// Runs all programs as fast as what they wait for allows, and nothing else; who has what then.
std::map<std::pair<NodeId, MessageId>, int> run_without_steps(const Case& here,
                                                              const RankProgramSink& programs) {
  const std::uint64_t nodes = here.network->node_count();
  std::map<std::pair<NodeId, MessageId>, int> has;
  for (MessageId message{0}; message.value() < here.problem->collective.message_count(); ++message)
    has[{here.problem->collective.origin(message), message}] = 1;
  std::vector<std::set<std::size_t>> over(nodes);
  for (bool moved = true; moved;) {
    moved = false;
    for (NodeId rank{0}; rank.value() < nodes; ++rank) {
      const RankProgram& program = programs.program(rank);
      for (std::size_t i = 0; i < program.size(); ++i) {
        const auto send = program[i];
        if (send.kind != Kind::send || over[rank.value()].contains(i)) continue;
        const bool ready = std::ranges::all_of(
            send.after, [&](std::uint32_t before) { return over[rank.value()].contains(before); });
        if (!ready) continue;
        // The receive that waits for it.
        const RankProgram& other = programs.program(send.peer);
        for (std::size_t j = 0; j < other.size(); ++j) {
          const auto receive = other[j];
          if (receive.kind != Kind::receive || receive.peer != rank || receive.step != send.step ||
              !std::ranges::equal(receive.messages, send.messages))
            continue;
          over[rank.value()].insert(i);
          over[send.peer.value()].insert(j);
          moved = true;
          for (const MessageId message : send.messages) {
            EXPECT_TRUE(has.contains({rank, message})) << "sent before it arrived";
            has[{send.peer, message}] = 1;
          }
        }
      }
    }
  }
  for (NodeId rank{0}; rank.value() < nodes; ++rank)
    EXPECT_EQ(over[rank.value()].size(), programs.program(rank).size()) << "not all was done";
  return has;
}

TEST(RankProgram, deliver_everything_if_only_what_they_wait_for_holds_them_back) {
  std::vector<const char*> specs{"star:3", "mesh:2x3"};
  if (!few_examples()) specs.insert(specs.end(), {"hypercube:3", "wk:3,2"});
  for (const char* spec : specs)
    for (const CollectiveKind kind : testing::all_collectives()) {
      const Case here = make_case(spec, kind);
      for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
        if (why_not(algorithm, *here.problem)) continue;
        RankProgramSink programs;
        run_algorithm(algorithm, {*here.problem, {}, 0, {}}, programs);
        const auto has = run_without_steps(here, programs);
        const Collective& collective = here.problem->collective;
        for (MessageId message{0}; message.value() < collective.message_count(); ++message)
          for (NodeId node{0}; node.value() < here.network->node_count(); ++node)
            if (!collective.personalized() || node == collective.destination(message)) {
              ASSERT_TRUE(has.contains({node, message})) << spec << ' ' << algorithm.name;
            }
      }
    }
}

/// Packets of a schedule with the operations that they are of their sender and their receiver.
struct Numbered {
  std::vector<testing::PacketOfStep> packets;
  std::vector<std::size_t> sends, receives;
};

Numbered numbered(const Network& network, const testing::PlainSchedule& schedule) {
  Numbered result;
  std::map<NodeId, std::size_t> operations;
  for (std::size_t step = 0; step < schedule.size(); ++step) {
    const std::size_t first = result.packets.size();
    for (const testing::PlainTransfer& transfer : schedule[step]) {
      NodeId to = transfer.from;
      for (const Port port : transfer.ports) to = network.neighbour(to, port);
      result.packets.push_back({step, transfer.from, to, transfer.messages});
      result.sends.push_back(operations[transfer.from]++);
    }
    for (std::size_t i = first; i < result.packets.size(); ++i)
      result.receives.push_back(operations[result.packets[i].to]++);
  }
  return result;
}

void push_plain(const Problem& problem, const testing::PlainSchedule& schedule, StepSink& sink) {
  sink.begin({problem});
  for (const testing::PlainStep& plain : schedule) {
    Step step;
    for (const testing::PlainTransfer& transfer : plain)
      step.add(transfer.from, transfer.ports, transfer.messages);
    sink.take(step);
  }
  sink.end();
}

std::set<std::uint32_t> awaited_receives(const Collective& collective, const Numbered& all,
                                         const testing::PacketOfStep& packet) {
  std::set<std::uint32_t> result;
  for (const MessageId message : packet.messages)
    for (const std::size_t other :
         testing::AwaitedPackets(collective, all.packets).of(packet.from, message, packet.step))
      result.insert(static_cast<std::uint32_t>(all.receives[other]));
  return result;
}

/// Whether what these receives brought, and what the node has itself, makes up what it sends.
bool make_up(const Collective& collective, const RankProgram& program,
             const RankProgram::Operation& send) {
  testing::NaiveStretches got(collective);
  for (const std::uint32_t receive : send.after)
    for (const MessageId message : program[receive].messages) got.got(program.rank(), message);
  return std::ranges::all_of(send.messages, [&](MessageId message) {
    return got.has(program.rank(), collective.stretch(message));
  });
}

TEST(RankProgram, parts_of_results_wait_for_what_they_are_combined_of) {
  std::uint64_t parts = 0, stretches = 0;
  for (std::uint64_t seed = 0; seed < (few_examples() ? 300 : 1200); ++seed) {
    Random random(seed);
    const Problem problem = testing::random_reduction_problem(6, random);
    testing::RandomReduction drawn(problem, random);
    const testing::PlainSchedule schedule = drawn.make(30);
    if (!testing::verify(problem, schedule).valid) continue;
    const Numbered all = numbered(problem.network(), schedule);
    RankProgramSink programs;
    push_plain(problem, schedule, programs);
    const NodeId one{random.below(problem.network().node_count())};
    RankProgramSink program_of_one(one);
    push_plain(problem, schedule, program_of_one);
    for (std::size_t i = 0; i < all.packets.size(); ++i) {
      const NodeId from = all.packets[i].from;
      const auto send = programs.program(from)[all.sends[i]];
      ASSERT_EQ(send.kind, Kind::send);
      if (problem.collective.handling() == Handling::combined) {
        ++parts;
        const auto expected = awaited_receives(problem.collective, all, all.packets[i]);
        ASSERT_TRUE(std::ranges::equal(send.after, expected)) << "seed " << seed;
      } else {
        ++stretches;
        ASSERT_TRUE(make_up(problem.collective, programs.program(from), send)) << "seed " << seed;
      }
      if (from == one) {
        ASSERT_TRUE(std::ranges::equal(program_of_one.program(one)[all.sends[i]].after, send.after))
            << "seed " << seed;
      }
    }
  }
  EXPECT_GT(parts, 1000U);
  EXPECT_GT(stretches, 300U);
}

TEST(RankProgram, tells_peers_ports_and_what_a_send_waits_for) {
  const Case here = make_case("ring:3", CollectiveKind::broadcast, {}, {NodeId{0}});
  RankProgramSink programs;
  programs.begin({*here.problem});
  Step first, second;
  first.add(NodeId{0}, Port{0}, MessageId{0});
  second.add(NodeId{1}, Port{0}, MessageId{0});
  programs.take(first);
  programs.take(second);
  const RankProgram& middle = programs.program(NodeId{1});
  ASSERT_EQ(middle.size(), 2U);
  EXPECT_EQ(middle[0].kind, Kind::receive);
  EXPECT_EQ(middle[0].peer, NodeId{0});
  EXPECT_EQ(middle[0].step, 1U);
  EXPECT_EQ(middle[0].port, here.network->reverse_port(NodeId{0}, Port{0}));
  EXPECT_EQ(middle[1].kind, Kind::send);
  EXPECT_EQ(middle[1].peer, NodeId{2});
  EXPECT_EQ(middle[1].step, 2U);
  EXPECT_EQ(std::vector(middle[1].after.begin(), middle[1].after.end()), std::vector{0U});
  EXPECT_TRUE(programs.program(NodeId{0})[0].after.empty()) << "the source has it from the start";
}

TEST(RankProgram, a_switch_that_only_forwards_waits_for_the_copy_that_it_sends) {
  const auto network = std::make_shared<testing::DrawnNetwork>(
      4, std::vector<testing::DrawnLink>{{0, 3}, {1, 3}, {2, 3}}, std::vector<std::uint32_t>{3});
  RankProgramSink programs;
  programs.begin(
      {Problem(network, Collective(CollectiveKind::broadcast, *network, {NodeId{0}}), Model{})});
  for (const std::vector<std::pair<std::uint64_t, std::uint32_t>>& sends :
       {std::vector<std::pair<std::uint64_t, std::uint32_t>>{{0, 0}}, {{0, 0}}, {{3, 1}, {3, 2}}}) {
    Step step;
    for (const auto& [from, port] : sends) step.add(NodeId{from}, Port{port}, MessageId{0});
    programs.take(step);
  }
  const RankProgram& middle = programs.program(NodeId{3});
  ASSERT_EQ(middle.size(), 4U) << "two receives, two sends";
  EXPECT_EQ(std::vector(middle[2].after.begin(), middle[2].after.end()), std::vector{0U});
  EXPECT_EQ(std::vector(middle[3].after.begin(), middle[3].after.end()), std::vector{1U});
}

TEST(RankProgram, of_one_node_is_that_of_all) {
  const Case here = make_case("mesh:3x3", CollectiveKind::alltoall);
  const CollectiveAlgorithm& direct = algorithm_catalogue().get("direct");
  RankProgramSink all, one(NodeId{4});
  run_algorithm(direct, {*here.problem, {}, 0, {}}, all);
  run_algorithm(direct, {*here.problem, {}, 0, {}}, one);
  const RankProgram& a = all.program(NodeId{4});
  const RankProgram& b = one.program(NodeId{4});
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].peer, b[i].peer);
    EXPECT_TRUE(std::ranges::equal(a[i].messages, b[i].messages));
    EXPECT_TRUE(std::ranges::equal(a[i].after, b[i].after));
  }
  expect_error([&] { return one.program(NodeId{3}).size(); }, ErrorCode::out_of_range,
               "no program of node 3", "made for");
  RankProgramSink nowhere(NodeId{9});
  expect_error([&] { nowhere.begin({*here.problem}); }, ErrorCode::not_a_node,
               "mesh:3x3 has no node 9", "from 0 to 8");
}

}  // namespace
}  // namespace asterism
