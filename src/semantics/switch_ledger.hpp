// Tracks what switches receive and send, to find out whether a schedule requires them to copy or
// combine.
//
// A forwarding-only switch sends each received copy of a message at most once, and nothing else.
// Given and posted parts move, so a switch holds them as they arrived unless it has combined
// several. Whole results, copies and messages are counted.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include <asterism/problem.hpp>

namespace asterism {

/// The problem must outlive this object.
class SwitchLedger {
 public:
  explicit SwitchLedger(const Problem& problem);

  /// Memory for copied messages, which are counted per switch; other items use memory as they are
  /// sent.
  static double bytes(const Problem& problem);
  [[nodiscard]] double bytes_now() const;

  [[nodiscard]] bool is_empty() const { return numbers_.empty(); }
  [[nodiscard]] bool is_switch(NodeId node) const {
    return !numbers_.empty() && numbers_[node.value()] != no_switch;
  }

  /// Returns the capability that a switch needs to send a message that it has.
  [[nodiscard]] Model::Switches need_of(NodeId from, MessageId message) const;
  /// Records that the switch sends the message.
  void send(NodeId from, MessageId message);
  /// Called after all sends of a step, once per packet. A message that occurs twice in a packet is
  /// one copy.
  void begin_packet() { packet_ = packet_ == max_packet ? 1 : packet_ + 1; }
  void arrive(NodeId to, MessageId message);

 private:
  static constexpr std::uint32_t no_switch = ~std::uint32_t{0};
  static constexpr std::uint32_t max_packet = ~std::uint32_t{0};
  using Need = Model::Switches;

  struct Count {
    std::uint32_t to_send_on = 0;
    std::uint32_t packet = 0;  // the packet in which it arrived last
    bool arrived = false;
  };
  /// State of a result: the switch holds a whole result, or one combined from `parts` parts.
  struct PartState {
    std::uint32_t parts = 0;   // parts that were given or posted to the switch
    std::uint32_t copies = 0;  // copies of other nodes' parts, which the switch forwards
    bool whole = false;
    [[nodiscard]] bool is_nothing() const { return parts + copies == 0 && !whole; }
  };

  [[nodiscard]] Count count_of(NodeId node, MessageId message) const;
  [[nodiscard]] Count& count(NodeId node, MessageId message);
  [[nodiscard]] PartState state_of(NodeId node, std::uint64_t result) const;
  [[nodiscard]] PartState& state(NodeId node, std::uint64_t result);
  [[nodiscard]] Need need_of_counted(NodeId from, MessageId message, Need otherwise) const;
  [[nodiscard]] Need need_of_part(NodeId from, MessageId message) const;
  /// Returns whether the held result was combined from several parts, or includes a copy that
  /// should have been forwarded.
  [[nodiscard]] bool is_made(const PartState& held) const;
  /// Returns whether the switch sends its own part without keeping it.
  [[nodiscard]] bool gives_away(NodeId from, const Collective::Part& part, MessageId message) const;

  const Collective& collective_;
  bool combines_;                       // whether switches can combine
  std::uint64_t items_;                 // exclusive upper bound on message numbers
  std::vector<std::uint32_t> numbers_;  // switch numbers by node; empty if there are no switches
  std::vector<Count> dense_;            // by switch and message, if messages are copied
  // By switch, then message or result; only for lookup, never iterated.
  std::vector<std::unordered_map<std::uint64_t, Count>> sparse_;
  std::vector<std::unordered_map<std::uint64_t, PartState>> states_;
  std::uint64_t entries_ = 0;  // total entries in sparse_
  std::uint32_t packet_ = 0;   // restarts at 1 after max_packet
};

}  // namespace asterism
