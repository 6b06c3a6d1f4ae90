// The two clocks of a schedule.
#pragma once

#include <optional>
#include <string_view>

#include <asterism/model.hpp>

namespace asterism {

/// Specifies how the time of a schedule is counted.
enum class Clock {
  lock_step,     ///< every step lasts as long as its slowest transfer
  asynchronous,  ///< every packet leaves as soon as its messages, ports and links are available
};

/// Parses "lock-step" or "asynchronous"; returns nothing for "default". Throws Error otherwise.
[[nodiscard]] std::optional<Clock> parse_clock(std::string_view text);
/// Returns "lock-step" or "asynchronous".
[[nodiscard]] const char* to_string(Clock clock);

/// Returns whether schedules under this model have a meaning without steps. They do not with
/// single-dimension ports or SIMD control, which constrain what all nodes do in one step.
[[nodiscard]] bool runs_without_steps(const Model& model);

/// Returns Clock::asynchronous for models with units, whose machines do not run in lock step, and
/// Clock::lock_step for all others.
[[nodiscard]] Clock default_clock(const Model& model);

}  // namespace asterism
