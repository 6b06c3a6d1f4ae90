// The thread blocks and channels of a plan of MSCCL++.
//
// A thread block sends, or receives, or works on the buffers of its own GPU. It does so in the
// order of the rank's program, so that the thread blocks of all GPUs together cannot lock up. A
// channel leads from one thread block to another and is used by no others.
#pragma once

#include <cstdint>
#include <vector>

#include "io/foreign/slot_program.hpp"

namespace asterism {

/// Limits of the executor.
struct PlanLimits {
  static constexpr std::size_t operations_per_block = 64;
  static constexpr std::size_t channels_per_block = 16;
  static constexpr std::size_t remote_buffers_per_block = 16;
  static constexpr std::size_t channels_per_operation = 8;
  static constexpr std::size_t semaphores_per_operation = 16;
  /// All thread blocks must run at the same time, one on each multiprocessor: a V100 has 80.
  static constexpr std::size_t blocks_per_gpu = 80;
};

struct PlanChannel {
  std::uint64_t from = 0, to = 0;            ///< ranks
  std::size_t from_block = 0, to_block = 0;  ///< of these ranks
};

struct PlanBlock {
  std::vector<std::uint32_t> operations{};  ///< of the rank, in ascending order
  std::vector<std::size_t> channels{};      ///< in ascending order
};

struct PlanLayout {
  std::vector<std::vector<PlanBlock>> blocks{};      ///< by rank
  std::vector<std::vector<std::size_t>> block_of{};  ///< by rank and operation
  std::vector<PlanChannel> channels{};
  std::vector<std::size_t> channel_of{};  ///< by transfer
};

/// What a transfer or a local operation takes of the limits.
struct PlanCosts {
  std::vector<std::vector<std::size_t>> operations{};  ///< by rank and operation, at most
  std::vector<std::vector<Buffer>> buffers{};          ///< of the receiver, by transfer
};

/// Puts operations into thread blocks within the limits wherever that is possible.
[[nodiscard]] PlanLayout plan_layout(const std::vector<RankSlots>& ranks, const PlanCosts& costs);

}  // namespace asterism
