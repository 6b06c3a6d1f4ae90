#include <fmt/format.h>

#include <asterism/bounds.hpp>
#include <asterism/player.hpp>

#include "io/playback/recorder.hpp"

namespace asterism {

namespace {

/// Sums of times that are the same but for rounding.
constexpr double rounding_of_times = 1e-9;

std::string reason_of(const LowerBound& bound) {
  return fmt::format("at least {} start-ups: {}; at least {} transmissions: {}", bound.startups,
                     bound.startups_reason, bound.transmissions, bound.transmissions_reason);
}

}  // namespace

Playback record_playback(const SchedulePush& push, const PlaybackOptions& options) {
  PlaybackRecorder recorder(options);
  push(recorder);
  const LowerBound bound =
      lower_bound(recorder.header().problem, options.memory_limit, options.progress);
  Playback playback = std::move(recorder).take_playback();
  playback.bound = {bound.time, reason_of(bound)};
  playback.optimal =
      playback.verdict.correct && playback.cost.time.back() <= bound.time * (1 + rounding_of_times);
  return playback;
}

}  // namespace asterism
