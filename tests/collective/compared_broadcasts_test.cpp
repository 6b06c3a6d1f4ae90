// The broadcasts that azevedo1995 compares its own with, from every source of small networks and
// some of larger ones, against the numbers of steps that it states.
#include <cmath>

#include <gtest/gtest.h>

#include "base/expect_error.hpp"
#include "collective/broadcast_run.hpp"
#include "collective/star/dimension_sequence.hpp"

namespace asterism {
namespace {

using testing::broadcast_case;
using testing::BroadcastRun;
using testing::expect_error;
using testing::make_case;
using testing::run_broadcast;

std::string sized(const std::string& family, unsigned n) {
  return family + ":" + std::to_string(n);
}

/// Calls body(run) for every `stride`-th source.
template <class Body>
void from_sources(const std::string& algorithm, const std::string& spec, std::uint64_t stride,
                  const Parameters& parameters, Body&& body) {
  const std::uint64_t nodes = make_network(spec)->node_count();
  for (std::uint64_t source = 0; source < nodes; source += stride) {
    const BroadcastRun run =
        run_broadcast(algorithm, broadcast_case(algorithm, spec, source), parameters);
    ASSERT_TRUE(run.verdict.valid) << algorithm << " on " << spec << " from " << source;
    ASSERT_EQ(run.verdict.redundant, 0U);
    body(run);
  }
}

/// Some fifty sources of a network, or all.
std::uint64_t few(const std::string& spec) {
  return make_network(spec)->node_count() / 50 + 1;
}

unsigned ceil_log2(unsigned i) {
  unsigned log = 0;
  while (1U << log < i) ++log;
  return log;
}

unsigned mendia_steps(unsigned n) {
  unsigned steps = 0;
  for (unsigned i = 2; i <= n; ++i) steps += ceil_log2(i) + 1;
  return steps;
}

unsigned doubling_steps(unsigned n) {
  unsigned steps = 0;
  for (unsigned i = 2; i <= n; ++i) steps += ceil_log2(i - 1) + 1;
  return steps;
}

void expect_star_phases(unsigned n, std::uint64_t stride) {
  from_sources("mendia92-one-port", sized("star", n), stride, {}, [&](const BroadcastRun& run) {
    ASSERT_EQ(run.metering.steps, mendia_steps(n)) << n;
    ASSERT_EQ(run.moved_at_last, 0U) << n;
  });
  from_sources("star-doubling", sized("star", n), stride, {}, [&](const BroadcastRun& run) {
    ASSERT_EQ(run.metering.steps, doubling_steps(n)) << n;
    ASSERT_GT(run.moved_at_last, 0U) << n;
  });
}

TEST(StarPhases, take_the_stated_steps_from_every_source) {
  for (unsigned n = 2; n <= 5; ++n) expect_star_phases(n, 1);
  expect_star_phases(6, 41);
  expect_star_phases(7, 2000);
}

TEST(StarPhasesExhaustive, take_the_stated_steps_on_larger_stars) {
  expect_star_phases(6, 1);
  expect_star_phases(7, 101);
  expect_star_phases(8, 10007);
  expect_star_phases(9, 200003);
  expect_star_phases(10, 3000017);
}

void expect_liestman(unsigned n, std::uint64_t stride) {
  from_sources("liestman88-one-port", sized("ccc", n), stride, {}, [&](const BroadcastRun& run) {
    ASSERT_TRUE(run.complete_exactly_at_the_end());
    ASSERT_EQ(run.metering.steps, (5 * n + 1) / 2 - 1) << n;
    ASSERT_EQ(run.lateral_steps(), n);
    ASSERT_EQ(run.local_steps(), (3 * n + 1) / 2 - 1) << n;
  });
}

TEST(Liestman88, takes_the_stated_steps_from_every_source) {
  for (unsigned n = 3; n <= 6; ++n) expect_liestman(n, 1);
  for (unsigned n = 7; n <= 10; ++n) expect_liestman(n, n * 401);
}

TEST(Liestman88Exhaustive, takes_the_stated_steps_on_larger_networks) {
  for (unsigned n = 7; n <= 9; ++n) expect_liestman(n, 1);
  for (unsigned n = 10; n <= 18; ++n) expect_liestman(n, (n << n) / 3);
}

TEST(Liestman88, obeys_simd_control_with_cycles_filled_one_way) {
  Model model;
  model.control = Model::Control::simd;
  model.ports = Model::Ports::single_dimension;
  for (unsigned n = 3; n <= 6; ++n) {
    const BroadcastRun run = run_broadcast(
        "liestman88-one-port", make_case(sized("ccc", n), CollectiveKind::broadcast, model));
    EXPECT_TRUE(run.complete_exactly_at_the_end()) << n;
    EXPECT_EQ(run.metering.steps, 2 * n - 1 + n - 1) << n;
  }
}

double switching_bound_on_scc(unsigned n) {  // Eq. (3)
  return 4.0 * n * (n / 2) + (5.0 * n - 4) * (std::log2(n) - 1) - 2.5 * n;
}

/// Checks the steps of a sequence, as printed and without idle steps.
void expect_sequence(const std::string& algorithm, const std::string& spec, std::uint64_t stride,
                     double printed) {
  from_sources(algorithm, spec, stride, {{"idle", "drop"}}, [&](const BroadcastRun& run) {
    ASSERT_LE(static_cast<double>(run.metering.steps), printed) << algorithm << " " << spec;
    ASSERT_TRUE(run.complete_exactly_at_the_end());
    ASSERT_FALSE(run.metering.steps_by_links.contains({}));
  });
}

void expect_star_length(const std::string& algorithm, unsigned n, std::uint64_t moves) {
  from_sources(algorithm, sized("star", n), 1000, {}, [&](const BroadcastRun& run) {
    ASSERT_EQ(run.metering.steps, moves) << algorithm << " " << n;
  });
}

void expect_sequences(unsigned n, bool all_sources) {
  const double d = 3 * (n - 1) / 2;
  for (const auto& [algorithm, star, scc] : std::vector<std::tuple<std::string, double, double>>{
           {"akers87-switching", 3 * (n * std::log2(n) - n / 2.0), switching_bound_on_scc(n)},
           {"azevedo93-triangular", 1.5 * n * n - 3.5 * n + 2, 3.5 * n * n - 9.5 * n + 6},
           {"akers87-cyclic", (n - 1) * d, 2 * (n - 1) * d + n}}) {
    const auto stride = [&](const std::string& spec) { return all_sources ? 1 : few(spec); };
    expect_sequence(algorithm, sized("star", n), stride(sized("star", n)), star);
    expect_sequence(algorithm, sized("scc", n), stride(sized("scc", n)), scc);
  }
  expect_star_length("akers87-switching", n, star_moves(halving_switches(n)).size());
  expect_star_length("azevedo93-triangular", n, (3 * n * n - 7 * n + 4) / 2);
  expect_star_length("akers87-cyclic", n, (n - 1) * (3 * (n - 1) / 2));
}

/// The printed number leaves no room for the way from the source to the first lateral link. With
/// the idle steps kept, that is one too few up to n = 4; from n = 5 on the shorter way around a
/// cycle makes up for it.
TEST(DimensionSequences, the_triangular_one_on_the_scc_keeps_to_the_paper_from_5_symbols_on) {
  for (unsigned n = 3; n <= 7; ++n) {
    const double printed = 3.5 * n * n - 9.5 * n + 6;
    for (std::uint64_t place = 0; place < n - 1; ++place) {
      const std::string name = "azevedo93-triangular";
      const BroadcastRun run = run_broadcast(name, broadcast_case(name, sized("scc", n), place));
      const bool one_more = n <= 4 && place > 0;
      EXPECT_TRUE(run.verdict.valid);
      EXPECT_LE(static_cast<double>(run.metering.steps), printed + one_more) << n << " " << place;
      EXPECT_TRUE(!one_more || static_cast<double>(run.metering.steps) > printed);
    }
  }
}

TEST(DimensionSequences, broadcast_in_the_steps_of_the_paper) {
  for (unsigned n = 3; n <= 5; ++n) expect_sequences(n, n <= 4);
}

TEST(DimensionSequencesExhaustive, broadcast_in_the_steps_of_the_paper) {
  expect_sequences(5, true);
  for (unsigned n = 6; n <= 8; ++n) expect_sequences(n, false);
}

TEST(DimensionSequences, obey_simd_control_and_a_single_dimension) {
  Model model;
  model.control = Model::Control::simd;
  model.ports = Model::Ports::single_dimension;
  for (const std::string algorithm :
       {"akers87-switching", "azevedo93-triangular", "akers87-cyclic"})
    for (const std::string spec : {"star:5", "scc:3", "scc:4", "scc:5"})
      EXPECT_TRUE(
          run_broadcast(algorithm, make_case(spec, CollectiveKind::broadcast, model)).verdict.valid)
          << algorithm << " on " << spec;
}

TEST(ComparedBroadcasts, send_a_batch_in_packets_of_the_limit) {
  for (const auto& [algorithm, spec] :
       std::vector<std::pair<std::string, std::string>>{{"akers87-switching", "star:4"},
                                                        {"akers87-cyclic", "scc:4"},
                                                        {"mendia92-one-port", "star:4"},
                                                        {"liestman88-one-port", "ccc:4"}}) {
    Model model;
    const auto run = [&, name = algorithm, on = spec] {
      return run_broadcast(name, make_case(on, CollectiveKind::broadcast, model, {}, 7));
    };
    const BroadcastRun whole = run();
    EXPECT_TRUE(whole.verdict.valid) << algorithm;
    EXPECT_EQ(whole.metering.max_packet, 7U);
    model.packet_limit = 3;
    const BroadcastRun split = run();
    EXPECT_TRUE(split.verdict.valid) << algorithm;
    EXPECT_EQ(split.metering.steps, 3 * whole.metering.steps) << algorithm;
  }
}

TEST(ComparedBroadcasts, estimate_their_memory_first) {
  const testing::Case on = make_case("star:6", CollectiveKind::broadcast);
  ScheduleRecorder sink;
  expect_error(
      [&] {
        run_algorithm(algorithm_catalogue().get("star-doubling"), {*on.problem, {}, 1000, {}},
                      sink);
        return true;
      },
      ErrorCode::too_large, "a broadcast on star:6", "smaller network");
}

}  // namespace
}  // namespace asterism
