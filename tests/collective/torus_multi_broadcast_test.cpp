// Multi-broadcast on tori: chen04-aggregate-distribute and the algorithms of this project.
#include <cmath>
#include <random>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>

#include "collective/torus/chen04.hpp"
#include "collective/torus/even_parts.hpp"
#include "extent.hpp"

namespace asterism {
namespace {

Problem stated(const std::string& spec, const std::string& sources, double size = 1,
               std::uint64_t batch = 1) {
  return state_problem({.network = spec,
                        .collective = "multi-broadcast",
                        .sources = {sources},
                        .batch = batch,
                        .model = {{"ports", "all"},
                                  {"switching", "wormhole"},
                                  {"routing", "dimension-ordered"},
                                  {"ts", "30"},
                                  {"message_size", std::to_string(size)}}});
}

CheckedRun checked(const std::string& algorithm, const Problem& problem,
                   const Parameters& parameters = {}) {
  return run_checked(algorithm_catalogue().get(algorithm), {problem, parameters});
}

const std::vector<std::string>& algorithms() {
  static const std::vector<std::string> names{
      "chen04-aggregate-distribute", "torus-allport-multi-broadcast", "torus-allport-known"};
  return names;
}

RC_GTEST_PROP(TorusMultiBroadcast, all_nodes_get_all_messages_of_any_sources_on_any_sides, ()) {
  SLOW_WHEN_SANITIZED();
  const auto side = rc::gen::inRange<std::uint64_t>(2, 9);
  const std::string spec = fmt::format("torus:{}x{}x{}", *side, *side, *side);
  const auto network = make_network(spec);
  const auto count = *rc::gen::inRange<std::uint64_t>(1, 1 + network->node_count() / 4);
  const std::string rule =
      fmt::format("{}:{}", *rc::gen::element<std::string>("random", "clustered", "spread"), count);
  const double size = *rc::gen::element(1.0, 2.5, 40.0, 700.0);
  const auto batch = *rc::gen::inRange<std::uint64_t>(1, 3);
  const Problem problem = stated(spec, rule, size, batch);
  for (const std::string& algorithm : algorithms()) {
    const CheckedRun run = checked(algorithm, problem);
    RC_LOG() << algorithm << ' ' << spec << ' ' << rule;
    RC_ASSERT(run.verdict.valid);
  }
}

TEST(TorusMultiBroadcast, one_half_and_all_sources) {
  SLOW_WHEN_SANITIZED();
  for (const char* const rule : {"random:1", "random:2", "random:62", "clustered:62", "all"})
    for (const std::string& algorithm : algorithms()) {
      const CheckedRun run = checked(algorithm, stated("torus:5x5x5", rule, 300));
      EXPECT_TRUE(run.verdict.valid) << algorithm << ' ' << rule;
    }
}

TEST(Chen04, is_valid_for_every_h) {
  for (const char* const spec : {"torus:6x6x6", "torus:5x6x7", "torus:2x2x2", "torus:3x4x2"})
    for (std::uint64_t h = 1; h <= 6; ++h) {
      const Problem problem = stated(spec, "random:7");
      const auto& sides = problem.network().grid()->sides();
      if (h > *std::ranges::min_element(sides)) continue;
      const CheckedRun run =
          checked("chen04-aggregate-distribute", problem, {{"h", std::uint64_t{h}}});
      EXPECT_TRUE(run.verdict.valid) << spec << ", h = " << h;
    }
}

std::map<std::string, std::uint64_t> steps_by_phase(const Problem& problem, std::uint64_t h) {
  Meter meter;
  const AlgorithmRequest request{problem, {{"h", h}}};
  meter.begin({problem});
  const std::vector<PhaseMark> marks = push_chen04(request, meter);
  std::map<std::string, std::uint64_t> steps;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const std::uint64_t end =
        i + 1 < marks.size() ? marks[i + 1].first_step : meter.metering().steps;
    steps[marks[i].name] = end - marks[i].first_step;
  }
  return steps;
}

/// No step is split: every claim of a step without congestion holds where h divides n.
TEST(Chen04, takes_no_more_steps_than_the_paper_states) {
  SLOW_WHEN_SANITIZED();
  const auto log7 = [](std::uint64_t n) {
    std::uint64_t steps = 0;
    for (std::uint64_t reach = 1; reach < n; reach *= 7) ++steps;
    return steps;
  };
  const auto log3 = [](std::uint64_t n) {
    std::uint64_t steps = 0;
    for (std::uint64_t reach = 1; reach < n; reach *= 3) ++steps;
    return steps;
  };
  for (const auto& [n, h] : {std::pair(7U, 7U), std::pair(14U, 7U), std::pair(16U, 2U),
                             std::pair(16U, 4U), std::pair(16U, 8U), std::pair(15U, 5U)}) {
    SCOPED_TRACE(fmt::format("n = {}, h = {}", n, h));
    auto steps = steps_by_phase(stated(fmt::format("torus:{0}x{0}x{0}", n), "random:20"), h);
    EXPECT_EQ(steps["aggregation"], log7(h));
    EXPECT_LE(steps["prefix sum"], 8 * log7(n) + 2 * log7(n / h) + 1);
    EXPECT_LE(steps["row tuning"] + steps["column tuning"], 4 * log7(h));
    EXPECT_EQ(steps["alignment"], log7(n / h));
    EXPECT_LE(steps["row broadcast"] + steps["column broadcast"], 4 * log7(n / h));
    EXPECT_EQ(steps["diagonal broadcast"], log7(n / h));
    EXPECT_EQ(steps["row collection"], log3(h));
    EXPECT_EQ(steps["column collection"], h - 1);
    EXPECT_EQ(steps["horizontal collection"], h - 1);
    EXPECT_EQ(steps.count("surplus"), 0U);
  }
}

/// The messages of the largest packet of every step.
class LargestPackets final : public StepSink {
 public:
  void begin(const ScheduleHeader&) override {}
  void take(const Step& step) override {
    std::size_t largest = 0;
    for (std::size_t i = 0; i < step.size(); ++i)
      largest = std::max(largest, step[i].messages.size());
    by_step.push_back(largest);
  }
  std::vector<std::size_t> by_step;
};

/// Messages are numbered 0 .. s-1, and number t goes to DDN(t mod h, t div h): the horizontal
/// collection carries at most ceil(s/h) of them in a packet, as its stated time needs.
TEST(Chen04, horizontal_packets_have_an_even_share) {
  for (const char* const sources : {"random:1", "random:16", "random:21", "random:48"}) {
    const Problem problem = stated("torus:8x8x8", sources);
    LargestPackets packets;
    const std::vector<PhaseMark> marks = push_chen04({problem, {{"h", 4U}}}, packets);
    ASSERT_EQ(marks.back().name, "horizontal collection");
    const std::uint64_t messages = problem.collective.message_count();
    EXPECT_EQ(std::ranges::max(std::span(packets.by_step).subspan(marks.back().first_step)),
              (messages + 3) / 4)
        << sources;
  }
}

/// What a node sends depends only on what it can know: distant sources change nothing in the first
/// steps, in which only the messages of neighbours can have arrived.
TEST(Chen04, the_steps_of_a_plan_do_not_depend_on_the_sources) {
  const auto few = steps_by_phase(stated("torus:8x8x8", "random:1"), 3);
  const auto many = steps_by_phase(stated("torus:8x8x8", "random:300"), 3);
  EXPECT_EQ(few, many);
}

/// Records what each node knew and sent, step by step. The contents of a control packet are not in
/// a schedule, so a node that received one is treated as knowing something unique.
class HistoryCheck final : public StepSink {
 public:
  explicit HistoryCheck(std::uint64_t run) : run_(run) {}
  void begin(const ScheduleHeader& header) override {
    network_ = &header.problem.network();
    history_.assign(network_->node_count(), 0);
    for (MessageId id{0}; id.value() < header.problem.collective.message_count(); ++id)
      mix(header.problem.collective.origin(id), header.problem.collective.origin(id).value() + 1);
    header_ = header;
  }
  void take(const Step& step) override {
    std::vector<std::pair<NodeId, std::uint64_t>> arrivals;
    std::vector<std::uint64_t> sent(history_.size());
    for (std::size_t i = 0; i < step.size(); ++i) {
      const Transfer transfer = step[i];
      NodeId at = transfer.from;
      std::uint64_t content = transfer.control;
      for (const Port port : transfer.ports) {
        at = network_->neighbour(at, port);
        content = content * 31 + port.value() + 1;
      }
      for (const MessageId id : transfer.messages)
        content = content * 1000003 + 7 + id.value() % header_->problem.collective.batch() +
                  100003 * header_->problem.collective.origin(id).value();
      sent[transfer.from.value()] += content * (content | 1);
      const std::uint64_t unseen = transfer.control > 0 ? run_ * 0x2545F4914F6CDD1DU : 0;
      arrivals.emplace_back(at, content + transfer.from.value() + unseen);
    }
    for (std::uint64_t node = 0; node < history_.size(); ++node)
      records_.push_back({node, steps_, history_[node], sent[node]});
    for (const auto& [node, content] : arrivals) mix(node, content);
    ++steps_;
  }
  struct Record {
    std::uint64_t node, step, known, sent;
    auto operator<=>(const Record&) const = default;
  };
  std::vector<Record> records_;

