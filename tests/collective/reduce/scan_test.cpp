// Scans: prefixes of what the participants contribute, in their order.
#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <tuple>

#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>
#include <asterism/owned_schedule.hpp>
#include <asterism/plan.hpp>

#include "base/expect_error.hpp"
#include "collective/with_ports.hpp"
#include "extent.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::with_ports;

constexpr const char* scan_names[] = {"scan-tree", "scan-doubling", "scan-pipeline", "scan-lines"};

Problem scan_on(const std::string& spec, const Model& model = {}, std::uint64_t batch = 1) {
  const std::shared_ptr<const Network> network = make_network(spec);
  return {network, Collective(CollectiveKind::scan, *network, {}, batch), model};
}

CheckedRun scanned(const std::string& name, const Problem& problem, Parameters parameters = {}) {
  return run_checked(algorithm_catalogue().get(name), {problem, std::move(parameters)});
}

void expect_valid(const std::string& name, const Problem& problem, Parameters parameters = {}) {
  const CheckedRun run = scanned(name, problem, std::move(parameters));
  EXPECT_TRUE(run.verdict.valid) << name << " on " << problem.network().spec() << ", ports "
                                 << ports_text(problem.model) << ": "
                                 << (run.verdict.valid ? "" : run.verdict.earliest()->text);
}

/// Tracks what nodes hold as texts, in which order is visible: a contribution is a letter.
/// Independent of the verifier: all pairs are tried for concatenation.
class Spelling final : public StepSink {
 public:
  void begin(const ScheduleHeader& header) override {
    problem_ = std::make_unique<Problem>(header.problem);
    const Collective& collective = problem_->collective;
    for (std::uint64_t i = 0; i < collective.participant_count(); ++i)
      for (std::uint64_t result = 0; result < collective.batch(); ++result)
        held_[{collective.participant(i), result}] = {letters(i, i)};
  }
  void take(const Step& step) override {
    std::vector<std::tuple<NodeId, std::uint64_t, std::string>> arrivals;
    for (std::size_t i = 0; i < step.size(); ++i) {
      const Transfer transfer = step[i];
      const NodeId to = problem_->network().neighbour(transfer.from, transfer.ports[0]);
      for (const MessageId message : transfer.messages) {
        const Collective::Stretch stretch = problem_->collective.stretch(message);
        const std::string text = letters(stretch.first, stretch.last);
        EXPECT_TRUE((held_[{transfer.from, stretch.result}].contains(text))) << text;
        arrivals.emplace_back(to, stretch.result, text);
      }
    }
    for (const auto& arrival : arrivals)
      add(held_[{std::get<0>(arrival), std::get<1>(arrival)}], std::get<2>(arrival));
  }
  void end() override {
    const Collective& collective = problem_->collective;
    for (std::uint64_t i = 0; i < collective.participant_count(); ++i)
      for (std::uint64_t result = 0; result < collective.batch(); ++result)
        EXPECT_TRUE((held_[{collective.participant(i), result}].contains(letters(0, i))));
  }

 private:
  static std::string letters(std::uint64_t first, std::uint64_t last) {
    std::string text;
    for (std::uint64_t i = first; i <= last; ++i) text += static_cast<char>('a' + i);
    return text;
  }
  static void add(std::set<std::string>& texts, const std::string& fresh) {
    if (!texts.insert(fresh).second) return;
    const std::set<std::string> before = texts;
    for (const std::string& other : before) {
      if (other.back() + 1 == fresh.front()) add(texts, other + fresh);
      if (fresh.back() + 1 == other.front()) add(texts, fresh + other);
    }
  }

  std::unique_ptr<Problem> problem_;
  std::map<std::pair<NodeId, std::uint64_t>, std::set<std::string>> held_;
};

TEST(Scan, is_in_the_order_of_the_participants) {
  for (const std::string spec : {"mesh:3x3", "ring:7", "wk:3,2", "hypercube:3", "star:3"})
    for (const char* name : scan_names)
      for (const char* ports : {"one", "all"}) {
        if (why_not(algorithm_catalogue().get(name), scan_on(spec))) continue;
        Spelling spelling;
        run_algorithm(algorithm_catalogue().get(name), {scan_on(spec, with_ports(ports), 2)},
                      spelling);
      }
}

