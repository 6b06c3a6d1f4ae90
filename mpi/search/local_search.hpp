// One rank's part of a search, without communication: it expands its nodes of a level, takes what
// others found for it, and advances to the next level.
#pragma once

#include <cstdint>
#include <span>

#include <asterism/ids.hpp>

#include "search/active_blocks.hpp"
#include "search/blocks.hpp"
#include "search/level_store.hpp"
#include "search/outbox.hpp"
#include "search/parcels.hpp"
#include "search/space.hpp"

namespace asterism::distributed {

class LocalSearch final : private Reached, private ParcelReceiver {
 public:
  LocalSearch(const SearchSpace& space, const Distribution& distribution, std::uint32_t rank,
              std::uint64_t words_per_rank);

  /// Starts at level 0, on the rank that has the source; the others have nothing yet.
  void begin(NodeId source);
  /// Continues at a level whose nodes were put into the store.
  void resume(std::uint64_t level);

  /// Expands nodes of the level until the outbox is full. Returns whether the level is fully
  /// expanded and everything found for others is in the outbox's streams.
  bool expand();
  /// Takes the nodes that another rank found for this one.
  void receive(std::span<const std::uint64_t> stream);
  /// Advances to the next level. Returns the number of its nodes on this rank.
  std::uint64_t finish_level();

  [[nodiscard]] std::uint64_t level() const { return level_; }
  [[nodiscard]] Outbox& outbox() { return outbox_; }
  [[nodiscard]] LevelStore& store() { return store_; }

 private:
  void node(Place place) override;
  void nodes(std::uint64_t block, const BlockBits& bits) override;
  [[nodiscard]] bool full() const override { return outbox_.full(); }
  bool expand_active();

  const SearchSpace& space_;
  LevelStore store_;
  Outbox outbox_;
  ActiveBlocks active_;
  ActiveBlocks next_active_;
  std::uint64_t level_ = 0;
  std::uint64_t found_ = 0;  // nodes of the next level
  std::uint64_t block_ = 0;  // being expanded
  BlockBits left_{};         // remaining nodes of that block
};

}  // namespace asterism::distributed
