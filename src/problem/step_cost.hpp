// Costs of packets and lock steps, for code that builds or bounds schedules. This is the only place
// that adds start-up, latency, transmission and combining, and that defines a lock step to last as
// long as its longest packet.
//
// The sum comes in three forms that differ only in rounding: packet_time() is what StepMeter
// computes for a packet over one link (PathCost does the same for paths), PacketCost is a linear
// function that searches evaluate often, and volume_time() is for bounds, whose rates may be those
// of several links together.
#pragma once

#include <algorithm>
#include <cstdint>

#include "problem/problem_graph.hpp"

namespace asterism {

/// Returns the time until a packet over an arc has arrived and `combined` of its messages have been
/// combined.
[[nodiscard]] inline double packet_time(const Model& model, const Arc& arc, std::uint64_t messages,
                                        std::uint64_t combined = 0) {
  return model.transfer_time(messages, arc.rate) + arc.latency + model.combining_time(combined);
}

/// Returns the time of a packet of `messages` messages, possibly a fraction, at a rate.
[[nodiscard]] inline double volume_time(const Model& model, double messages, double rate,
                                        double latency) {
  return model.step_startup() + latency + messages * model.message_time() / rate;
}

/// Returns the maximum number of messages in a packet over an arc such that packet_time() does not
/// exceed `time`, but at most `most`.
[[nodiscard]] std::uint64_t room_within(const Model& model, const Arc& arc, double time,
                                        std::uint64_t most);

/// The cost of a packet as a linear function: `fixed` plus `per_message` for each of its messages.
/// The fixed part is the start-up plus the latency of the arc, so it does not matter which of them
/// contains a common part.
struct PacketCost {
  double fixed = 0;
  double per_message = 0;

  /// Returns the time of a packet of this many messages, possibly a fraction.
  template <class Number>
  [[nodiscard]] double packet(Number messages) const {
    return fixed + per_message * static_cast<double>(messages);
  }
  /// Returns the time of consecutive packets with `messages` messages in total.
  [[nodiscard]] double packets(double number, double messages) const {
    return fixed * number + per_message * messages;
  }
  /// Returns the costs if a message is redefined as one of `pieces` parts of `messages` messages.
  [[nodiscard]] PacketCost of_pieces(double messages, double pieces) const {
    return {fixed, per_message * messages / pieces};
  }
  /// Returns the maximum number of messages in a packet that takes at most `time`, up to rounding;
  /// 0 if none fits.
  [[nodiscard]] std::uint64_t room(double time) const;

  friend bool operator==(const PacketCost&, const PacketCost&) = default;
};
/// Returns the cost of packets over an arc; by default one of rate 1 without latency.
[[nodiscard]] inline PacketCost packet_cost(const Model& model, const Arc& arc = {}) {
  return {model.step_startup() + arc.latency, model.message_time() / arc.rate};
}

/// Sums up lock steps, each of which lasts as long as its longest packet.
class StepCost {
 public:
  /// A step lasts at least `least`, even without packets.
  explicit StepCost(double least = 0) : least_(least), step_(least) {}

  /// Adds a packet of this duration to the current step.
  void add(double packet) { step_ = std::max(step_, packet); }
  /// Returns the time of the current step so far.
  [[nodiscard]] double step() const { return step_; }
  /// Ends the step and returns its time.
  double end_step() {
    const double ended = step_;
    total_ += ended;
    step_ = least_;
    return ended;
  }
  /// Returns the time of the steps that have ended.
  [[nodiscard]] double total() const { return total_; }

 private:
  double least_, step_, total_ = 0;
};

}  // namespace asterism
