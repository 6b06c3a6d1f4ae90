#include "collective/baseline/block_allgather.hpp"

#include <algorithm>
#include <bit>

namespace asterism {

namespace {

class BlockRounds {
 public:
  BlockRounds(const RankBlocks& ranks, MessageRounds& rounds)
      : ranks_(ranks), size_(ranks.nodes.size()), rounds_(rounds) {}

  void ring() {
    for (std::uint64_t behind = 0; behind + 1 < size_; ++behind) {
      round_.clear();
      for (std::uint64_t rank = 0; rank < size_; ++rank)
        send(rank, rank + 1, rank + size_ - behind, 1);
      rounds_.take(round_);
    }
  }

  void bruck() {
    for (std::uint64_t distance = 1; distance < size_; distance *= 2) {
      round_.clear();
      for (std::uint64_t rank = 0; rank < size_; ++rank)
        send(rank, rank + size_ - distance, rank, std::min(distance, size_ - distance));
      rounds_.take(round_);
    }
  }

  void doubling() {
    for (std::uint64_t distance = 1; distance < size_; distance *= 2) {
      round_.clear();
      for (std::uint64_t rank = 0; rank < size_; ++rank)
        send(rank, rank ^ distance, rank & ~(distance - 1), distance);
      rounds_.take(round_);
    }
  }

  /// Two blocks form a pair. In each round except the first, every rank forwards the pair that it
  /// received in the previous round, alternating between its two neighbours.
  void neighbor_exchange() {
    round_.clear();
    for (std::uint64_t rank = 0; rank < size_; ++rank) send(rank, rank ^ 1U, rank, 1);
    rounds_.take(round_);
    std::vector<std::uint64_t> latest(size_), received(size_);  // first block of a pair
    for (std::uint64_t rank = 0; rank < size_; ++rank) latest[rank] = rank & ~std::uint64_t{1};
    for (std::uint64_t i = 1; i < size_ / 2; ++i) {
      round_.clear();
      for (std::uint64_t rank = 0; rank < size_; ++rank) {
        const bool upwards = (rank % 2 == 0) == (i % 2 == 0);
        const std::uint64_t other = (upwards ? rank + 1 : rank + size_ - 1) % size_;
        send(rank, other, latest[rank], 2);
        received[other] = latest[rank];
      }
      rounds_.take(round_);
      latest = received;
    }
  }

 private:
  void send(std::uint64_t from, std::uint64_t to, std::uint64_t first_block, std::uint64_t count) {
    packet_.clear();
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::vector<MessageId>& block = ranks_.blocks[(first_block + i) % size_];
      packet_.insert(packet_.end(), block.begin(), block.end());
    }
    round_.add(ranks_.nodes[from % size_], ranks_.nodes[to % size_], packet_);
  }

  const RankBlocks& ranks_;
  std::uint64_t size_;
  MessageRounds& rounds_;
  MessageRound round_;
  std::vector<MessageId> packet_;
};

}  // namespace

std::optional<AllgatherPattern> allgather_pattern(std::string_view name) {
  if (name == "ring") return AllgatherPattern::ring;
  if (name == "bruck") return AllgatherPattern::bruck;
  if (name == "recursive-doubling") return AllgatherPattern::doubling;
  if (name == "neighbor-exchange") return AllgatherPattern::neighbor_exchange;
  return std::nullopt;
}

AllgatherPattern fitting(AllgatherPattern pattern, std::uint64_t ranks) {
  if (pattern == AllgatherPattern::doubling && !std::has_single_bit(ranks))
    return AllgatherPattern::bruck;
  if (pattern == AllgatherPattern::neighbor_exchange && ranks % 2 != 0)
    return AllgatherPattern::ring;
  return pattern;
}

std::uint64_t num_rounds(AllgatherPattern pattern, std::uint64_t ranks) {
  switch (pattern) {
    case AllgatherPattern::ring:
      return ranks - 1;
    case AllgatherPattern::neighbor_exchange:
      return ranks / 2;
    default:
      return static_cast<std::uint64_t>(std::bit_width(ranks - 1));
  }
}

void allgather_blocks(const RankBlocks& ranks, AllgatherPattern pattern, MessageRounds& rounds) {
  BlockRounds blocks(ranks, rounds);
  switch (pattern) {
    case AllgatherPattern::ring:
      return blocks.ring();
    case AllgatherPattern::bruck:
      return blocks.bruck();
    case AllgatherPattern::doubling:
      return blocks.doubling();
    case AllgatherPattern::neighbor_exchange:
      return blocks.neighbor_exchange();
  }
}

}  // namespace asterism
