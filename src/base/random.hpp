// Random numbers that are the same on every machine for the same seed. The distributions of the
// standard library are not, so the required one is implemented here.
#pragma once

#include <cstdint>
#include <random>

#include <asterism/error.hpp>

namespace asterism {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  /// Returns a uniform number in 0 .. bound-1. Throws Error(out_of_range) if the bound is 0.
  [[nodiscard]] std::uint64_t below(std::uint64_t bound) {
    if (bound == 0) throw Error(ErrorCode::out_of_range, "no number is below 0");
    const std::uint64_t unbiased = engine_.max() - engine_.max() % bound;
    std::uint64_t draw = engine_();
    while (draw >= unbiased) draw = engine_();
    return draw % bound;
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace asterism
