// Tracks which messages each node holds and lacks during a gossip.
#pragma once

#include <cstdint>
#include <vector>

#include "synthesis/gossip/gossip_task.hpp"

namespace asterism {

class GossipHoldings {
 public:
  explicit GossipHoldings(const GossipTask& task)
      : task_(task),
        held_(task.graph.node_count(), task.messages),
        lacking_(task.wanted),
        lacks_(task.graph.node_count()),
        left_(task.deliveries) {
    for (std::uint32_t message = 0; message < task.messages; ++message) {
      set_bit(held_[task.origins[message]], message);
      clear_bit(lacking_[task.origins[message]], message);
    }
    for (std::uint32_t node = 0; node < task.graph.node_count(); ++node)
      lacks_[node] = count_bits(lacking_[node]);
  }

  [[nodiscard]] ConstBitRow held(std::uint32_t node) const { return held_[node]; }
  [[nodiscard]] ConstBitRow lacking(std::uint32_t node) const { return lacking_[node]; }
  [[nodiscard]] std::uint64_t lacks(std::uint32_t node) const { return lacks_[node]; }
  /// Remaining deliveries to participants.
  [[nodiscard]] std::uint64_t left() const { return left_; }

  void deliver(std::uint32_t node, std::uint32_t message) {
    set_bit(held_[node], message);
    clear_bit(lacking_[node], message);
    --lacks_[node];
    if (task_.graph.takes_part(node)) --left_;
  }

  /// A non-participant no longer wants messages that no other node needs from it.
  void forget_useless() {
    const ProblemGraph& graph = task_.graph;
    if (graph.participants().size() == graph.node_count()) return;
    for (std::uint32_t node = 0; node < graph.node_count(); ++node)
      if (!graph.takes_part(node) && lacks_[node] > 0) forget_useless(node);
  }

 private:
  void forget_useless(std::uint32_t node) {
    const BitRow own = lacking_[node];
    for (std::size_t word = 0; word < own.size(); ++word) {
      if (own[word] == 0) continue;
      std::uint64_t asked = 0;
      for (const Arc& arc : task_.graph.out(node)) asked |= lacking_[arc.to][word];
      lacks_[node] -= count_bits(own[word] & ~asked);
      own[word] &= asked;
    }
  }

  const GossipTask& task_;
  BitRows held_, lacking_;
  std::vector<std::uint64_t> lacks_;  // number of messages that each node lacks
  std::uint64_t left_;
};

}  // namespace asterism
