// Assigns messages to the incoming arcs of a node in a step: messages that the node lacks, none
// twice, the rarest ones that fit, in packets as even as possible.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "synthesis/gossip/holdings.hpp"
#include "synthesis/gossip/rarity.hpp"

namespace asterism {

/// An arc and the maximum number of messages that it may carry in a step.
struct OpenArc {
  std::uint32_t arc = 0;
  std::uint64_t room = 0;
};

class PacketFilling {
 public:
  PacketFilling(const ProblemGraph& graph, std::uint32_t messages)
      : graph_(graph), offered_(words_for_bits(messages)) {}

  /// Fills the packets of arcs to one node, and increments the holder counts of their messages.
  void fill(std::uint32_t node, std::span<const OpenArc> arcs, const GossipHoldings& holdings,
            Rarity& rarity);
  /// The messages of the i-th arc.
  [[nodiscard]] std::span<const std::uint32_t> packet(std::size_t i) const { return packets_[i]; }
  /// Amount of work done so far.
  [[nodiscard]] std::uint64_t work() const { return work_; }

 private:
  struct Way {
    std::size_t from = 0;   // the arc from which a message moves
    std::size_t index = 0;  // index of that message in its packet
  };

  void offer(std::uint32_t node, const GossipHoldings& holdings);
  bool raise_level(std::uint64_t left);
  void pour(Rarity& rarity);
  bool place(std::uint32_t message);
  bool make_room(std::uint32_t message);
  void shift_back(std::size_t to);
  [[nodiscard]] bool can_carry(std::size_t arc, std::uint32_t message) const {
    return has_bit(suppliers_[arc], message);
  }
  [[nodiscard]] bool has_room(std::size_t arc) const {
    return packets_[arc].size() < level_room_[arc];
  }

  const ProblemGraph& graph_;
  std::span<const OpenArc> arcs_;
  std::vector<ConstBitRow> suppliers_;               // what the senders hold
  std::vector<std::vector<std::uint32_t>> packets_;  // by arc
  std::vector<std::uint64_t> level_room_;            // packet sizes at the current level
  std::vector<unsigned char> is_closed_, is_visited_;
  std::vector<Way> ways_;
  std::vector<std::size_t> queue_;
  std::vector<std::uint64_t> offered_;  // a set of messages
  std::uint64_t max_room_ = 0, level_ = 0, free_ = 0;
  std::uint64_t work_ = 0;
};

}  // namespace asterism
