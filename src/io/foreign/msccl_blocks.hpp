// The thread blocks of an MSCCL program: for each rank that is sent to, for each that is received
// from, and for what is done to the rank's own buffers. There are several of a kind, each with its
// own channel, if one would be too long.
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
  std::uint64_t at = 0;  ///< step of the schedule for sends and receives; 0 for others
};

struct MscclBlock {
  std::int64_t send = -1, receive = -1;  ///< the peers
  std::uint64_t channel = 0;
  std::vector<MscclStep> steps{};
};

/// The thread blocks by rank.
using MscclBlocks = std::vector<std::vector<MscclBlock>>;

/// Returns thread blocks of at most `max_steps` steps where that is possible. A connection between
/// two thread blocks has the first channel that is free at both ends.
[[nodiscard]] MscclBlocks msccl_blocks(const std::vector<RankSlots>& ranks, std::size_t max_steps);

[[nodiscard]] std::size_t longest_block(const MscclBlocks& blocks);

}  // namespace asterism
