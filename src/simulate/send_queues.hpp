// What nodes have still to send, where they may send and receive only some packets at a time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

#include <asterism/node_program.hpp>

namespace asterism {

class SendQueues {
 public:
  /// `limit` packets at a time; 0 for no limit, and then there are no queues.
  SendQueues(std::uint64_t nodes, std::uint32_t limit)
      : limit_(limit), sending_(limit == 0 ? 0 : nodes), receiving_until_(nodes * limit) {}

  [[nodiscard]] bool limited() const { return limit_ > 0; }

  void add(NodeId node, Port port, const ProgramPacket& packet) {
    waiting_[node.value()].push_back({port, packet});
  }

  /// What the node sends now, if it may send and has something; it is busy with it until finish().
  [[nodiscard]] std::optional<Outbox::Sending> next(NodeId node) {
    if (sending_[node.value()] == limit_) return std::nullopt;
    const auto found = waiting_.find(node.value());
    if (found == waiting_.end()) return std::nullopt;
    const Outbox::Sending sending = found->second.front();
    found->second.pop_front();
    if (found->second.empty()) waiting_.erase(found);
    ++sending_[node.value()];
    return sending;
  }
  void finish(NodeId node) { --sending_[node.value()]; }

  /// When a node begins to receive a packet that is offered to it at a time and takes so long.
  [[nodiscard]] std::uint64_t receive(NodeId node, std::uint64_t offered, std::uint64_t ticks) {
    const auto first =
        receiving_until_.begin() + static_cast<std::ptrdiff_t>(node.value() * limit_);
    const auto soonest = std::min_element(first, first + limit_);
    const std::uint64_t begun = std::max(offered, *soonest);
    *soonest = begun + ticks;
    return begun;
  }

 private:
  std::uint32_t limit_;
  std::vector<std::uint32_t> sending_;
  std::vector<std::uint64_t> receiving_until_;  // `limit` of them a node
  std::unordered_map<std::uint64_t, std::deque<Outbox::Sending>> waiting_;  // never empty ones
};

}  // namespace asterism
