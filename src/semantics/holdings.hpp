// Who has which message: one bit a node and message where messages are copied, one location a
// message where there is one of each.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/collective.hpp>

#include "base/bits.hpp"
#include "base/memory.hpp"
#include "semantics/arrival.hpp"

namespace asterism {

/// For broadcast, multi-broadcast and allgather: N times messages bits and not more.
class CopiedMessages {
 public:
  explicit CopiedMessages(const Collective& collective, const MemoryBudget& = MemoryBudget{})
      : messages_(collective.message_count()),
        nodes_(collective.node_count()),
        collective_(collective),
        bits_(words_for_bits(nodes_ * messages_)) {
    for (MessageId message{0}; message.value() < messages_; ++message)
      set(collective.origin(message), message);
  }

  static double bytes(const Collective& collective) {
    return static_cast<double>(collective.node_count()) *
           static_cast<double>(collective.message_count()) / 8;
  }

  void begin_step() {}
  /// Whether the node may send the message in this step.
  [[nodiscard]] bool take(NodeId from, MessageId message) const { return has(from, message); }
  void depart() {}
  [[nodiscard]] Arrival put(NodeId to, MessageId message) {
    if (has(to, message)) return Arrival::redundant;
    set(to, message);
    return Arrival::fresh;
  }

  /// visit(node, message, 1) for all that nodes hold, of each in the order of the messages.
  template <class Visit>
  void for_held(Visit&& visit) const {
    for (std::uint64_t word = 0; word < bits_.size(); ++word)
      for (const std::uint32_t bit : BitsOf(bits_[word])) {
        const std::uint64_t at = word * bits_per_word + bit;
        visit(NodeId{at / messages_}, at % messages_, std::uint64_t{1});
      }
  }

  /// What participants lack.
  [[nodiscard]] std::uint64_t missing() const {
    std::uint64_t count = 0;
    for_participants([&](NodeId node) {
      count += messages_ - held_by(node);
      return true;
    });
    return count;
  }
  /// Calls body(node, message) for the first pair that is missing.
  template <class Body>
  void first_missing(Body&& body) const {
    for_participants([&](NodeId node) {
      for (MessageId message{0}; message.value() < messages_; ++message)
        if (!has(node, message)) {
          body(node, message);
          return false;
        }
      return true;
    });
  }

 private:
  [[nodiscard]] bool has(NodeId node, MessageId message) const {
    return has_bit(bits_, node.value() * messages_ + message.value());
  }
  /// visit(node) for each, until it returns false.
  template <class Visit>
  void for_participants(Visit&& visit) const {
    for (std::uint64_t i = 0; i < collective_.participant_count(); ++i)
      if (!visit(collective_.participant(i))) return;
  }
  [[nodiscard]] std::uint64_t held_by(NodeId node) const {
    const std::uint64_t first = node.value() * messages_;
    return count_bits(bits_, first, first + messages_);
  }
  void set(NodeId node, MessageId message) {
    set_bit(bits_, node.value() * messages_ + message.value());
  }

  std::uint64_t messages_;
  std::uint64_t nodes_;
  const Collective& collective_;
  std::vector<std::uint64_t> bits_;
};

/// For alltoall, scatter and gather.
class MovedMessages {
 public:
  explicit MovedMessages(const Collective& collective, const MemoryBudget& = MemoryBudget{})
      : collective_(collective), location_(collective.message_count()) {
    for (std::uint64_t i = 0; i < location_.size(); ++i)
      location_[i] = static_cast<std::uint32_t>(collective.origin(MessageId{i}).value());
  }

  static double bytes(const Collective& collective) {
    return sizeof(std::uint32_t) * static_cast<double>(collective.message_count());
  }

  void begin_step() {}
  /// A message that was taken is under way, and cannot be taken again in the same step.
  [[nodiscard]] bool take(NodeId from, MessageId message) {
    std::uint32_t& location = location_[message.value()];
    if (location != from.value()) return false;
    location = under_way;
    return true;
  }
  void depart() {}
  /// A message is new wherever it arrives, except back where it started.
  [[nodiscard]] Arrival put(NodeId to, MessageId message) {
    location_[message.value()] = static_cast<std::uint32_t>(to.value());
    return to == collective_.origin(message) ? Arrival::redundant : Arrival::fresh;
  }

  /// As of CopiedMessages, between two steps.
  template <class Visit>
  void for_held(Visit&& visit) const {
    for (std::uint64_t i = 0; i < location_.size(); ++i)
      visit(NodeId{location_[i]}, i, std::uint64_t{1});
  }

  [[nodiscard]] std::uint64_t missing() const {
    std::uint64_t count = 0;
    for (std::uint64_t i = 0; i < location_.size(); ++i)
      if (location_[i] != collective_.destination(MessageId{i}).value()) ++count;
    return count;
  }
  template <class Body>
  void first_missing(Body&& body) const {
    for (MessageId message{0}; message.value() < location_.size(); ++message) {
      const NodeId destination = collective_.destination(message);
      if (location_[message.value()] != destination.value()) return body(destination, message);
    }
  }

 private:
  static constexpr std::uint32_t under_way = ~std::uint32_t{0};

  const Collective& collective_;
  std::vector<std::uint32_t> location_;
};

}  // namespace asterism
