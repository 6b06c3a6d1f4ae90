// Explicit schedules: steps of transfers, pushed into sinks one by one.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <asterism/ids.hpp>
#include <asterism/parameters.hpp>
#include <asterism/problem.hpp>

namespace asterism {

/// A packet in transit: from a node over a port, or over several ports under wormhole switching or
/// if packets cut through switches.
struct Transfer {
  NodeId from;
  std::span<const Port> ports;
  std::span<const MessageId> messages;
  /// Size of the control data that the packet carries besides its messages: counts, lists,
  /// announcements.
  std::uint64_t control = 0;
};

/// Transfers that take place at the same time. Stored in flat arrays, which are reused for the next
/// step.
class Step {
 public:
  void clear();
  /// Add a transfer: a message or a packet over a port, or a packet over a path of ports.
  void add(NodeId from, Port port, MessageId message);
  void add(NodeId from, Port port, std::span<const MessageId> packet);
  void add(NodeId from, std::span<const Port> path, std::span<const MessageId> packet,
           std::uint64_t control = 0);
  void add(const Transfer& transfer) {
    add(transfer.from, transfer.ports, transfer.messages, transfer.control);
  }

  [[nodiscard]] std::size_t size() const { return transfers_.size(); }
  [[nodiscard]] bool empty() const { return transfers_.empty(); }
  [[nodiscard]] Transfer operator[](std::size_t index) const {
    const Extent begin = index == 0 ? Extent{} : transfers_[index - 1].end;
    const Entry& entry = transfers_[index];
    return {entry.from,
            {ports_.data() + begin.ports, ports_.data() + entry.end.ports},
            {messages_.data() + begin.messages, messages_.data() + entry.end.messages},
            entry.control};
  }

 private:
  struct Extent {
    std::size_t ports = 0;
    std::size_t messages = 0;
  };
  struct Entry {
    NodeId from;
    Extent end;
    std::uint64_t control = 0;
  };

  std::vector<Entry> transfers_;
  std::vector<Port> ports_;
  std::vector<MessageId> messages_;
};

/// Describes a schedule before its first step.
struct ScheduleHeader {
  Problem problem;
  std::string algorithm{};        ///< or the author's name
  Parameters parameters{};        ///< for information; a schedule read from a file has them as text
  bool no_redundancy = false;     ///< claims that no node receives a message it already has
  std::uint32_t header_bits = 0;  ///< header size per packet
  bool control = false;           ///< packets may carry control units
  /// Number of chunks per message of the original problem; the chunks of a message are numbered
  /// consecutively.
  std::uint64_t chunks = 1;
};

/// Receives a schedule step by step: begin, then all steps, then end.
class StepSink {
 public:
  virtual ~StepSink() = default;
  /// Called once, before all steps.
  virtual void begin(const ScheduleHeader& header) = 0;
  /// Called for each step in order. The step is valid during the call only.
  virtual void take(const Step& step) = 0;
  /// Called once, after all steps.
  virtual void end() {}
};

/// Passes every step to several sinks, in order.
class Tee final : public StepSink {
 public:
  explicit Tee(std::vector<StepSink*> sinks) : sinks_(std::move(sinks)) {}
  void begin(const ScheduleHeader& header) override {
    for (StepSink* sink : sinks_) sink->begin(header);
  }
  void take(const Step& step) override {
    for (StepSink* sink : sinks_) sink->take(step);
  }
  void end() override {
    for (StepSink* sink : sinks_) sink->end();
  }

 private:
  std::vector<StepSink*> sinks_;
};

}  // namespace asterism
