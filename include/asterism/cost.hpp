// What a schedule costs, as the coefficients of t_s and t_m, and the time that they add up to.
#pragma once

#include <cstdint>

#include <asterism/model.hpp>

namespace asterism {

struct Cost {
  /// The number of steps.
  std::uint64_t startups = 0;
  /// The sum over the steps of the largest packet sent in it.
  std::uint64_t transmissions = 0;

  /// If a start-up and a message take so long.
  [[nodiscard]] double time_at(double startup, double message) const {
    return startup * static_cast<double>(startups) + message * static_cast<double>(transmissions);
  }
  /// On links that all have one rate.
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
