#include "search/outbox.hpp"

#include "search/parcels.hpp"

namespace asterism::distributed {

namespace {

/// Small enough to stay in the cache.
constexpr std::size_t slot_count = 4096;

}  // namespace

Outbox::Outbox(const Distribution& distribution, std::uint64_t words_per_rank)
    : distribution_(distribution),
      words_per_rank_(words_per_rank),
      slots_(distribution.ranks() > 1 ? slot_count : 1),
      streams_(distribution.ranks()) {}

void Outbox::add(std::uint64_t block, const BlockBits& nodes) {
  Slot& slot = slot_for(block);
  for (unsigned w = 0; w < block_words; ++w) slot.nodes[w] |= nodes[w];
}

void Outbox::add(Place place) {
  set_bit(slot_for(place.block).nodes, place.offset);
}

bool Outbox::flush() {
  for (; next_to_flush_ < slots_.size() && !full_; ++next_to_flush_) empty(slots_[next_to_flush_]);
  if (next_to_flush_ < slots_.size()) return false;
  next_to_flush_ = 0;
  return true;
}

void Outbox::clear_streams() {
  for (auto& stream : streams_) stream.clear();
  full_ = false;
}

Outbox::Slot& Outbox::slot_for(std::uint64_t block) {
  Slot& slot = slots_[block % slots_.size()];
  if (slot.used && slot.block == block) return slot;
  empty(slot);
  slot.used = true;
  slot.block = block;
  return slot;
}

void Outbox::empty(Slot& slot) {
  if (!slot.used) return;
  auto& stream = streams_[distribution_.owner(slot.block)];
  append_parcel(slot.block, slot.nodes, stream);
  full_ = full_ || stream.size() >= words_per_rank_;
  slot = {};
}

}  // namespace asterism::distributed