 private:
  void mix(NodeId node, std::uint64_t value) {
    history_[node.value()] += value * 0x9E3779B97F4A7C15U ^ (value << 17U);
  }
  std::uint64_t run_;
  const Network* network_ = nullptr;
  std::optional<ScheduleHeader> header_;
  std::vector<std::uint64_t> history_;
  std::uint64_t steps_ = 0;
};

TEST(TorusMultiBroadcast, nodes_that_do_not_need_the_sources_act_on_what_they_got) {
  SLOW_WHEN_SANITIZED();
  for (const std::string& name : algorithms()) {
    const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(name);
    if (!algorithm.has(Capability::unknown_sources)) continue;
    std::map<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>, std::uint64_t> sent;
    for (unsigned seed = 1; seed <= 12; ++seed) {
      const Problem problem =
          stated("torus:6x6x6", fmt::format("random:{},{}", 1 + seed % 4, seed), 60);
      HistoryCheck check(seed);
      run_algorithm(algorithm, {problem, {}}, check);
      for (const auto& record : check.records_) {
        const auto [at, first] =
            sent.try_emplace({record.node, record.step, record.known}, record.sent);
        ASSERT_EQ(at->second, record.sent)
            << name << ": node " << record.node << " in step " << record.step
            << " knew the same and sent something else";
      }
    }
  }
}

TEST(TorusAllPort, uses_every_link_in_the_last_phase) {
  const CheckedRun run =
      checked("torus-allport-multi-broadcast", stated("torus:5x5x5", "all", 300));
  EXPECT_TRUE(run.verdict.valid);
  for (const LinkUse& use : run.metering.link_use)
    EXPECT_EQ(use.messages, run.metering.link_use.front().messages) << use.link_class;
}

TEST(TorusAllPort, the_estimate_is_what_the_meter_finds) {
  for (const char* const rule : {"random:9", "clustered:30"})
    for (std::uint64_t axes = 0; axes <= 2; ++axes) {
      const Problem problem = stated("torus:6x5x4", rule, 100);
      const CheckedRun run =
          checked("torus-allport-multi-broadcast", problem, {{"scatter", std::uint64_t{axes}}});
      EXPECT_DOUBLE_EQ(EvenParts(problem, axes).time(), run.metering.time) << axes;
    }
}

TEST(TorusAllPort, who_knows_the_sources_is_not_slower) {
  SLOW_WHEN_SANITIZED();
  for (const char* const rule : {"random:1", "random:10", "clustered:40", "spread:40"})
    for (const double size : {1.0, 30.0, 1000.0}) {
      const Problem problem = stated("torus:6x6x6", rule, size);
      const double unknown = checked("torus-allport-multi-broadcast", problem).metering.time;
      const double known = checked("torus-allport-known", problem).metering.time;
      EXPECT_LE(known, unknown * (1 + 1e-12)) << rule << ", " << size;
    }
}

TEST(TorusAllPort, works_on_rings_and_planes_and_four_axes_under_store_and_forward) {
  for (const char* const spec : {"ring:9", "torus:2x2", "torus:4x7", "torus:3x3x2x4"}) {
    Problem problem = stated(spec, "random:4", 50);
    problem.model.switching = Model::Switching::store_and_forward;
    problem.model.routing = Model::Routing::any;
    EXPECT_TRUE(checked("torus-allport-multi-broadcast", problem).verdict.valid) << spec;
  }
}

TEST(OffsetTree, reaches_every_offset_once_in_the_fewest_levels) {
  for (std::uint64_t count = 1; count <= 350; ++count) {
    const OffsetTree tree(count, 3);
    std::size_t levels = 0;
    for (std::uint64_t reach = 1; reach < count; reach *= 7) ++levels;
    EXPECT_EQ(tree.levels(), levels) << count;
    std::size_t edges = 0;
    for (std::size_t level = 0; level < tree.levels(); ++level)
      for (const OffsetEdge& edge : tree.level(level)) {
        ++edges;
        EXPECT_LE(std::abs(edge.arm), 3);
        EXPECT_EQ(tree.above(edge.child, level), edge.parent);
      }
    EXPECT_EQ(edges, count - 1) << count;
  }
}

}  // namespace
}  // namespace asterism
