// Locations of messages between two steps.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/collective.hpp>

#include "base/bits.hpp"

namespace asterism {

/// Keeps one bit per node and message if messages are copied, and one place per message if they
/// move.
class MessagePlaces {
 public:
  explicit MessagePlaces(const Collective& collective)
      : moved_(collective.personalized()), messages_(collective.message_count()) {
    if (moved_)
      place_.assign(messages_, under_way);
    else
      bits_.assign(words_for_bits(collective.node_count() * messages_), 0);
    for (MessageId message{0}; message.value() < messages_; ++message)
      arrive(collective.origin(message), message);
  }

  static double bytes(const Collective& collective) {
    const auto messages = static_cast<double>(collective.message_count());
    return collective.personalized() ? sizeof(std::uint32_t) * messages
                                     : static_cast<double>(collective.node_count()) * messages / 8;
  }

  [[nodiscard]] bool has(NodeId node, MessageId message) const {
    if (moved_) return place_[message.value()] == node.value();
    return has_bit(bits_, bit(node, message));
  }
  /// Records that a message is sent: a moved message is nowhere until it arrives.
  void depart(MessageId message) {
    if (moved_) place_[message.value()] = under_way;
  }
  void arrive(NodeId node, MessageId message) {
    if (moved_) {
      place_[message.value()] = static_cast<std::uint32_t>(node.value());
      return;
    }
    set_bit(bits_, bit(node, message));
  }
  /// Returns the location of a moved message.
  [[nodiscard]] NodeId place(MessageId message) const { return NodeId{place_[message.value()]}; }

 private:
  static constexpr std::uint32_t under_way = ~std::uint32_t{0};
  [[nodiscard]] std::uint64_t bit(NodeId node, MessageId message) const {
    return node.value() * messages_ + message.value();
  }

  bool moved_;
  std::uint64_t messages_;
  std::vector<std::uint32_t> place_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace asterism
