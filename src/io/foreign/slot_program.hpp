// A schedule as operations of every rank on its buffers: the common basis of formats that move
// data.
//
// A rank has three buffers of slots, each of which holds one message: the input, which is never
// written; the output, which receives the result of the collective; and scratch. Input and output
// are in message order: the messages that start at the rank, and those that it must finally have.
// For reductions, the input has the rank's contribution to each result, and the output the results
// that it must have. A slot is written once, except for sums that grow in place when the smaller
// sum is no longer needed.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include <asterism/owned_schedule.hpp>
#include <asterism/progress.hpp>

namespace asterism {

enum class Buffer : std::uint8_t { input, output, scratch };

struct Slot {
  Buffer buffer = Buffer::input;
  std::uint64_t index = 0;
  auto operator<=>(const Slot&) const = default;
};

/// What happens to one message of an operation.
struct SlotPiece {
  Slot source{};
  Slot target{};
  bool reduces = false;  ///< for a receive: target = source + arriving data
};

struct SlotOperation {
  enum class Kind {
    send,     ///< the sources; the targets are where they arrive at the peer
    receive,  ///< into the targets, or added to the sources and then into the targets
    copy,     ///< target = source
    reduce,   ///< target = target + source
  };
  Kind kind = Kind::send;
  std::uint64_t step = 0;      ///< step of the schedule, from 1; 0 for operations before it
  NodeId peer{};               ///< of a send or a receive
  std::uint64_t transfer = 0;  ///< its number in the schedule, the same at both ends
  std::vector<SlotPiece> pieces{};
  /// Operations of the same rank that must be complete first, in ascending order: those that wrote
  /// what this one reads, and those that read or wrote what this one overwrites.
  std::vector<std::uint32_t> after{};
};

/// Operations in an order in which a rank may execute them: in each step it first sends, then
/// receives, then performs the remaining operations on its buffers.
struct RankSlots {
  std::vector<SlotOperation> operations{};
  std::uint64_t input = 0, output = 0, scratch = 0;  ///< number of slots

  [[nodiscard]] std::uint64_t slots(Buffer buffer) const {
    return buffer == Buffer::input ? input : buffer == Buffer::output ? output : scratch;
  }
};

/// Returns the programs by node. Throws Error(unsupported), citing `format`, for paths of several
/// links and for control units. The schedule must be valid.
[[nodiscard]] std::vector<RankSlots> slot_programs(const Schedule& schedule,
                                                   const std::string& format,
                                                   std::uint64_t memory_limit,
                                                   const Progress& progress);

/// Finds out anew which operations of a rank must be complete before each of them.
void order_operations(RankSlots& rank);

}  // namespace asterism
