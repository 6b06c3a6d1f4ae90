// Steps as one source sees them, against the explicit schedule that they stand for.
#include <gtest/gtest.h>

#include <asterism/algorithm.hpp>
#include <asterism/expand.hpp>
#include <asterism/meter.hpp>
#include <asterism/symmetric.hpp>
#include <asterism/verify.hpp>

#include "base/expect_error.hpp"
#include "base/random.hpp"
#include "schedule_cases.hpp"
#include "semantics/same_result.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::expect_error;
using testing::make_case;

/// Steps that can be kept and changed.
struct Move {
  Port port;
  std::vector<NodeId> destinations;
};
using RelativeMoves = std::vector<std::vector<Move>>;

class MoveRecorder final : public RelativeSink {
 public:
  void begin(const ScheduleHeader&) override {}
  void take(const RelativeStep& step) override {
    moves.emplace_back();
    for (std::size_t i = 0; i < step.size(); ++i)
      moves.back().push_back(
          {step[i].port, {step[i].destinations.begin(), step[i].destinations.end()}});
  }
  RelativeMoves moves;
};

void play(const RelativeMoves& moves, const ScheduleHeader& header, RelativeSink& sink) {
  sink.begin(header);
  RelativeStep step;
  for (const auto& packets : moves) {
    step.clear();
    for (const Move& packet : packets) step.send(packet.port, packet.destinations);
    sink.take(step);
  }
  sink.end();
}

/// Packets that move alone go along a path; sinks that know no paths get them step by step.
void play_paths(const RelativeMoves& moves, const ScheduleHeader& header, RelativeSink& sink) {
  sink.begin(header);
  RelativeStep step;
  for (std::size_t first = 0, last = 0; first < moves.size(); first = last) {
    std::vector<Port> path;
    for (; last < moves.size() && moves[last].size() == 1 &&
           moves[last][0].destinations == moves[first][0].destinations;
         ++last)
      path.push_back(moves[last][0].port);
    if (!path.empty()) {
      sink.take_path(moves[first][0].destinations, path);
      continue;
    }
    step.clear();
    for (const Move& packet : moves[last++]) step.send(packet.port, packet.destinations);
    sink.take(step);
  }
  sink.end();
}

struct Checked {
  SymmetricResult relative, by_paths;
  Verdict verdict;
  Metering metering;
};

Checked check_both(const RelativeMoves& moves, const Problem& problem) {
  const ScheduleHeader header{problem, "moves", {}, true};
  RelativeVerifier relative;
  play(moves, header, relative);
  RelativeVerifier by_paths;
  play_paths(moves, header, by_paths);
  ScheduleVerifier verifier;
  Meter meter;
  Tee tee({&verifier, &meter});
  RelativeExpander expander(tee);
  play(moves, header, expander);
  return {relative.result(), by_paths.result(), verifier.verdict(), meter.metering()};
}

void expect_same(const Checked& both, const std::string& what) {
  testing::expect_same_result(both.relative, both.verdict, both.metering, what);
  testing::expect_same_result(both.by_paths, both.verdict, both.metering, what + ", by paths");
}

RelativeMoves moves_of(const Problem& problem, std::uint64_t k) {
  MoveRecorder recorder;
  run_relative(algorithm_catalogue().get("tseng98-personalized"), {problem, {{"k", k}}, 0, {}},
               recorder);
  return recorder.moves;
}

TEST(Relative, agrees_with_the_explicit_schedule) {
  for (const char* const spec : {"star:3", "star:4", "star:5"})
    for (const Model& model : testing::port_models()) {
      const Case here = make_case(spec, CollectiveKind::alltoall, model);
      for (const std::uint64_t k : {1U, 2U}) {
        const Checked both = check_both(moves_of(*here.problem, k), *here.problem);
        EXPECT_TRUE(both.verdict.valid);
        expect_same(both, std::string(spec) + " " + std::to_string(k));
      }
    }
}

/// A random fault, which leaves the steps well formed.
void damage(RelativeMoves& moves, const Network& network, Random& random) {
  const std::size_t at = random.below(moves.size());
  Move& packet = moves[at].front();
  switch (random.below(5)) {
    case 0:
      moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(at));
      break;
    case 1:
      packet.port = Port{static_cast<std::uint32_t>(random.below(network.port_count()))};
      break;
    case 2:
      packet.destinations.front() = NodeId{random.below(network.node_count())};
      break;
    case 3:
      std::swap(moves[at], moves[random.below(moves.size())]);
      break;
    default:
      packet.destinations.emplace_back(random.below(network.node_count()));
  }
}

TEST(Relative, agrees_on_damaged_schedules) {
  Model narrow;
  narrow.packet_limit = 2;
  Random random(7);
  unsigned broken = 0;
  for (const Model& model : {Model{}, narrow}) {
    const Case here = make_case("star:4", CollectiveKind::alltoall, model);
    const RelativeMoves by_packets = moves_of(*here.problem, 2);
    const RelativeMoves one_by_one = moves_of(*here.problem, 1);
    for (unsigned i = 0; i < 200; ++i) {
      RelativeMoves moves = i % 2 == 0 ? by_packets : one_by_one;
      for (std::uint64_t faults = 1 + random.below(3); faults > 0; --faults)
        damage(moves, *here.network, random);
      const Checked both = check_both(moves, *here.problem);
      expect_same(both, "damaged " + std::to_string(i));
      broken += both.verdict.valid ? 0 : 1;
    }
  }
  EXPECT_GT(broken, 300U);
}