TEST(Scan, is_valid_on_every_family_with_one_port_and_all_and_in_batches) {
  SLOW_WHEN_SANITIZED();
  std::vector<std::string> specs = testing::schedule_networks();
  for (const char* other : {"fat-tree:4", "dragonfly:2,2,1", "slim-fly:4", "butterfly:2",
                            "kautz:2,2", "generalized-hypercube:3x4", "random-regular:3,16",
                            "backbone:1971", "faulty:5,0-1/torus:4x4"})
    specs.emplace_back(other);
  for (const std::string& spec : specs) {
    if (make_network(spec)->node_count() > 40) continue;
    for (const char* name : scan_names) {
      const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(name);
      const Problem one = scan_on(spec);
      if (why_not(algorithm, one)) {
        EXPECT_TRUE(one.network().directed() || !algorithm.families.empty() ||
                    algorithm.switches != Model::Switches::forward)
            << name << " on " << spec;
        continue;
      }
      expect_valid(name, one);
      expect_valid(name, scan_on(spec, with_ports("all"), 3));
      Model half = with_ports("2");
      half.duplex = Model::Duplex::half;
      half.packet_limit = 2;
      expect_valid(name, scan_on(spec, half, 2));
    }
  }
}

TEST(Scan, among_some_nodes_goes_through_the_others) {
  for (const char* name : scan_names) {
    if (!algorithm_catalogue().get(name).has(Capability::bystanders)) continue;
    ProblemWords words{.network = "mesh:4x4", .collective = "scan", .batch = 2};
    words.participants = {"ids:1,6,7,9,15"};
    expect_valid(name, state_problem(words));
    words.participants = {"ids:5"};
    const CheckedRun alone = scanned(name, state_problem(words));
    EXPECT_TRUE(alone.verdict.valid);
    EXPECT_EQ(alone.metering.steps, 0U);
  }
}

TEST(Scan, doubles_over_one_link_a_round_on_hypercubes) {
  for (const std::string spec : {"hypercube:1", "hypercube:4", "hypercube:6"}) {
    const Problem problem = scan_on(spec);
    const Metering metering = scanned("scan-doubling", problem).metering;
    EXPECT_EQ(metering.startups, problem.network().port_count());
    EXPECT_EQ(metering.transmissions, problem.network().port_count());
  }
  EXPECT_EQ(scanned("scan-doubling", scan_on("complete:7")).metering.startups, 3U);
  EXPECT_EQ(scanned("scan-doubling", scan_on("complete:8")).metering.startups, 3U);
}

TEST(Scan, line_by_line_takes_as_many_startups_as_the_diameter_with_all_ports) {
  for (const auto& [spec, diameter] : std::map<std::string, std::uint64_t>{{"ring:8", 4},
                                                                           {"ring:7", 3},
                                                                           {"torus:4x4", 4},
                                                                           {"torus:5x3", 3},
                                                                           {"mesh:4x3", 5},
                                                                           {"torus:2x4", 3},
                                                                           {"hypercube:4", 4},
                                                                           {"torus:4x4x4", 6}}) {
    const Metering metering = scanned("scan-lines", scan_on(spec, with_ports("all"))).metering;
    EXPECT_EQ(metering.startups, diameter) << spec;
    EXPECT_EQ(metering.transmissions, diameter) << spec;
  }
}

TEST(Scan, of_many_messages_streams_along_a_line) {
  Model cheap_startups;
  cheap_startups.startup = 0.001;
  const Metering metering =
      scanned("scan-pipeline", scan_on("mesh:6", cheap_startups, 20)).metering;
  EXPECT_EQ(metering.transmissions, 5U + 19U);
  Model dear_startups;
  dear_startups.startup = 1e6;
  EXPECT_EQ(scanned("scan-pipeline", scan_on("mesh:6", dear_startups, 20)).metering.startups, 5U);
}

