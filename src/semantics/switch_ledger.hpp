// What switches get and send on: whether a schedule asks them to copy or to combine.
//
// A switch that only forwards sends each copy of a message that arrived at most once, and nothing
// else. Parts that are given or posted move, so what a switch has of them is what arrived unless it
// has combined several; whole results, copies and messages are counted.
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

  /// For copied messages, which are counted for each switch; others take as much as is sent.
  static double bytes(const Problem& problem);
  [[nodiscard]] double bytes_now() const;

  [[nodiscard]] bool is_empty() const { return numbers_.empty(); }
  [[nodiscard]] bool is_switch(NodeId node) const {
    return !numbers_.empty() && numbers_[node.value()] != no_switch;
  }

  /// What a switch must be able to do to send a message that it has.
  [[nodiscard]] Model::Switches need_of(NodeId from, MessageId message) const;
  /// It sends it.
  void send(NodeId from, MessageId message);
  /// After all that is sent in a step, packet by packet. What a packet holds twice is one copy.
  void begin_packet() { packet_ = packet_ == max_packet ? 1 : packet_ + 1; }
  void arrive(NodeId to, MessageId message);

 private:
  static constexpr std::uint32_t no_switch = ~std::uint32_t{0};
  static constexpr std::uint32_t max_packet = ~std::uint32_t{0};
  using Need = Model::Switches;

  struct Count {
    std::uint32_t to_send_on = 0;
    std::uint32_t packet = 0;  // in which it came last
    bool arrived = false;
  };
  /// The state of a result: the switch holds a whole result, or one combined of `parts` parts.
  struct PartState {
    std::uint32_t parts = 0;   // that were given to it, or posted to it
    std::uint32_t copies = 0;  // of parts of others, which it passes on
    bool whole = false;
    [[nodiscard]] bool is_nothing() const { return parts + copies == 0 && !whole; }
  };

  [[nodiscard]] Count count_of(NodeId node, MessageId message) const;
  [[nodiscard]] Count& count(NodeId node, MessageId message);
  [[nodiscard]] PartState state_of(NodeId node, std::uint64_t result) const;
  [[nodiscard]] PartState& state(NodeId node, std::uint64_t result);
  [[nodiscard]] Need need_of_counted(NodeId from, MessageId message, Need otherwise) const;
  [[nodiscard]] Need need_of_part(NodeId from, MessageId message) const;
  /// Whether what it holds is made of several, or of a copy that it was to pass on.
  [[nodiscard]] bool is_made(const PartState& held) const;
  /// Whether the switch sends its own part on, and does not keep it.
  [[nodiscard]] bool gives_away(NodeId from, const Collective::Part& part, MessageId message) const;

  const Collective& collective_;
  bool combines_;                       // switches can
  std::uint64_t items_;                 // messages are numbered below this
  std::vector<std::uint32_t> numbers_;  // of switches, by node; empty if there are none
  std::vector<Count> dense_;            // by switch and message, where messages are copied
  // By switch, then message or result; only asked, never walked.
  std::vector<std::unordered_map<std::uint64_t, Count>> sparse_;
  std::vector<std::unordered_map<std::uint64_t, PartState>> states_;
  std::uint64_t entries_ = 0;  // of these
  std::uint32_t packet_ = 0;   // from 1 again after max_packet
};

}  // namespace asterism
