// Collectives whose blocks have different sizes. A rank does not know the sizes of the blocks that
// it forwards, so all ranks first exchange them. Oversized blocks are sent in slices: once the
// sizes are known, it is too late to pass the call through.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "common.hpp"

namespace asterism::dropin {

/// On larger communicators the sizes would outweigh the data.
inline constexpr int max_uneven_ranks = 4096;
/// The block size for which plans are made: actual sizes are known only when packets are sent.
inline constexpr std::uint64_t planned_uneven_bytes = 1024;

/// Returns the mean size of the blocks that are not empty.
[[nodiscard]] inline std::uint64_t mean_of_blocks(std::span<const std::uint64_t> sizes) {
  std::uint64_t all = 0, blocks = 0;
  for (const std::uint64_t bytes : sizes) {
    all += bytes;
    blocks += bytes > 0 ? 1 : 0;
  }
  return blocks == 0 ? 0 : all / blocks;
}

class Slices {
 public:
  Slices() : slice_(std::max(Runtime::get().settings().max_bytes, min_slice)) {}
  /// Returns the size of the current slice of a block.
  [[nodiscard]] std::size_t bytes(std::uint64_t all) const {
    return static_cast<std::size_t>(std::min(all - std::min(all, done_), slice_));
  }
  /// Returns where the current slice begins.
  [[nodiscard]] std::uint64_t begin() const { return done_; }
  /// Returns whether some block has another slice.
  [[nodiscard]] bool advance(std::span<const std::uint64_t> sizes) {
    done_ += slice_;
    return std::ranges::any_of(sizes, [this](std::uint64_t bytes) { return bytes > done_; });
  }

 private:
  static constexpr std::uint64_t min_slice = 64;
  std::uint64_t slice_, done_ = 0;
};

}  // namespace asterism::dropin
