// Records a schedule as it is pushed, with the state of the verifier and the meter after each step.
#pragma once

#include <memory>
#include <optional>

#include <asterism/meter.hpp>
#include <asterism/player.hpp>

#include "io/playback/shown_network.hpp"
#include "semantics/step_check.hpp"

namespace asterism {

class PlaybackRecorder final : public StepSink {
 public:
  explicit PlaybackRecorder(const PlaybackOptions& options) : options_(options) {}

  void begin(const ScheduleHeader& header) override;
  void take(const Step& step) override;
  void end() override;

  /// Must be called after end(). The lower bound is not set.
  [[nodiscard]] Playback take_playback() && { return std::move(playback_); }
  [[nodiscard]] const ScheduleHeader& header() const { return *header_; }

 private:
  void require_room(double numbers) const;
  void record_start();
  void record(const Step& step);
  void record_way(const Transfer& transfer);
  void record_items(const Step& step);
  void record_amounts();
  void record_cost();
  void forget_cost_of_idle_end();
  void record_verdict(const Verdict& verdict);

  PlaybackOptions options_;
  std::optional<ScheduleHeader> header_;
  std::optional<ShownNetwork> shown_;
  std::optional<StepCheck> check_;
  Meter meter_;
  std::vector<std::uint64_t> amounts_;  // after the last step
  Playback playback_;
  bool paths_ = false;  // whether transfers may cross several links
};

}  // namespace asterism
