#include "synthesis/gossip/packet_filling.hpp"

#include <algorithm>

namespace asterism {

void PacketFilling::fill(std::uint32_t node, std::span<const OpenArc> arcs,
                         const GossipHoldings& holdings, Rarity& rarity) {
  arcs_ = arcs;
  if (packets_.size() < arcs.size()) packets_.resize(arcs.size());
  suppliers_.clear();
  for (std::size_t i = 0; i < arcs.size(); ++i) {
    packets_[i].clear();
    suppliers_.push_back(holdings.held(graph_.arc(arcs[i].arc).from));
  }
  offer(node, holdings);
  std::uint64_t left = count_bits(offered_);
  if (left == 0) return;
  level_room_.assign(arcs.size(), 0);
  max_room_ = 0;
  for (const OpenArc& arc : arcs) max_room_ = std::max(max_room_, arc.room);
  level_ = 0;
  while (left > 0 && raise_level(left)) {
    pour(rarity);
    left = count_bits(offered_);
  }
}

/// Collects the messages that the node lacks and one of the senders holds.
void PacketFilling::offer(std::uint32_t node, const GossipHoldings& holdings) {
  std::ranges::fill(offered_, 0);
  const ConstBitRow lacking = holdings.lacking(node);
  for (const ConstBitRow held : suppliers_) unite_rows(offered_, held);
  for (std::size_t word = 0; word < offered_.size(); ++word) offered_[word] &= lacking[word];
  work_ += offered_.size() * (suppliers_.size() + 2);
}

/// Lets packets grow, all by the same share of their room, so that the remaining messages would fit
/// if any arc could carry them. Returns false if the packets may not grow.
bool PacketFilling::raise_level(std::uint64_t left) {
  if (level_ >= max_room_) return false;
  std::uint64_t room = 0;
  for (const OpenArc& arc : arcs_) room += arc.room;
  const std::uint64_t more = (left * max_room_ + room - 1) / std::max<std::uint64_t>(1, room);
  level_ = std::min(max_room_, level_ + std::max<std::uint64_t>(1, more));
  free_ = 0;
  for (std::size_t i = 0; i < arcs_.size(); ++i) {
    level_room_[i] = (arcs_[i].room * level_ + max_room_ - 1) / max_room_;
    free_ += level_room_[i] - packets_[i].size();
  }
  is_closed_.assign(arcs_.size(), 0);
  return true;
}

/// Assigns the rarest messages first. If a message fits only after others have moved to other arcs,
/// they are moved. A refused message could not have replaced any message that is at least as rare.
void PacketFilling::pour(Rarity& rarity) {
  rarity.for_rarest(offered_, [&](std::uint32_t message) {
    if (free_ == 0) return false;
    ++work_;
    if (!place(message)) return true;
    clear_bit(offered_, message);
    rarity.add_holder(message);
    --free_;
    return true;
  });
}

bool PacketFilling::place(std::uint32_t message) {
  std::size_t best = arcs_.size();
  std::uint64_t most = 0;
  bool is_open = false;
  for (std::size_t i = 0; i < arcs_.size(); ++i) {
    if (is_closed_[i] != 0 || !can_carry(i, message)) continue;
    is_open = true;
    const std::uint64_t room = level_room_[i] - packets_[i].size();
    if (room <= most) continue;
    most = room;
    best = i;
  }
  work_ += arcs_.size();
  if (best == arcs_.size()) return is_open && make_room(message);
  packets_[best].push_back(message);
  return true;
}

/// If there is no way to make room, the visited arcs are full of messages that no other arc can
/// carry, and remain so.
bool PacketFilling::make_room(std::uint32_t message) {
  is_visited_.assign(arcs_.size(), 0);
  ways_.assign(arcs_.size(), {arcs_.size(), 0});
  queue_.clear();
  for (std::size_t i = 0; i < arcs_.size(); ++i)
    if (can_carry(i, message)) {
      is_visited_[i] = 1;
      queue_.push_back(i);
    }
  for (std::size_t next = 0; next < queue_.size(); ++next) {
    const std::size_t full = queue_[next];
    for (std::size_t index = 0; index < packets_[full].size(); ++index)
      for (std::size_t i = 0; i < arcs_.size(); ++i) {
        ++work_;
        if (is_visited_[i] != 0 || !can_carry(i, packets_[full][index])) continue;
        is_visited_[i] = 1;
        ways_[i] = {full, index};
        if (!has_room(i)) {
          queue_.push_back(i);
          continue;
        }
        shift_back(i);
        std::size_t first = i;
        while (ways_[first].from != arcs_.size()) first = ways_[first].from;
        packets_[first].push_back(message);
        return true;
      }
  }
  for (const std::size_t i : queue_) is_closed_[i] = 1;
  return false;
}

/// Moves a message into an arc that has room, another one into the place it left, and so on.
void PacketFilling::shift_back(std::size_t to) {
  while (ways_[to].from != arcs_.size()) {
    std::vector<std::uint32_t>& source = packets_[ways_[to].from];
    packets_[to].push_back(source[ways_[to].index]);
    source[ways_[to].index] = source.back();
    source.pop_back();
    to = ways_[to].from;
  }
}

}  // namespace asterism
