// Timing beside the verdict and the costs is the same in every form of a schedule.
#include <sstream>

#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>

#include "base/expect_error.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::expect_error;
using testing::make_case;

EvaluationOptions timed_options(bool expand = false) {
  EvaluationOptions options;
  options.timed = true;
  options.expand = expand;
  return options;
}

CheckedRun run_timed(const std::string& algorithm, const Case& on,
                     const EvaluationOptions& options) {
  return run_checked(algorithm_catalogue().get(algorithm), {*on.problem, {}, 0, {}}, options);
}

Case all_port_case(const std::string& spec, CollectiveKind kind) {
  Model model;
  model.ports = Model::Ports::all;
  model.startup = 5;
  return make_case(spec, kind, model);
}

/// A tree, relative steps, explicit steps, steps of a node program.
struct Told {
  const char* algorithm;
  const char* spec;
  CollectiveKind kind;
};
constexpr Told all_told[] = {{"cyclic-sweep", "star:4", CollectiveKind::alltoall},
                             {"cyclic-sweep", "star:4", CollectiveKind::scatter},
                             {"tseng98-personalized", "star:4", CollectiveKind::alltoall},
                             {"tree", "mesh:3x4", CollectiveKind::broadcast},
                             {"plain-flood", "wk:3,2", CollectiveKind::broadcast}};

TEST(TimedRuns, are_the_same_by_symmetry_move_by_move_and_from_a_file) {
  for (const Told& told : all_told) {
    const Case on = all_port_case(told.spec, told.kind);
    const CheckedRun run = run_timed(told.algorithm, on, timed_options());
    ASSERT_TRUE(run.timing) << told.algorithm;
    EXPECT_EQ(run.timing->lock_step, run.metering.time) << told.algorithm;
    EXPECT_LE(run.timing->time, run.timing->lock_step) << told.algorithm;
    EXPECT_EQ(run.timing, run_timed(told.algorithm, on, timed_options(true)).timing);
    EXPECT_FALSE(run_timed(told.algorithm, on, {}).timing) << "timing was not requested";

    std::stringstream file;
    ScheduleWriter writer(file, schedule_formats().get("jsonl"));
    const CheckedRun written = write_checked(algorithm_catalogue().get(told.algorithm),
                                             {*on.problem, {}, 0, {}}, writer, timed_options());
    EXPECT_EQ(written.timing, run.timing) << told.algorithm;
    ScheduleReader reader(file, "test");
    FileCheckOptions options;
    options.timed = true;
    EXPECT_EQ(check_file(reader, options).timing, run.timing) << told.algorithm;
  }
}

TEST(TimedRuns, with_latencies_are_expanded) {
  const Case on = all_port_case("star:4", CollectiveKind::alltoall);
  EvaluationOptions options = timed_options();
  options.latency = [](NodeId, Port, const Transfer&) { return 2.0; };
  const CheckedRun run = run_timed("cyclic-sweep", on, options);
  EXPECT_TRUE(run.expanded);
  EXPECT_EQ(run.timing->lock_step, run.metering.time + 2 * static_cast<double>(run.metering.steps));
}

TEST(TimedRuns, have_no_timing_where_the_schedule_is_not_valid) {
  std::istringstream file(
      R"({"asterism":"schedule","version":1,"network":"ring:3","collective":"broadcast","sources":["0"]}
{"step":1,"transfers":[["0",0]]}
{"step":2,"transfers":[["2",0]]}
{"end":2}
)");
  ScheduleReader reader(file, "test");
  FileCheckOptions options;
  options.timed = true;
  const CheckedRun run = check_file(reader, options);
  EXPECT_FALSE(run.verdict.valid);
  EXPECT_FALSE(run.timing);
}

TEST(TimedRuns, are_refused_under_models_that_tell_steps) {
  Model model;
  model.ports = Model::Ports::single_dimension;
  for (const CollectiveKind kind : {CollectiveKind::alltoall, CollectiveKind::scatter})
    expect_error(
        [&] {
          return run_timed("cyclic-sweep", make_case("star:4", kind, model), timed_options());
        },
        ErrorCode::unsupported, "has no meaning without steps", "step by step");
}

}  // namespace
}  // namespace asterism
