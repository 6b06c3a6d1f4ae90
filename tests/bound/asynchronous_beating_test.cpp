// Tries to beat the lower bounds of schedules whose packets do not wait for steps: random schedules
// and the catalogue on small random problems, each verified and timed.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/clock.hpp>
#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/schedule_timer.hpp>

#include "bound/random_schedule.hpp"
#include "bound/short_reduction.hpp"
#include "bound/tries.hpp"
#include "extent.hpp"

namespace asterism {
namespace {

using testing::DrawnKinds;
using testing::random_problem;
using testing::RandomScan;
using testing::RandomSchedule;
using testing::share_of_tries;
using testing::ShortReduction;
using testing::with_costs;

std::string rates_in_words(const Problem& problem) {
  std::string text;
  for (const auto& [name, rate] : problem.model.rates) text += fmt::format(", {}={}", name, rate);
  return text + fmt::format(", pieces of {} or more, at most {}", problem.model.min_piece,
                            problem.max_pieces());
}

double bound_without_steps(const Problem& problem) {
  return lower_bound(problem, 0, {}, Clock::asynchronous).time;
}

double in_any_pieces(Problem problem) {
  problem.model.divisible = Model::Divisible::yes;
  problem.model.min_piece = 0;
  return bound_without_steps(problem);
}

/// Counts the schedules that were compared with the bound, and those that met it.
struct Timed {
  std::uint64_t schedules = 0, met = 0;

  void hold(double time, double bound, const Problem& problem, const std::string& by) {
    EXPECT_GE(time, bound * (1 - 1e-9))
        << by << ": " << with_costs(problem) << rates_in_words(problem);
    ++schedules;
    if (time <= bound * (1 + 1e-6)) ++met;
  }
};

template <class Drawn>
void draw_timed(const Problem& problem, double bound, Random& random, Timed& timed) {
  static constexpr std::uint64_t max_steps = 200;
  ScheduleVerifier verifier;
  ScheduleTimer timer;
  Tee tee({&verifier, &timer});
  if (!Drawn(problem, random).push(tee, max_steps) || !verifier.verdict().valid) return;
  timed.hold(timer.timing().time, bound, problem, "a random schedule");
}

void draw_timed_schedules(const Problem& problem, double bound, std::uint64_t count, Random& random,
                          Timed& timed) {
  for (std::uint64_t i = 0; i < count; ++i) switch (problem.collective.handling()) {
      case Handling::combined:
        draw_timed<ShortReduction>(problem, bound, random, timed);
        break;
      case Handling::prefixes:
        draw_timed<RandomScan>(problem, bound, random, timed);
        break;
      default:
        draw_timed<RandomSchedule>(problem, bound, random, timed);
    }
}

void run_timed_catalogue(const Problem& problem, double bound, Timed& timed) {
  EvaluationOptions options;
  options.timed = true;
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
    if (why_not(algorithm, problem)) continue;
    try {
      const CheckedRun run = run_checked(algorithm, {problem, {}, 0, {}}, options);
      if (!run.timing) continue;
      // Some cut messages unasked, into pieces of any size.
      const bool cuts = run.metering.chunks > 1;
      timed.hold(run.timing->time, cuts ? std::min(bound, in_any_pieces(problem)) : bound, problem,
                 algorithm.name);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::unsupported) << algorithm.name << ": " << error.what();
    }
  }
}

/// Tries atomic messages, and divisible messages that are cut.
Timed try_timed_problems(std::uint64_t seed, std::uint64_t problems, DrawnKinds kinds,
                         bool catalogue) {
  static constexpr std::uint64_t max_nodes = 8;
  static constexpr std::uint64_t schedules_per_problem = 4;
  Random random(seed);
  Timed timed;
  for (std::uint64_t i = 0; i < problems; ++i) {
    Problem problem = random_problem(max_nodes, random, kinds);
    if (!runs_without_steps(problem.model)) continue;
    const double bound = bound_without_steps(problem);
    EXPECT_LE(bound, lower_bound(problem).time * (1 + 1e-9)) << with_costs(problem);
    draw_timed_schedules(problem, bound, schedules_per_problem, random, timed);
    if (catalogue) run_timed_catalogue(problem, bound, timed);
    problem.model.divisible = kinds == DrawnKinds::reductions && random.below(2) == 0
                                  ? Model::Divisible::by_default
                                  : Model::Divisible::yes;
    if (!problem.divisible()) continue;
    const std::uint64_t pieces = 1 + random.below(4);
    if (random.below(2) == 0)
      problem.model.min_piece = problem.model.message_size / static_cast<double>(pieces);
    const double in_pieces = bound_without_steps(problem);
    EXPECT_LE(in_pieces, bound * (1 + 1e-9)) << with_costs(problem);
    const Problem cut = cut_into_chunks(problem, pieces);
    draw_timed_schedules(cut, in_pieces, schedules_per_problem, random, timed);
    if (catalogue) run_timed_catalogue(cut, in_pieces, timed);
  }
  return timed;
}

