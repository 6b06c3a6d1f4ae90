// The two clocks of a schedule.
#pragma once

#include <optional>
#include <string_view>

#include <asterism/model.hpp>

namespace asterism {

/// How the time of a schedule is counted.
enum class Clock {
  lock_step,     ///< every step lasts as long as its slowest transfer
  asynchronous,  ///< every packet leaves as soon as its messages, ports and links are there
};

/// "lock-step", "asynchronous", or "default" for none of them; throws Error otherwise.
[[nodiscard]] std::optional<Clock> parse_clock(std::string_view text);
[[nodiscard]] const char* to_string(Clock clock);

/// Whether a schedule has a meaning without steps: not with single-dimension ports or SIMD control,
/// which say what all nodes do in one step.
[[nodiscard]] bool runs_without_steps(const Model& model);

/// Asynchronous for machines with units, which do not run in lock step, and lock step for all
/// others.
[[nodiscard]] Clock default_clock(const Model& model);

}  // namespace asterism
