// What has been found of the bounds of a problem so far.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "bound/tradeoffs.hpp"

namespace asterism {

/// In whole numbers: a quotient of rounded ones may be above the true one.
[[nodiscard]] inline std::uint64_t ceil_divide(std::uint64_t a, std::uint64_t b) {
  return a / b + (a % b == 0 ? 0 : 1);
}

/// The product, or the greatest number if that is less: of what is to be passed, never of what lets
/// it pass, a smaller number keeps a bound right.
[[nodiscard]] inline std::uint64_t product_at_most(std::uint64_t a, std::uint64_t b) {
  static constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
  return b != 0 && a > largest / b ? largest : a * b;
}

[[nodiscard]] inline std::uint64_t sum_at_most(std::uint64_t a, std::uint64_t b) {
  return b > std::numeric_limits<std::uint64_t>::max() - a
             ? std::numeric_limits<std::uint64_t>::max()
             : a + b;
}

/// Keeps the largest bound and its reason.
struct BestBound {
  std::uint64_t value = 0;
  std::string reason = "nothing to do";
  void raise(std::uint64_t bound, const std::string& why) {
    if (bound <= value) return;
    value = bound;
    reason = why;
  }
};

/// The transmissions add up the largest packets of all steps. The stretch adds up how long they
/// take, in the time of a message on a link of rate 1: no step is shorter than its largest packet
/// takes on the link that carries it.
struct Findings {
  BestBound startups;
  /// More of them, where messages are not cut into parts: because packets are limited.
  BestBound startups_of_whole;
  BestBound transmissions;
  double volume = 0;  ///< the transmissions if messages may be cut
  double stretch = 0;
  double stretch_in_parts = 0;
  double time = 0;  ///< in all
  double time_in_parts = 0;

  std::vector<StepTradeoff> tradeoffs{};
  std::optional<BroadcastShape> broadcast{};  ///< of several messages; without its steps

  /// What must pass a place that lets so many messages through in a step of one message a packet.
  void raise_passage(std::uint64_t messages, std::uint64_t a_step, const std::string& reason) {
    if (a_step == 0) return;  // nothing ever arrives, and no schedule is held against this
    transmissions.raise(ceil_divide(messages, a_step), reason);
    volume = std::max(volume, static_cast<double>(messages) / static_cast<double>(a_step));
  }
};

}  // namespace asterism
