// The cost of a schedule: the coefficients of t_s and t_m, and the time they add up to.
#pragma once

#include <cstdint>

#include <asterism/model.hpp>

namespace asterism {

/// Start-ups and transmissions of a schedule.
struct Cost {
  /// The number of steps.
  std::uint64_t startups = 0;
  /// The sum over all steps of the size of the largest packet.
  std::uint64_t transmissions = 0;

  /// Returns the time if a start-up takes `startup` and a message takes `message`.
  [[nodiscard]] double time_at(double startup, double message) const {
    return startup * static_cast<double>(startups) + message * static_cast<double>(transmissions);
  }
  /// Returns the time under a model if all links have the same rate.
  [[nodiscard]] double time_under(const Model& model, double rate = 1) const {
    return time_at(model.step_startup(), model.message_time() / rate);
  }
  Cost& operator+=(const Cost& other) {
    startups += other.startups;
    transmissions += other.transmissions;
    return *this;
  }
  friend Cost operator+(Cost a, const Cost& b) { return a += b; }
  bool operator==(const Cost&) const = default;
};

}  // namespace asterism
