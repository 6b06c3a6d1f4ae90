// A round of an algorithm defined on ranks: which messages each rank sends to which other rank,
// regardless of their location in the network.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/ids.hpp>

namespace asterism {

/// Flat arrays, reused from round to round. All sends use the state before the round.
class MessageRound {
 public:
  struct Sending {
    NodeId from, to;
    std::span<const MessageId> messages;
  };

  void clear() {
    entries_.clear();
    messages_.clear();
  }
  /// Adds a send. Does nothing if there are no messages or if `from` equals `to`.
  void add(NodeId from, NodeId to, std::span<const MessageId> messages) {
    if (messages.empty() || from == to) return;
    messages_.insert(messages_.end(), messages.begin(), messages.end());
    entries_.push_back({from, to, messages_.size()});
  }

  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] bool empty() const { return entries_.empty(); }
  [[nodiscard]] std::size_t message_count() const { return messages_.size(); }
  [[nodiscard]] Sending operator[](std::size_t index) const {
    const std::size_t begin = index == 0 ? 0 : entries_[index - 1].end;
    const Entry& entry = entries_[index];
    return {entry.from, entry.to, {messages_.data() + begin, messages_.data() + entry.end}};
  }

 private:
  struct Entry {
    NodeId from, to;
    std::size_t end;
  };
  std::vector<Entry> entries_;
  std::vector<MessageId> messages_;
};

}  // namespace asterism
