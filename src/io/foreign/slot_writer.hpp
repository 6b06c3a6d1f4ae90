// Writes the operations of all ranks on their buffers.
#pragma once

#include <cstdint>
#include <vector>

#include "io/foreign/slot_program.hpp"

namespace asterism {

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
  /// Operations to be done after the current receive; nullptr if there is none.
  std::vector<SlotOperation>* behind = nullptr;

 private:
  static bool is_next(Slot slot, Slot before) {
    return slot.buffer == before.buffer && slot.index == before.index + 1;
  }
  /// Merges operations of the same kind on adjacent slots.
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

/// A message that arrives in a buffer, and its slot once that is decided.
struct SlotArrival {
  SlotPiece piece{};
  bool stored = false;  ///< in a slot that keeps it unchanged

  void store(Slot slot) { piece = {{}, slot, false}; }
};

}  // namespace asterism