TEST(Scan, sends_one_sum_each_way_where_subtrees_are_in_order) {
  for (const std::string spec : {"mesh:4x4", "torus:4x4", "hypercube:4", "mesh:3x3x3"}) {
    const CheckedRun run = scanned("scan-tree", scan_on(spec, with_ports("all")));
    EXPECT_TRUE(run.verdict.valid);
    EXPECT_EQ(run.metering.max_packet, 1U) << spec;
  }
  EXPECT_LE(scanned("scan-tree", scan_on("mesh:5x5", with_ports("all"))).metering.startups, 8U);
}

double best_time(const Plan& plan, const std::string& algorithm) {
  double best = std::numeric_limits<double>::infinity();
  for (const PlanCandidate& candidate : plan.candidates)
    if (candidate.algorithm == algorithm) best = std::min(best, candidate.metering.time);
  return best;
}

TEST(Scan, is_planned_and_the_fastest_depends_on_network_and_batch) {
  SLOW_WHEN_SANITIZED();
  const Plan few = make_plan(scan_on("hypercube:4"));
  EXPECT_EQ(few.candidates.front().algorithm, "scan-doubling");
  EXPECT_LT(best_time(few, "scan-doubling"), best_time(few, "scan-tree"));
  EXPECT_LT(best_time(few, "scan-tree"), best_time(few, "scan-pipeline"));
  const Plan many = make_plan(scan_on("mesh:16", {}, 64));
  EXPECT_LT(best_time(many, "scan-pipeline"), best_time(many, "scan-doubling"));
  EXPECT_EQ(best_time(many, "scan-tree"), best_time(many, "scan-pipeline"));
  const Plan grid = make_plan(scan_on("torus:4x4", with_ports("all"), 16));
  EXPECT_LT(best_time(grid, "scan-tree"), best_time(grid, "scan-pipeline"));
}

TEST(Scan, cuts_messages_into_as_many_chunks_as_it_is_told) {
  SLOW_WHEN_SANITIZED();
  Model large;
  large.message_size = 1000;
  const Problem problem = scan_on("mesh:8", large);
  for (const char* name : scan_names) {
    const CheckedRun run = scanned(name, problem, {{"chunks", 8U}});
    EXPECT_TRUE(run.verdict.valid);
    EXPECT_EQ(run.metering.chunks, 8U);
    testing::expect_error(
        [&] {
          return scanned(name, problem, {{"chunks", 0U}}).verdict.valid;
        },
        ErrorCode::out_of_range, "chunks = \"0\" is not accepted", "from 1 to");
    testing::expect_error(
        [&] {
          return scanned(name, problem, {{"chunks", "x"}}).verdict.valid;
        },
        ErrorCode::out_of_range, "chunks = \"x\" is not accepted", "from 1 to");
  }
  const double whole = scanned("scan-pipeline", problem).metering.time;
  EXPECT_LT(scanned("scan-pipeline", problem, {{"chunks", 16U}}).metering.time, 0.5 * whole);
  const Plan plan = make_plan(problem);
  EXPECT_GT(plan.candidates.front().metering.chunks, 1U);
  PlanOptions two;
  two.parameters["chunks"] = 2U;
  for (const PlanCandidate& candidate : make_plan(problem, two).candidates) {
    if (!candidate.library.empty()) continue;
    EXPECT_EQ(candidate.metering.chunks, 2U) << candidate.algorithm;
  }
}

TEST(Scan, says_why_it_cannot) {
  SLOW_WHEN_SANITIZED();
  Model model;
  model.control = Model::Control::simd;
  const auto reason = why_not(algorithm_catalogue().get("scan-tree"), scan_on("mesh:3x3", model));
  EXPECT_EQ(reason, ObstacleCode::simd_classes);
  EXPECT_TRUE(why_not(algorithm_catalogue().get("scan-doubling"), scan_on("hypercube:13")));
  testing::expect_error([] { return scanned("scan-lines", scan_on("ring:700")).verdict.valid; },
                        ErrorCode::too_large, "more than 250000 sums", "another algorithm");
}

}  // namespace
}  // namespace asterism
