// Packets that wait to be sent, if nodes may send and receive only a limited number at a time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include <asterism/node_program.hpp>

namespace asterism {

class SendQueues {
 public:
  /// `limit` packets at a time; 0 for no limit, in which case there are no queues.
  SendQueues(std::uint64_t nodes, std::uint32_t limit)
      : limit_(limit), senders_(limit == 0 ? 0 : nodes), receiving_until_(nodes * limit) {}

  [[nodiscard]] bool limited() const { return limit_ > 0; }
  /// Memory per node, excluding waiting packets.
  static double bytes_per_node(std::uint32_t limit) {
    return limit == 0 ? 0 : sizeof(Sender) + 8.0 * limit;
  }

  void add(NodeId node, Port port, const ProgramPacket& packet) {
    const std::uint32_t place = place_for({{port, packet}, none});
    Sender& sender = senders_[node.value()];
    (sender.first == none ? sender.first : waiting_[sender.last].next) = place;
    sender.last = place;
  }

  /// Returns what the node sends now, if it may send and has something; it is busy until finish().
  [[nodiscard]] std::optional<Outbox::Sending> next(NodeId node) {
    Sender& sender = senders_[node.value()];
    if (sender.busy == limit_ || sender.first == none) return std::nullopt;
    ++sender.busy;
    const std::uint32_t place = sender.first;
    sender.first = waiting_[place].next;
    waiting_[place].next = free_;
    free_ = place;
    return waiting_[place].sending;
  }
  void finish(NodeId node) { --senders_[node.value()].busy; }

  /// Returns when a node starts to receive a packet that is offered at time `offered` and takes
  /// `ticks` to receive.
  [[nodiscard]] std::uint64_t receive(NodeId node, std::uint64_t offered, std::uint64_t ticks) {
    const auto first =
        receiving_until_.begin() + static_cast<std::ptrdiff_t>(node.value() * limit_);
    const auto soonest = std::min_element(first, first + limit_);
    const std::uint64_t begun = std::max(offered, *soonest);
    *soonest = begun + ticks;
    return begun;
  }

 private:
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  struct Waiting {
    Outbox::Sending sending;
    std::uint32_t next;  // next entry of the same node, or of the free list
  };
  struct Sender {
    std::uint32_t first = none, last = none;  // waiting entries
    std::uint32_t busy = 0;
  };

  std::uint32_t place_for(const Waiting& waiting) {
    if (free_ == none) {
      waiting_.push_back(waiting);
      return static_cast<std::uint32_t>(waiting_.size() - 1);
    }
    const std::uint32_t place = free_;
    free_ = waiting_[place].next;
    waiting_[place] = waiting;
    return place;
  }

  std::uint32_t limit_;
  std::vector<Sender> senders_;
  std::vector<std::uint64_t> receiving_until_;  // `limit` entries per node
  std::vector<Waiting> waiting_;
  std::uint32_t free_ = none;
};

}  // namespace asterism
