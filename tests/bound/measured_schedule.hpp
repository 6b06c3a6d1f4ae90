// A random schedule on both clocks, for tests that no schedule beats a lower bound.
#pragma once

#include <optional>
#include <string>

#include <gtest/gtest.h>

#include <asterism/bounds.hpp>
#include <asterism/meter.hpp>
#include <asterism/schedule_timer.hpp>
#include <asterism/verify.hpp>

#include "bound/random_problem.hpp"
#include "bound/random_schedule.hpp"
#include "bound/tries.hpp"

namespace asterism::testing {

struct MeasuredSchedule {
  Metering metering;
  std::optional<double> asynchronous_time{};  ///< nothing if the model needs steps
};

/// Delays of all links and costs of some link classes.
inline void draw_link_costs(Problem& problem, Random& random) {
  problem.model.link_delay = 0.5 * static_cast<double>(random.below(6));
  for (const std::string& name : problem.network().link_classes()) {
    if (random.below(3) == 0)
      problem.model.class_delays[name] = 0.25 * static_cast<double>(1 + random.below(8));
    if (random.below(3) == 0)
      problem.model.class_overheads[name] = 0.25 * static_cast<double>(1 + random.below(8));
  }
}

/// Returns nothing if the schedule is not complete after 80 steps.
inline std::optional<MeasuredSchedule> measured_random_schedule(const Problem& problem,
                                                                Random& random) {
  const bool has_meaning_without_steps = problem.model.ports != Model::Ports::single_dimension &&
                                         problem.model.control == Model::Control::mimd;
  ScheduleTimer timer;
  Meter meter;
  ScheduleVerifier verifier;
  std::vector<StepSink*> sinks{&meter, &verifier};
  if (has_meaning_without_steps) sinks.push_back(&timer);
  Tee tee(sinks);
  if (!RandomSchedule(problem, random).push(tee, 80)) return std::nullopt;
  EXPECT_TRUE(verifier.verdict().valid)
      << verifier.verdict().earliest()->text << ": " << describe(problem);
  MeasuredSchedule measured{meter.metering()};
  if (has_meaning_without_steps) measured.asynchronous_time = timer.timing().time;
  return measured;
}

inline void expect_bounds_hold(const MeasuredSchedule& measured, const Problem& problem,
                               const std::string& what) {
  expect_not_beaten(measured.metering, lower_bound(problem), problem, what);
  if (measured.asynchronous_time) {
    EXPECT_LE(lower_bound(problem, 0, {}, Clock::asynchronous).time,
              *measured.asynchronous_time * (1 + 1e-9))
        << what << ": " << describe(problem);
  }
}

}  // namespace asterism::testing
