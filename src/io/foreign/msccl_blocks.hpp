// The thread blocks of an MSCCL program: one for each rank that is sent to, one for each that is
// received from, and one for what is done to the rank's own buffers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "io/foreign/slot_program.hpp"

namespace asterism {

struct MscclStep {
  std::string type{};  ///< "s", "r", "rrc", "cpy", "re", "nop"
  Slot source{}, target{};
  std::uint64_t count = 1;
  std::int64_t waits_for_block = -1, waits_for_step = -1;
  bool is_waited_for = false;
  std::uint64_t at = 0;  ///< the step of the schedule, of what is sent or received; 0 for others
};

struct MscclBlock {
  std::int64_t send = -1, receive = -1;  ///< the peers
  std::uint64_t channel = 0;
  std::vector<MscclStep> steps{};
};

/// Returns the thread blocks by rank. A connection from one rank to another has one channel: the
/// first that is not full at either end.
[[nodiscard]] std::vector<std::vector<MscclBlock>> msccl_blocks(
    const std::vector<RankSlots>& ranks);

}  // namespace asterism
