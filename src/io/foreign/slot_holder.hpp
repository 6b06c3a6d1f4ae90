// Tracks which slot of a rank holds what: one class for each way of handling messages.
#pragma once

#include <memory>

#include <asterism/collective.hpp>

#include "io/foreign/slot_writer.hpp"

namespace asterism {

/// Must be called for each step in this order: all sends, depart(), all arrivals, end_step().
class SlotHolder {
 public:
  virtual ~SlotHolder() = default;
  /// Returns the slot to send.
  virtual Slot send(NodeId from, MessageId message) = 0;
  virtual void depart() = 0;
  /// Returns where an arriving message is stored.
  virtual SlotPiece arrive(NodeId to, MessageId message) = 0;
  virtual void end_step() = 0;
  /// Copies results that are not in the outputs yet.
  virtual void finish() {}
};

/// Common base class: tracks holdings with slots as payload.
template <class Held>
class HeldSlots : public SlotHolder {
 public:
  template <class... Arguments>
  explicit HeldSlots(const Collective& collective, Arguments&&... payload)
      : held_(collective, no_node, std::forward<Arguments>(payload)...) {}

  Slot send(NodeId from, MessageId message) override {
    return slot_of(held_.send(from, message).value());
  }
  void depart() override { held_.depart(); }
  SlotPiece arrive(NodeId to, MessageId message) override {
    SlotArrival arrival;
    (void)held_.arrive(to, message, arrival);
    return arrival.piece;
  }
  void end_step() override { held_.end_step(); }

 protected:
  static Slot slot_of(const Slot& value) { return value; }
  static Slot slot_of(const auto& value) { return value.slot; }

  Held held_;
};

/// For messages that are copied or moved. Sets the inputs and outputs of the ranks, and copies what
/// is needed where it starts. The writer and the collective must outlive the result.
[[nodiscard]] std::unique_ptr<SlotHolder> message_slots(const Collective& collective,
                                                        SlotWriter& writer);
/// For partial results. Looks ahead in the schedule to find what is forwarded.
[[nodiscard]] std::unique_ptr<SlotHolder> part_slots(const Schedule& schedule, SlotWriter& writer);
/// For sums of stretches (scan).
[[nodiscard]] std::unique_ptr<SlotHolder> stretch_slots(const Collective& collective,
                                                        SlotWriter& writer);

}  // namespace asterism
