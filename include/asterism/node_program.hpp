// Reactive node programs: what every node does when a packet arrives.
//
// A program has no clock. It is notified of the start of a message at its source and of every
// arrival, and responds with what the node sends. It therefore runs under any delays, and also step
// by step.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/ids.hpp>

namespace asterism {

/// A packet on a link: one message, and the header that the program attaches to it.
struct ProgramPacket {
  MessageId message{0};
  std::uint64_t header = 0;
};

/// What a node sends in response to one event, in order.
class Outbox {
 public:
  struct Sending {
    Port port;
    ProgramPacket packet;
  };

  /// `header_bits` is the maximum width of a header.
  explicit Outbox(std::uint32_t header_bits) : header_bits_(header_bits) {}

  /// Sends a packet; does nothing over a port without a link. Throws Error(out_of_range) if the
  /// header is wider than `header_bits`.
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

/// The program of all nodes for one run. It also stores the state of each node.
class NodeProgram {
 public:
  virtual ~NodeProgram() = default;
  /// Returns the header size of every packet in bits; at most 64.
  [[nodiscard]] virtual std::uint32_t header_bits() const = 0;
  /// Called for each message when only its source has it.
  virtual void start(NodeId source, MessageId message, Outbox& out) = 0;
  /// Called when a packet arrives at a node over the link at the node's own port.
  virtual void arrive(NodeId node, Port port, const ProgramPacket& packet, Outbox& out) = 0;
};

}  // namespace asterism
