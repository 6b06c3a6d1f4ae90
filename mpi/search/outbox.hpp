// What a rank has found for others, until the next exchange.
//
// Finds for one block are first merged in a slot, so that most duplicates are removed before they
// are sent. A slot that another block needs is flushed into the stream of the rank that owns the
// block.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/blocks.hpp"

namespace asterism::distributed {

class Outbox {
 public:
  /// A stream is full at `words_per_rank` words; one expansion may exceed that.
  Outbox(const Distribution& distribution, std::uint64_t words_per_rank);

  void add(std::uint64_t block, const BlockBits& nodes);
  void add(Place place);

  /// Returns whether some stream is full, so that an exchange is due.
  [[nodiscard]] bool full() const { return full_; }
  /// Empties the slots into the streams until one of these is full. Returns whether all slots are
  /// empty.
  bool flush();

  [[nodiscard]] std::span<const std::uint64_t> stream(std::uint32_t rank) const {
    return streams_[rank];
  }
  /// Empties the streams, but not the slots.
  void clear_streams();

 private:
  struct Slot {
    std::uint64_t block = 0;
    bool used = false;
    BlockBits nodes{};
  };

  [[nodiscard]] Slot& slot_for(std::uint64_t block);
  void empty(Slot& slot);

  Distribution distribution_;
  std::uint64_t words_per_rank_;
  std::vector<Slot> slots_;
  std::size_t next_to_flush_ = 0;
  std::vector<std::vector<std::uint64_t>> streams_;
  bool full_ = false;
};

}  // namespace asterism::distributed
