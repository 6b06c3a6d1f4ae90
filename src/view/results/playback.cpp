#include <fmt/format.h>

#include <asterism/bounds.hpp>
#include <asterism/player.hpp>
#include <asterism/reasons.hpp>

#include "io/playback/recorder.hpp"

namespace asterism {

namespace {

/// Relative tolerance for sums of times that differ only by rounding.
constexpr double rounding_of_times = 1e-9;

std::string counted(double number, const char* noun) {
  return fmt::format("{:.6g} {}{}", number, noun, number == 1 ? "" : "s");
}

std::string reason_of(const LowerBound& bound, std::uint64_t chunks) {
  const double pieces = bound.volume > 0 ? bound.volume : static_cast<double>(bound.transmissions);
  return fmt::format("at least {} ({}) and {} ({})",
                     counted(static_cast<double>(bound.startups), "start-up"),
                     sentence(bound.startups_reason),
                     counted(pieces / static_cast<double>(chunks), "transmission"),
                     sentence(bound.transmissions_reason));
}

}  // namespace

Playback record_playback(const SchedulePush& push, const PlaybackOptions& options) {
  PlaybackRecorder recorder(options);
  push(recorder);
  const LowerBound bound =
      lower_bound(recorder.header().problem, options.memory_limit, options.progress);
  Playback playback = std::move(recorder).take_playback();
  playback.bound = {bound.time, reason_of(bound, playback.chunks)};
  playback.optimal =
      playback.verdict.correct && playback.cost.time.back() <= bound.time * (1 + rounding_of_times);
  return playback;
}

}  // namespace asterism
