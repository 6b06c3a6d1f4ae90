// What packets and lock steps cost, for those who build or bound schedules: the one place that adds
// start-up, latency, transmission and combining, and the one that knows that a lock step lasts as
// long as its longest packet.
//
// The sum comes in three forms, which differ in rounding only: packet_time() is what StepMeter
// finds for a packet over one link (PathCost does the same for paths), PacketCost is a line that
// searches evaluate often, and volume_time() is for bounds, whose rates may be those of several
// links together.
#pragma once

#include <algorithm>
#include <cstdint>

#include "problem/problem_graph.hpp"

namespace asterism {

/// Returns the time until a packet over an arc has arrived and `combined` of its messages are
/// combined with what is there.
[[nodiscard]] inline double packet_time(const Model& model, const Arc& arc, std::uint64_t messages,
                                        std::uint64_t combined = 0) {
  return model.transfer_time(messages, arc.rate) + arc.latency + model.combining_time(combined);
}

/// Returns the time of a packet of `messages` messages, or a part of one, at a rate.
[[nodiscard]] inline double volume_time(const Model& model, double messages, double rate,
                                        double latency) {
  return model.step_startup() + latency + messages * model.message_time() / rate;
}

/// Returns the most messages that a packet over an arc may hold so that packet_time() does not
/// exceed `time`, or `most` if that is less.
[[nodiscard]] std::uint64_t room_within(const Model& model, const Arc& arc, double time,
                                        std::uint64_t most);

/// What a packet takes as a line: `fixed` plus `per_message` for each of its messages. The fixed
/// part is the start-up plus the latency of the arc, so it does not matter which of them holds a
/// common part.
struct PacketCost {
  double fixed = 0;
  double per_message = 0;

  /// Returns the time of a packet of this many messages, a whole number of them or not.
  template <class Number>
  [[nodiscard]] double packet(Number messages) const {
    return fixed + per_message * static_cast<double>(messages);
  }
  /// Returns the time of packets one behind the other, with `messages` messages in all.
  [[nodiscard]] double packets(double number, double messages) const {
    return fixed * number + per_message * messages;
  }
  /// Returns the costs if what counts as a message is one of `pieces` parts of `messages` messages.
  [[nodiscard]] PacketCost of_pieces(double messages, double pieces) const {
    return {fixed, per_message * messages / pieces};
  }
  /// Returns how many messages a packet may hold that takes no longer than `time`, up to rounding;
  /// 0 if none fits.
  [[nodiscard]] std::uint64_t room(double time) const;

  friend bool operator==(const PacketCost&, const PacketCost&) = default;
};
/// Returns what packets take over an arc; by default one of rate 1 without latency.
[[nodiscard]] inline PacketCost packet_cost(const Model& model, const Arc& arc = {}) {
  return {model.step_startup() + arc.latency, model.message_time() / arc.rate};
}

/// Adds up lock steps, each of which lasts as long as its longest packet.
class StepCost {
 public:
  /// A step lasts for `least` or longer, even without packets.
  explicit StepCost(double least = 0) : least_(least), step_(least) {}

  /// A packet of the current step takes this long.
  void add(double packet) { step_ = std::max(step_, packet); }
  /// Returns the time of the current step so far.
  [[nodiscard]] double step() const { return step_; }
  /// Returns the time of the step that ends.
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