TEST(Relative, agrees_on_messages_that_wander) {
  Random random(8);
  for (const char* const spec : {"star:4", "macro-star:2,1", "pancake:4", "hypercube:3"}) {
    const Case here = make_case(spec, CollectiveKind::alltoall, Model{});
    const Network& network = *here.network;
    for (unsigned i = 0; i < 20; ++i) {
      // Messages alone and together, along paths that may lead home or past their destinations.
      RelativeMoves moves;
      for (unsigned path = 0; path < 20; ++path) {
        std::vector<NodeId> some{NodeId{random.below(network.node_count())}};
        if (random.below(4) == 0) some.emplace_back(random.below(network.node_count()));
        for (std::uint64_t hops = random.below(6); hops > 0; --hops)
          moves.push_back(
              {{Port{static_cast<std::uint32_t>(random.below(network.port_count()))}, some}});
      }
      expect_same(check_both(moves, *here.problem), std::string(spec) + std::to_string(i));
    }
  }
}

TEST(Relative, several_packets_in_a_step_obey_the_port_model) {
  for (const char* const ports : {"one", "2", "all", "single-dimension"}) {
    Model model;
    parse_ports(ports, model);
    const Case here = make_case("ring:5", CollectiveKind::alltoall, model);
    const RelativeMoves both_ways{
        {{Port{0}, {NodeId{1}, NodeId{2}}}, {Port{1}, {NodeId{4}, NodeId{3}}}},
        {{Port{0}, {NodeId{2}}}, {Port{1}, {NodeId{3}}}}};
    const Checked both = check_both(both_ways, *here.problem);
    expect_same(both, ports);
    EXPECT_EQ(both.verdict.valid, std::string(ports) == "2" || std::string(ports) == "all");
  }
}

TEST(Relative, a_link_is_used_once_a_step) {
  Model model;
  model.ports = Model::Ports::all;
  const Case here = make_case("ring:3", CollectiveKind::alltoall, model);
  const Checked both = check_both(
      {{{Port{0}, {NodeId{1}}}, {Port{0}, {NodeId{2}}}, {Port{1}, {NodeId{2}}}}}, *here.problem);
  EXPECT_NE(both.relative.verdict.first(ViolationKind::link_used_twice), nullptr);
  EXPECT_FALSE(both.relative.verdict.valid);
}

TEST(Relative, a_message_that_comes_home_is_redundant) {
  const Case here = make_case("ring:4", CollectiveKind::alltoall);
  const RelativeMoves to_and_fro{{{Port{0}, {NodeId{1}}}},
                                 {{Port{1}, {NodeId{1}}}},
                                 {{Port{0}, {NodeId{1}, NodeId{2}}}},
                                 {{Port{0}, {NodeId{2}}}},
                                 {{Port{1}, {NodeId{3}}}}};
  const Checked both = check_both(to_and_fro, *here.problem);
  expect_same(both, "to and fro");
  EXPECT_EQ(both.relative.verdict.redundant, 4U);
  EXPECT_NE(both.relative.verdict.first(ViolationKind::delivered_again), nullptr);
}

TEST(Relative, refuses_what_it_cannot_tell) {
  const auto begin = [](const char* spec, CollectiveKind kind) {
    const Case here = make_case(spec, kind);
    RelativeVerifier().begin({*here.problem});
  };
  expect_error([&] { begin("mesh:3x3", CollectiveKind::alltoall); }, ErrorCode::unsupported,
               "needs a network that looks alike", "star, macro-star");
  expect_error([&] { begin("star:4", CollectiveKind::allgather); }, ErrorCode::unsupported,
               "tell an alltoall", "choose alltoall");
  const Case here = make_case("star:4", CollectiveKind::alltoall);
  expect_error(
      [&] {
        (void)check_both({{{Port{3}, {NodeId{1}}}}}, *here.problem);
      },
      ErrorCode::out_of_range, "has no port 3", "from 0 to 2");
  expect_error(
      [&] {
        (void)check_both({{{Port{0}, {NodeId{24}}}}}, *here.problem);
      },
      ErrorCode::out_of_range, "has no node 24", "from 0 to 23");
  const Case large = make_case("star:9", CollectiveKind::alltoall);
  ScheduleRecorder sink;
  expect_error([&] { RelativeExpander(sink, 1 << 20).begin({*large.problem}); },
               ErrorCode::too_large, "expanding", "leave the schedule symmetric");
  expect_error([&] { RelativeVerifier(1 << 20).begin({*large.problem}); }, ErrorCode::too_large,
               "verifying", "smaller network");
}

}  // namespace
}  // namespace asterism
