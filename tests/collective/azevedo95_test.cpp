#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/expect_error.hpp"
#include "collective/broadcast_run.hpp"
#include "collective/printed_broadcast.hpp"
#include "extent.hpp"

namespace asterism {
namespace {

using testing::broadcast_case;
using testing::BroadcastRun;
using testing::Case;
using testing::expect_error;
using testing::make_case;
using testing::PrintedBroadcast;
using testing::run_broadcast;

std::string scc(unsigned n) {
  return "scc:" + std::to_string(n);
}
unsigned star_diameter(unsigned n) {
  return 3 * (n - 1) / 2;
}
/// Returns the number of steps of one iteration of the main loop.
unsigned iteration_steps(const std::string& algorithm, unsigned n) {
  if (algorithm == "azevedo95-one-port") return (n + 2) / 2;
  return algorithm == "azevedo95-multi-port" ? (n + 1) / 2 : n - 1;
}
const std::vector<std::string> on_scc{"azevedo95-one-port", "azevedo95-simd",
                                      "azevedo95-multi-port"};

void expect_exact(const std::string& algorithm, unsigned n, std::uint64_t source,
                  std::uint64_t batch = 1) {
  const BroadcastRun run =
      run_broadcast(algorithm, broadcast_case(algorithm, scc(n), source, batch));
  const std::uint64_t iterations = star_diameter(n) + batch - 1;
  ASSERT_TRUE(run.complete_exactly_at_the_end())
      << algorithm << " n " << n << " source " << source << " batch " << batch;
  ASSERT_EQ(run.metering.steps, iterations * iteration_steps(algorithm, n))
      << algorithm << " n " << n << " batch " << batch;
  ASSERT_EQ(run.lateral_steps(), iterations);
  ASSERT_EQ(run.local_steps(), iterations * (iteration_steps(algorithm, n) - 1));
}

void expect_exact_from(unsigned n, std::uint64_t stride) {
  const std::uint64_t nodes = make_network(scc(n))->node_count();
  for (const std::string& algorithm : on_scc)
    for (std::uint64_t source = 0; source < nodes; source += stride)
      ASSERT_NO_FATAL_FAILURE(expect_exact(algorithm, n, source));
}

TEST(Azevedo95, is_complete_exactly_in_the_last_step_from_every_source) {
  SLOW_WHEN_SANITIZED();
  for (unsigned n = 3; n <= 5; ++n) ASSERT_NO_FATAL_FAILURE(expect_exact_from(n, 1));
  ASSERT_NO_FATAL_FAILURE(expect_exact_from(6, 211));
}

TEST(Azevedo95Exhaustive, is_complete_exactly_in_the_last_step_on_large_networks) {
  ASSERT_NO_FATAL_FAILURE(expect_exact_from(6, 1));
  ASSERT_NO_FATAL_FAILURE(expect_exact_from(7, 1511));
  ASSERT_NO_FATAL_FAILURE(expect_exact_from(8, 70001));
  ASSERT_NO_FATAL_FAILURE(expect_exact_from(9, 2000003));
}

TEST(Azevedo95, informs_every_node_when_the_printed_algorithm_does) {
  for (unsigned n = 3; n <= 6; ++n) {
    const auto network = make_network(scc(n));
    for (const bool multi_port : {false, true})
      for (const std::uint64_t source : {std::uint64_t{0}, network->node_count() / 3}) {
        const std::string algorithm = multi_port ? "azevedo95-multi-port" : "azevedo95-one-port";
        EXPECT_EQ(run_broadcast(algorithm, broadcast_case(algorithm, scc(n), source)).last_arrival,
                  PrintedBroadcast(*network, NodeId{source}, multi_port).run())
            << algorithm << " n " << n;
      }
  }
}

TEST(Azevedo95, pipelines_batches_in_the_steps_of_the_paper) {
  SLOW_WHEN_SANITIZED();
  for (const std::string& algorithm : on_scc)
    for (std::uint64_t batch = 1; batch <= 16; ++batch)
      for (unsigned n = 3; n <= 6; ++n)
        ASSERT_NO_FATAL_FAILURE(expect_exact(algorithm, n, 17 % (n + 5), batch));
}

TEST(Azevedo95, the_last_message_of_a_batch_follows_the_printed_algorithm_later) {
  constexpr std::uint64_t batch = 6;
  for (unsigned n = 3; n <= 6; ++n)
    for (const bool multi_port : {false, true}) {
      const std::string algorithm = multi_port ? "azevedo95-multi-port" : "azevedo95-one-port";
      const NodeId source{5};
      auto expected = PrintedBroadcast(*make_network(scc(n)), source, multi_port).run();
      for (std::uint64_t node = 0; node < expected.size(); ++node)
        if (node != source.value()) expected[node] += (batch - 1) * iteration_steps(algorithm, n);
      EXPECT_EQ(run_broadcast(algorithm, broadcast_case(algorithm, scc(n), source.value(), batch))
                    .last_arrival,
                expected)
          << algorithm << " n " << n;
    }
}

RC_GTEST_PROP(Azevedo95, any_batch_from_any_source_takes_the_steps_of_the_paper, ()) {
  const std::string algorithm = *rc::gen::elementOf(on_scc);
  const auto n = *rc::gen::inRange(3U, 6U);
  const auto source = *rc::gen::inRange<std::uint64_t>(0, make_network(scc(n))->node_count());
  const auto batch = *rc::gen::inRange<std::uint64_t>(1, 40);
  expect_exact(algorithm, n, source, batch);
  RC_ASSERT(!::testing::Test::HasFatalFailure());
}

TEST(Azevedo95Exhaustive, pipelines_batches_on_large_networks) {
  for (const std::string& algorithm : on_scc)
    for (std::uint64_t batch = 1; batch <= 16; ++batch) {
      for (std::uint64_t source = 0; source < 3600; source += 599)
        ASSERT_NO_FATAL_FAILURE(expect_exact(algorithm, 6, source, batch));
      ASSERT_NO_FATAL_FAILURE(expect_exact(algorithm, 7, 1234, batch));
    }
}

/// Drops what comes after the first `keep` steps.
class Cutter final : public StepSink {
 public:
  Cutter(StepSink& to, std::uint64_t keep) : to_(to), keep_(keep) {}
  void begin(const ScheduleHeader& header) override { to_.begin(header); }
  void take(const Step& step) override {
    if (keep_ > 0) to_.take(step);
    if (keep_ > 0) --keep_;
  }
  void end() override { to_.end(); }

