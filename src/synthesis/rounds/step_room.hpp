// Remaining capacity of links and ports in a step, with rollback: several packets are accepted
// together or not at all.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/model.hpp>

#include "synthesis/rounds/logical_routes.hpp"

namespace asterism {

class StepRoom {
 public:
  /// All arguments must outlive this object.
  StepRoom(const Network& network, const Model& model, const LogicalRoutes& routes);
  static double bytes(const Network& network);

  struct Packet {
    NodeId from, to;
    std::span<const Port> path;
    std::uint64_t messages = 0;
  };
  static constexpr std::size_t none = ~std::size_t{0};

  void begin_step();
  /// Returns whether that link already carries a packet.
  [[nodiscard]] bool is_taken(NodeId from, Port port) const {
    return owner_[index(from, port)] != none;
  }
  /// Puts `messages` messages into a packet and returns its number; it may be an existing packet.
  /// Returns `none` if there is no room.
  std::size_t put(NodeId from, std::span<const Port> path, std::uint64_t messages);
  /// Starts a transaction: subsequent puts can be undone by take_back().
  void mark() { log_.clear(); }
  void take_back();
  [[nodiscard]] std::span<const Packet> packets() const { return packets_; }

 private:
  struct Change {
    std::size_t packet;
    std::uint64_t messages;
    bool opened;
  };
  [[nodiscard]] std::size_t index(NodeId node, Port port) const {
    return node.value() * network_.port_count() + port.value();
  }
  [[nodiscard]] bool unlimited(NodeId node) const;
  [[nodiscard]] bool is_free(NodeId from, std::span<const Port> path) const;
  void occupy(const Packet& packet, std::size_t owner);

  const Network& network_;
  const Model& model_;
  const LogicalRoutes& routes_;
  std::vector<std::size_t> owner_;              // by link direction: the packet on it
  std::vector<std::uint32_t> sent_, received_;  // by node
  std::vector<Packet> packets_;
  std::vector<Change> log_;
};

}  // namespace asterism