TEST(AsynchronousBeating, no_schedule_of_messages_beats_the_bounds) {
  SLOW_WHEN_SANITIZED();
  const std::uint64_t problems = 400 / share_of_tries;
  const Timed timed = try_timed_problems(21, problems, DrawnKinds::messages, true);
  EXPECT_GT(timed.schedules, 4 * problems);
  EXPECT_GT(timed.met, timed.schedules / 4);
}

TEST(AsynchronousBeating, no_schedule_with_counts_beats_the_bounds) {
  SLOW_WHEN_SANITIZED();
  const std::uint64_t problems = 400 / share_of_tries;
  EXPECT_GT(try_timed_problems(22, problems, DrawnKinds::counts, true).schedules, 2 * problems);
}

TEST(AsynchronousBeating, no_reduction_beats_the_bounds) {
  SLOW_WHEN_SANITIZED();
  const std::uint64_t problems = 150 / share_of_tries;
  EXPECT_GT(try_timed_problems(23, problems, DrawnKinds::reductions, true).schedules, 2 * problems);
}

/// Many pieces through few ports, with and without costs of links: where the size of packets
/// counts.
Problem pipelined_problem(Random& random) {
  const std::uint64_t nodes = 3 + random.below(6);
  testing::Extras extras;
  extras.costs = random.below(2) == 0;
  const auto network = std::make_shared<const testing::SmallGraph>(
      nodes, testing::random_links(nodes, random), 0, 1, random, std::move(extras));
  Model model;
  static constexpr double startups[] = {0.1, 0.5, 1, 3};
  model.startup = startups[random.below(std::size(startups))];
  static constexpr const char* ports[] = {"one", "one", "2", "all"};
  parse_ports(ports[random.below(std::size(ports))], model);
  model.divisible = Model::Divisible::yes;
  model.message_size = 1 + static_cast<double>(random.below(8));
  static constexpr CollectiveKind kinds[] = {CollectiveKind::broadcast, CollectiveKind::reduce,
                                             CollectiveKind::allreduce, CollectiveKind::allgather};
  const CollectiveKind kind = kinds[random.below(std::size(kinds))];
  std::vector<NodeId> sources;
  if (traits_of(kind).sources != CollectiveTraits::Sources::every)
    sources.push_back(NodeId{random.below(nodes)});
  return {network, Collective(kind, *network, sources), model};
}

TEST(AsynchronousBeating, no_pipeline_beats_the_bounds) {
  SLOW_WHEN_SANITIZED();
  const std::uint64_t problems = 24 / share_of_tries;
  Random random(27);
  Timed timed;
  for (std::uint64_t i = 0; i < problems; ++i) {
    const Problem problem = pipelined_problem(random);
    const double bound = bound_without_steps(problem);
    for (const std::uint64_t pieces : {1U, 2U, 4U, 6U, 12U}) {
      const Problem cut = cut_into_chunks(problem, pieces);
      if (problem.collective.handling() == Handling::copied)
        draw_timed_schedules(cut, bound, 4, random, timed);
      run_timed_catalogue(cut, bound, timed);
    }
  }
  EXPECT_GT(timed.schedules, 10 * problems);
}

TEST(AsynchronousBeatingExhaustive, no_schedule_of_many_more_problems) {
  try_timed_problems(24, 20000 / share_of_tries, DrawnKinds::messages, true);
  try_timed_problems(25, 10000 / share_of_tries, DrawnKinds::counts, false);
  try_timed_problems(26, 10000 / share_of_tries, DrawnKinds::reductions, true);
}

}  // namespace
}  // namespace asterism