 private:
  StepSink& to_;
  std::uint64_t keep_;
};

TEST(Azevedo95, lacks_somebody_without_its_last_step) {
  for (const std::string& algorithm : on_scc) {
    const Case on = broadcast_case(algorithm, "scc:5", 33);
    ScheduleVerifier verifier;
    Cutter cutter(verifier, run_broadcast(algorithm, on).metering.steps - 1);
    run_algorithm(algorithm_catalogue().get(algorithm), {*on.problem, {}, 0, {}}, cutter);
    EXPECT_FALSE(verifier.verdict().valid);
    EXPECT_NE(verifier.verdict().first(ViolationKind::incomplete), nullptr);
  }
}

TEST(Azevedo95, runs_in_twice_the_stars_diameter_with_local_links_of_the_rate_of_theorem_5) {
  SLOW_WHEN_SANITIZED();
  for (unsigned n = 4; n <= 7; ++n)
    for (const std::string algorithm : {"azevedo95-one-port", "azevedo95-multi-port"}) {
      Model model = algorithm_catalogue().get(algorithm).weakest_model();
      model.startup = 0;
      const double ratio = iteration_steps(algorithm, n) - 1;
      for (const double rate : {1.0, ratio, 1e9}) {
        model.rates = {{"left", rate}, {"right", rate}};
        const BroadcastRun run =
            run_broadcast(algorithm, make_case(scc(n), CollectiveKind::broadcast, model));
        const auto idle = static_cast<double>(run.idle_steps());  // takes no time
        const double expected = star_diameter(n) * (1 + ratio / rate) - idle / rate;
        EXPECT_NEAR(run.metering.time, expected, 1e-9) << algorithm << n;
        EXPECT_LE(idle, n / 2) << algorithm << n;
      }
    }
}

/// In the last iterations many nodes of a cycle are informed over their lateral links, and the
/// cycle fills faster than the schedule assumes. By symmetry this holds for every source.
TEST(Azevedo95, can_leave_out_the_steps_in_which_nothing_moves) {
  SLOW_WHEN_SANITIZED();
  const std::vector<std::vector<std::uint64_t>> idle{
      {0, 0, 1, 1, 3}, {0, 0, 2, 2, 6}, {0, 0, 1, 1, 3}};
  for (std::size_t a = 0; a < on_scc.size(); ++a)
    for (unsigned n = 3; n <= 7; ++n)
      for (const std::uint64_t source : {0U, 8U}) {
        const Case on = broadcast_case(on_scc[a], scc(n), source);
        const BroadcastRun kept = run_broadcast(on_scc[a], on);
        const BroadcastRun dropped = run_broadcast(on_scc[a], on, {{"idle", "drop"}});
        EXPECT_EQ(kept.idle_steps(), idle[a][n - 3]) << on_scc[a] << n;
        EXPECT_TRUE(dropped.complete_exactly_at_the_end());
        EXPECT_EQ(dropped.metering.steps, kept.metering.steps - kept.idle_steps());
      }
}

TEST(Azevedo95, refuses_unknown_ways_with_idle_steps) {
  expect_error(
      [] {
        return run_broadcast("azevedo95-simd", broadcast_case("azevedo95-simd", "scc:4", 0),
                             {{"idle", "skip"}})
            .verdict.valid;
      },
      ErrorCode::unknown_name, "idle = \"skip\"", "keep or drop");
}

TEST(Azevedo95Simd, obeys_simd_control_and_a_single_dimension) {
  Model model;
  model.control = Model::Control::simd;
  model.ports = Model::Ports::single_dimension;
  for (unsigned n = 3; n <= 5; ++n)
    for (const std::uint64_t batch : {1U, 3U})
      EXPECT_TRUE(run_broadcast("azevedo95-simd", make_case(scc(n), CollectiveKind::broadcast,
                                                            model, {NodeId{7}}, batch))
                      .complete_exactly_at_the_end());
}

TEST(Azevedo95MultiPort, obeys_simd_control_with_two_ports) {
  Model model;
  model.control = Model::Control::simd;
  for (const char* ports : {"2", "all"}) {
    parse_ports(ports, model);
    for (unsigned n = 3; n <= 6; ++n)
      for (const std::uint64_t batch : {1U, 3U}) {
        const BroadcastRun run =
            run_broadcast("azevedo95-multi-port",
                          make_case(scc(n), CollectiveKind::broadcast, model, {NodeId{3}}, batch));
        EXPECT_TRUE(run.complete_exactly_at_the_end()) << n;
        EXPECT_EQ(run.metering.steps, (n + 1) / 2 * (star_diameter(n) + batch - 1)) << n;
      }
  }
}

TEST(Azevedo95OnePort, runs_under_simd_control_with_two_ports) {
  Model model;
  parse_ports("2", model);
  model.control = Model::Control::simd;
  EXPECT_TRUE(run_broadcast("azevedo95-one-port",
                            make_case("scc:5", CollectiveKind::broadcast, model, {NodeId{3}}))
                  .complete_exactly_at_the_end());
}

TEST(Azevedo95DeltaPort, takes_the_diameter_and_one_step_more_a_message) {
  for (unsigned n = 2; n <= 7; ++n)
    for (const std::uint64_t batch : {1U, 2U, 5U}) {
      const BroadcastRun run = run_broadcast(
          "azevedo95-delta-port",
          broadcast_case("azevedo95-delta-port", "star:" + std::to_string(n), 1, batch));
      EXPECT_TRUE(run.complete_exactly_at_the_end()) << n;
      EXPECT_EQ(run.metering.steps, star_diameter(n) + batch - 1) << n;
    }
}

TEST(Azevedo95, refuses_models_that_it_breaks) {
  const auto refused = [](const std::string& algorithm, const Model& model,
                          const std::string& sentence, const std::string& hint) {
    const Case on = make_case("scc:4", CollectiveKind::broadcast, model);
    expect_error([&] { return run_broadcast(algorithm, on).verdict.valid; }, ErrorCode::unsupported,
                 sentence, hint);
  };
  Model simd;
  simd.control = Model::Control::simd;
  refused("azevedo95-one-port", simd, "it needs control: mimd, or ports: 2", "azevedo95-simd");
  refused("azevedo95-multi-port", {}, "it needs ports: 2", "azevedo95-one-port");
  Model single;
  single.ports = Model::Ports::single_dimension;
  refused("azevedo95-one-port", single, "it needs ports: one", "azevedo95-simd");
}

TEST(Azevedo95, estimates_its_memory_first) {
  const Case on = broadcast_case("azevedo95-one-port", "scc:6", 0);
  ScheduleRecorder sink;
  expect_error(
      [&] {
        run_algorithm(algorithm_catalogue().get("azevedo95-one-port"), {*on.problem, {}, 1000, {}},
                      sink);
        return true;
      },
      ErrorCode::too_large, "running scc:6 in lock step", "smaller network");
}

}  // namespace
}  // namespace asterism
