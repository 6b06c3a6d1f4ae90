// The timing of a schedule without lock step, as text and as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <asterism/asynchronous.hpp>
#include <asterism/evaluate.hpp>

#include "view/form.hpp"
#include "view/json.hpp"

namespace asterism {

/// A schedule timed with the latencies of several seeds: the first in full, and the range of the
/// others.
struct TimedSchedule {
  const std::string& algorithm;
  const StatedProblem& stated;
  const CheckedRun& run;
  std::optional<Delays> latencies{};  ///< with the first seed
  std::uint64_t seeds = 1;
  double least = 0, most = 0;  ///< range of the times of all seeds
};

[[nodiscard]] std::string schedule_timing_report(const TimedSchedule& timed, Form form);

/// The lines, and the document member, for reports that contain more.
[[nodiscard]] std::string timing_text(const ScheduleTiming& timing, const Problem& problem);
[[nodiscard]] Json timing_document(const ScheduleTiming& timing, const Network& network);

}  // namespace asterism
