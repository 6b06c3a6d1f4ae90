// Which packets of a reduction's schedule a packet must wait for, found by searching the whole
// schedule every time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include <asterism/collective.hpp>

namespace asterism::testing {

struct PacketOfStep {
  std::size_t step;
  NodeId from, to;
  std::vector<MessageId> messages;
};

class AwaitedPackets {
 public:
  using Fate = Collective::Part::Fate;
  using Places = std::vector<std::size_t>;

  /// Both must outlive this object; the packets are in the order of the schedule.
  AwaitedPackets(const Collective& collective, const std::vector<PacketOfStep>& packets)
      : collective_(collective), packets_(packets) {}

  /// Returns what a message that a node sends in a step waits for.
  [[nodiscard]] Places of(NodeId from, MessageId message, std::size_t step) const {
    const Collective::Part part = collective_.part(message);
    if (part.fate == Fate::copied) {
      if (from != part.holder) return first_of(arrivals(from, message, 0, step));
      return of_part(from, part.result, first_sent(from, message, step));
    }
    if (part.fate == Fate::posted || part.fate == Fate::posted_copy) {
      const Places came = arrivals(from, message, last_sent(from, message, step), step);
      if (from != part.addressee && !came.empty()) return {came.back()};
    }
    return of_part(from, part.result, step);
  }

  /// Returns what a copy waits for that a forwarding switch sends in packet number `index`: the
  /// first copy that it has not sent on before.
  [[nodiscard]] Places of_forwarded(NodeId from, MessageId message, std::size_t index) const {
    std::size_t sent = 0;
    for (std::size_t i = 0; i < index; ++i)
      sent += packets_[i].from == from && carries(packets_[i], message) ? 1 : 0;
    const Places came = arrivals(from, message, 0, packets_[index].step);
    return sent < came.size() ? Places{came[sent]} : Places{};
  }

  /// Returns what a node's part of a result before a step is made of: arrivals since it last left.
  [[nodiscard]] Places of_part(NodeId node, std::uint64_t result, std::size_t step) const {
    Places combined;
    for (std::size_t i = 0; i < packets_.size(); ++i) {
      const PacketOfStep& packet = packets_[i];
      if (packet.to != node || packet.step >= step || packet.step < left(node, result, step))
        continue;
      for (const MessageId message : packet.messages) {
        const Collective::Part part = collective_.part(message);
        if (part.result != result) continue;
        if (part.fate == Fate::copied && is_known(node, message, i)) continue;
        if (part.combined_at(node)) combined.push_back(i);
      }
    }
    const Places whole = arrivals(node, collective_.whole(result), left(node, result, step), step);
    return whole.empty() ? combined : first_of(whole);
  }

 private:
  static bool carries(const PacketOfStep& packet, MessageId message) {
    return std::ranges::find(packet.messages, message) != packet.messages.end();
  }
  static Places first_of(Places places) {
    if (places.size() > 1) places.resize(1);
    return places;
  }
  /// Returns arrivals in the steps [from, before).
  [[nodiscard]] Places arrivals(NodeId node, MessageId message, std::size_t from_step,
                                std::size_t step) const {
    Places result;
    for (std::size_t i = 0; i < packets_.size(); ++i)
      if (packets_[i].to == node && packets_[i].step >= from_step && packets_[i].step < step &&
          carries(packets_[i], message))
        result.push_back(i);
    return result;
  }
  [[nodiscard]] bool is_known(NodeId node, MessageId copy, std::size_t before) const {
    if (collective_.part(copy).holder == node) return true;
    for (std::size_t i = 0; i < before; ++i)
      if (packets_[i].to == node && carries(packets_[i], copy)) return true;
    return false;
  }
  [[nodiscard]] std::size_t first_sent(NodeId node, MessageId message, std::size_t step) const {
    for (const PacketOfStep& packet : packets_)
      if (packet.from == node && packet.step < step && carries(packet, message)) return packet.step;
    return step;
  }
  [[nodiscard]] std::size_t last_sent(NodeId node, MessageId message, std::size_t step) const {
    std::size_t last = 0;
    for (const PacketOfStep& packet : packets_)
      if (packet.from == node && packet.step < step && carries(packet, message)) last = packet.step;
    return last;
  }
  /// Returns in which earlier step a node's part last left it. Arrivals of the same step belong to
  /// what it holds afterwards.
  [[nodiscard]] std::size_t left(NodeId node, std::uint64_t result, std::size_t step) const {
    std::size_t last = 0;
    for (const PacketOfStep& packet : packets_) {
      if (packet.from != node || packet.step >= step) continue;
      for (const MessageId message : packet.messages) {
        const Collective::Part part = collective_.part(message);
        if (part.result == result && (part.fate == Fate::given || posts_own(packet, message)))
          last = packet.step;
      }
    }
    return last;
  }
  /// Returns whether the message is posted there, rather than forwarded back to its origin.
  [[nodiscard]] bool posts_own(const PacketOfStep& packet, MessageId message) const {
    const Collective::Part part = collective_.part(message);
    return part.fate == Fate::posted && part.holder == packet.from &&
           (packet.from == part.addressee ||
            arrivals(packet.from, message, last_sent(packet.from, message, packet.step),
                     packet.step)
                .empty());
  }

  const Collective& collective_;
  const std::vector<PacketOfStep>& packets_;
};

}  // namespace asterism::testing
