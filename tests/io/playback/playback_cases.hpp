// Schedules that the tests of playbacks share.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <asterism/algorithm.hpp>
#include <asterism/owned_schedule.hpp>
#include <asterism/player.hpp>

#include "schedule_cases.hpp"

namespace asterism::testing {

inline SchedulePush pushing(const Schedule& schedule) {
  return [&schedule](StepSink& sink) { schedule.push_into(sink); };
}

inline Schedule schedule_of(const std::string& algorithm, const Problem& problem,
                            const Parameters& parameters = {}) {
  ScheduleRecorder recorder;
  run_algorithm(algorithm_catalogue().get(algorithm), {problem, parameters}, recorder);
  return std::move(recorder).take_schedule();
}

/// The number of packets is that of the algorithm.
inline Model model_for(const std::string& algorithm) {
  return algorithm_catalogue().get(algorithm).weakest_model();
}

inline Playback played(const Schedule& schedule) {
  return record_playback(pushing(schedule), {});
}

/// Amounts after a step, from those at the start and the changes.
inline std::vector<std::int32_t> amounts_after(const Playback& playback, std::size_t step) {
  std::vector<std::int32_t> amounts = playback.holdings.at_start;
  const PlaybackHoldings& holdings = playback.holdings;
  for (std::size_t i = 0; i < static_cast<std::size_t>(holdings.first[step]); ++i)
    amounts[static_cast<std::size_t>(holdings.node[i])] = holdings.amount[i];
  return amounts;
}

/// A schedule whose steps can be changed.
inline std::vector<Step> steps_of(const Schedule& schedule) {
  std::vector<Step> steps;
  for (std::size_t i = 0; i < schedule.size(); ++i) steps.push_back(schedule.step(i));
  return steps;
}
inline Schedule with_steps(const Schedule& schedule, const std::vector<Step>& steps) {
  Schedule changed(schedule.header());
  for (const Step& step : steps) changed.append(step);
  return changed;
}

}  // namespace asterism::testing
