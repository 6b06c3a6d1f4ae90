#include <fmt/format.h>

#include <asterism/clock.hpp>
#include <asterism/error.hpp>

#include "base/text.hpp"

namespace asterism {

std::optional<Clock> parse_clock(std::string_view text) {
  if (text == "default") return std::nullopt;
  if (text == "lock-step") return Clock::lock_step;
  if (text == "asynchronous") return Clock::asynchronous;
  throw Error(ErrorCode::unknown_name,
              fmt::format("{} is not a time that plans are ranked by", in_quotes(text)),
              "choose lock-step, asynchronous or default");
}

const char* to_string(Clock clock) {
  return clock == Clock::asynchronous ? "asynchronous" : "lock-step";
}

bool runs_without_steps(const Model& model) {
  return model.ports != Model::Ports::single_dimension && model.control != Model::Control::simd;
}

Clock default_clock(const Model& model) {
  return model.unit == Model::Unit::microseconds && runs_without_steps(model) ? Clock::asynchronous
                                                                              : Clock::lock_step;
}

}  // namespace asterism
