// The round-optimal broadcast schedule on a circulant graph (Träff 2024): pure index mathematics.
//
// With p ranks and q = ceil(log2 p), every rank sends in round k of a phase of q rounds to the rank
// skip(k) places further on, and receives from the rank as far back. Blocks are numbered relative
// to the phase: a rank receives q different blocks, one of them from the current phase (not
// negative), the others from earlier ones (-q .. -1), and sends only what it has received before.
#pragma once

#include <cstdint>
#include <vector>

namespace asterism {

class CirculantSchedule {
 public:
  /// `ranks` is at least 2. Takes O(p log p) time on average and memory.
  explicit CirculantSchedule(std::uint64_t ranks);

  [[nodiscard]] std::uint64_t ranks() const { return skips_.back(); }
  /// Returns the number of rounds per phase, ceil(log2 p).
  [[nodiscard]] std::uint32_t rounds_per_phase() const { return rounds_; }
  /// Returns the distance between sender and receiver in round `round` of a phase.
  [[nodiscard]] std::uint64_t skip(std::uint32_t round) const { return skips_[round]; }
  /// Returns the block that a rank other than the root, which is rank 0, receives in round `round`
  /// of a phase.
  [[nodiscard]] std::int32_t received(std::uint64_t rank, std::uint32_t round) const {
    return received_[rank * rounds_ + round];
  }

 private:
  std::uint32_t rounds_;
  std::vector<std::uint64_t> skips_;    // skip(0) = 1 .. skip(q) = p
  std::vector<std::int32_t> received_;  // by rank and round
};

/// Returns the number of rounds that broadcast `blocks` blocks: blocks - 1 + ceil(log2 ranks),
/// which is the minimum with one port.
[[nodiscard]] std::uint64_t circulant_rounds(std::uint64_t ranks, std::uint64_t blocks);

/// Calls body(round of the phase, offset) for each round of a broadcast of `blocks` blocks, in the
/// order of time. A block b of the phase is block min(b + offset, blocks - 1) of the broadcast; if
/// b + offset is negative, nothing is sent.
template <class Body>
void for_each_circulant_round(const CirculantSchedule& schedule, std::uint64_t blocks,
                              Body&& body) {
  const std::int64_t phase = schedule.rounds_per_phase();
  const auto all = static_cast<std::int64_t>(circulant_rounds(schedule.ranks(), blocks));
  // The last phase is complete, so the first one may not be.
  const std::int64_t left_out = (phase - all % phase) % phase;
  for (std::int64_t round = left_out; round < all + left_out; ++round)
    body(static_cast<std::uint32_t>(round % phase), round / phase * phase - left_out);
}

}  // namespace asterism
