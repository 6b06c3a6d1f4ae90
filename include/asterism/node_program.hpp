// Reactive node programs: what every node does when something arrives, and nothing else.
//
// A program knows no clock. It is told of the start of a message at its source and of every
// arrival, and answers with what the node sends; so it runs under any delays, and step by step.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/ids.hpp>

namespace asterism {

/// What crosses a link: one message, and the header that the program sends along with it.
struct ProgramPacket {
  MessageId message{0};
  std::uint64_t header = 0;
};

/// What a node sends in answer to one event, in this order.
class Outbox {
 public:
  struct Sending {
    Port port;
    ProgramPacket packet;
  };

  /// `header_bits`: the most that a header may have.
  explicit Outbox(std::uint32_t header_bits) : header_bits_(header_bits) {}

  /// Over a port without a link nothing is sent. Throws Error(out_of_range) if the header is
  /// wider than the program says.
  void send(Port port, const ProgramPacket& packet) {
    if (header_bits_ < 64 && packet.header >> header_bits_ != 0) refuse(packet);
    sendings_.push_back({port, packet});
  }
  [[nodiscard]] std::span<const Sending> sendings() const { return sendings_; }
  void clear() { sendings_.clear(); }

 private:
  [[noreturn]] void refuse(const ProgramPacket& packet) const;

  std::uint32_t header_bits_;
  std::vector<Sending> sendings_;
};

/// The program of all nodes for one run. What a node remembers is in the program, by node.
class NodeProgram {
 public:
  virtual ~NodeProgram() = default;
  /// The size of the header that every packet carries, at most 64.
  [[nodiscard]] virtual std::uint32_t header_bits() const = 0;
  /// The source of a message has it and nobody else.
  virtual void start(NodeId source, MessageId message, Outbox& out) = 0;
  /// A packet reaches a node over the link at the node's own port.
  virtual void arrive(NodeId node, Port port, const ProgramPacket& packet, Outbox& out) = 0;
};

}  // namespace asterism
