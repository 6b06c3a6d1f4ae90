// The resources that worms use: gates and their units. A physical channel is a gate whose units are
// virtual channels; the injection ports and the ejection ports of a node are also gates.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <asterism/wormhole.hpp>

namespace asterism {

class Grid;

/// A gate on the path of a worm, and the class of units that it may use there, 0 or 1: packed into
/// four bytes, because up to four million routes are kept.
class GateOnPath {
 public:
  GateOnPath(std::uint32_t gate, std::uint32_t unit_class) : packed_(gate | unit_class << 31U) {}
  [[nodiscard]] std::uint32_t gate() const { return packed_ & ~(1U << 31U); }
  [[nodiscard]] std::uint32_t unit_class() const { return packed_ >> 31U; }

 private:
  std::uint32_t packed_;
};

struct UnitRange {
  std::uint32_t first, last;  ///< exclusive end
};

class ChannelMap {
 public:
  /// Throws Error(too_large) if there are more than 2^31 of any resource.
  ChannelMap(std::shared_ptr<const Network> network, const WormholeSettings& settings);

  [[nodiscard]] std::uint32_t channels() const { return channels_; }
  [[nodiscard]] std::uint32_t gates() const { return channels_ + 2 * port_gates_; }
  [[nodiscard]] std::uint32_t units() const {
    return channels_ * per_channel_ + 2 * port_gates_ * per_port_gate_;
  }
  [[nodiscard]] bool is_channel(std::uint32_t gate) const { return gate < channels_; }
  [[nodiscard]] bool is_injection(std::uint32_t gate) const {
    return gate >= channels_ && gate < channels_ + port_gates_;
  }
  [[nodiscard]] UnitRange units_of(std::uint32_t gate) const {
    if (is_channel(gate)) return {gate * per_channel_, (gate + 1) * per_channel_};
    const std::uint32_t first = channels_ * per_channel_ + (gate - channels_) * per_port_gate_;
    return {first, first + per_port_gate_};
  }
  [[nodiscard]] UnitRange units_of(std::uint32_t gate, std::uint32_t unit_class) const {
    UnitRange range = units_of(gate);
    if (split_ == 0 || !is_channel(gate)) return range;
    (unit_class == 0 ? range.last : range.first) = range.first + split_;
    return range;
  }
  [[nodiscard]] std::uint32_t virtual_channels() const { return per_channel_; }

  /// Appends injection, channels and ejection. Throws Error if the path is empty or leaves the
  /// network.
  void gates_of(NodeId from, std::span<const Port> path, std::vector<GateOnPath>& gates) const;

  [[nodiscard]] NodeId channel_from(std::uint32_t channel) const;
  [[nodiscard]] Port channel_port(std::uint32_t channel) const;
  /// Returns the node of an ejection gate, regardless of how ports are counted.
  [[nodiscard]] NodeId ejection_node(std::uint32_t gate) const;

  [[nodiscard]] const Network& network() const { return *network_; }

  static double bytes(const Network& network, const WormholeSettings& settings,
                      double bytes_per_gate, double bytes_per_unit);

 private:
  std::shared_ptr<const Network> network_;
  const Grid* ring_ = nullptr;  // if there are datelines
  std::uint32_t channels_, per_channel_, port_gates_, per_port_gate_;
  bool all_ports_;
  std::uint32_t split_ = 0;  // number of units of class 0 per channel, if there are two classes
};

}  // namespace asterism
