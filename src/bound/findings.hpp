// The bounds found for a problem so far.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include <asterism/bound_reason.hpp>

#include "bound/tradeoffs.hpp"

namespace asterism {

/// Divides whole numbers and rounds up. Integer division is used because a floating-point quotient
/// may exceed the true one.
[[nodiscard]] inline std::uint64_t ceil_divide(std::uint64_t a, std::uint64_t b) {
  return a / b + (a % b == 0 ? 0 : 1);
}

/// Returns the product, saturated at the maximum. Use it only for amounts that must pass, never for
/// capacities: reducing an amount keeps a bound valid.
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
  BoundReason reason{};
  void raise(std::uint64_t bound, const BoundReason& why) {
    if (bound <= value) return;
    value = bound;
    reason = why;
  }
};

/// `transmissions` sums up the largest packets of all steps. `stretch` sums up their durations, in
/// units of the time of a message on a link of rate 1: no step is shorter than its largest packet
/// takes on its link.
struct Findings {
  BestBound startups;
  /// A higher bound on start-ups if messages are not split, because packets are limited.
  BestBound startups_of_whole;
  BestBound transmissions;
  double volume = 0;  ///< the transmissions if messages may be split
  double stretch = 0;
  double stretch_in_parts = 0;
  double time = 0;  ///< total
  double time_in_parts = 0;
  double asynchronous = 0;  ///< total, if packets do not wait for steps
  double lock_step = 0;     ///< total in lock step, also if messages may be split
  /// The total amount sent, and the amount combined where it arrives, divided by what can be sent
  /// at the same time. The largest packets of all steps together contain at least as much.
  double mean_sent = 0;
  double mean_combined = 0;

  std::vector<StepTradeoff> tradeoffs{};
  std::optional<BroadcastShape> broadcast{};  ///< for several messages; without its steps

  /// Raises the bounds for `messages` messages that must pass a place with a capacity of `a_step`
  /// messages per step of one message per packet.
  void raise_passage(std::uint64_t messages, std::uint64_t a_step, const BoundReason& reason) {
    if (a_step == 0) return;  // nothing ever arrives, so there is no schedule to compare with
    transmissions.raise(ceil_divide(messages, a_step), reason);
    volume = std::max(volume, static_cast<double>(messages) / static_cast<double>(a_step));
  }

  /// Adds the bounds of a problem that any solution of this one also solves in the same steps.
  void take(const Findings& other, const ContainedCollective& contained) {
    const auto with = [&](BoundReason reason) {
      reason.contained = contained;
      return reason;
    };
    startups.raise(other.startups.value, with(other.startups.reason));
    startups_of_whole.raise(other.startups_of_whole.value, with(other.startups_of_whole.reason));
    transmissions.raise(other.transmissions.value, with(other.transmissions.reason));
    volume = std::max(volume, other.volume);
    stretch = std::max(stretch, other.stretch);
    stretch_in_parts = std::max(stretch_in_parts, other.stretch_in_parts);
    time = std::max(time, other.time);
    time_in_parts = std::max(time_in_parts, other.time_in_parts);
    asynchronous = std::max(asynchronous, other.asynchronous);
    lock_step = std::max(lock_step, other.lock_step);
    tradeoffs.insert(tradeoffs.end(), other.tradeoffs.begin(), other.tradeoffs.end());
    if (!other.broadcast) return;
    BroadcastShape shape = *other.broadcast;
    shape.steps = other.startups.value;
    tradeoffs.push_back(broadcast_tradeoff(shape));
  }
};

}  // namespace asterism
