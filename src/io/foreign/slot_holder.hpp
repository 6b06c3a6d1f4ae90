// Which slot of a rank holds what: one class for each way in which messages are handled.
#pragma once

#include <memory>
#include <vector>

#include <asterism/collective.hpp>

#include "io/foreign/slot_program.hpp"

namespace asterism {

/// Appends operations to the programs of all ranks.
class SlotWriter {
 public:
  explicit SlotWriter(std::uint64_t nodes) : ranks(nodes) {}

  [[nodiscard]] Slot scratch(NodeId node) {
    return {Buffer::scratch, ranks[node.value()].scratch++};
  }
  void copy(NodeId node, Slot source, Slot target) {
    add_local(SlotOperation::Kind::copy, node, source, target);
  }
  void reduce(NodeId node, Slot source, Slot target) {
    add_local(SlotOperation::Kind::reduce, node, source, target);
  }

  std::vector<RankSlots> ranks;
  std::uint64_t step = 0;
  /// What has to be done behind a receive that is under way; nullptr if there is none.
  std::vector<SlotOperation>* behind = nullptr;

 private:
  static bool is_next(Slot slot, Slot before) {
    return slot.buffer == before.buffer && slot.index == before.index + 1;
  }
  /// What is done to slots one behind the other is one operation.
  void add_local(SlotOperation::Kind kind, NodeId node, Slot source, Slot target) {
    std::vector<SlotOperation>& operations =
        behind != nullptr ? *behind : ranks[node.value()].operations;
    if (!operations.empty() && operations.back().kind == kind && operations.back().step == step &&
        is_next(source, operations.back().pieces.back().source) &&
        is_next(target, operations.back().pieces.back().target)) {
      operations.back().pieces.push_back({source, target, false});
      return;
    }
    operations.push_back({.kind = kind, .step = step, .pieces = {{source, target, false}}});
  }
};

/// Steps are told to it: begin_step(), all sends, depart(), all arrivals.
class SlotHolder {
 public:
  virtual ~SlotHolder() = default;
  /// Sets the sizes of inputs and outputs, and copies what is in its place from the start.
  virtual void begin() = 0;
  virtual void begin_step() {}
  /// The slot to send.
  virtual Slot send(NodeId from, MessageId message) = 0;
  virtual void depart() {}
  /// Where it goes.
  virtual SlotPiece arrive(NodeId to, MessageId message) = 0;
  /// Copies to outputs what is not there yet.
  virtual void finish() {}
};

/// For messages that are copied or that move. The writer and the collective live as long.
[[nodiscard]] std::unique_ptr<SlotHolder> message_slots(const Collective& collective,
                                                        SlotWriter& writer);
/// For parts of results; it looks ahead in the schedule for what is passed on.
[[nodiscard]] std::unique_ptr<SlotHolder> part_slots(const Schedule& schedule, SlotWriter& writer);
/// For sums of stretches.
[[nodiscard]] std::unique_ptr<SlotHolder> stretch_slots(const Collective& collective,
                                                        SlotWriter& writer);

}  // namespace asterism
