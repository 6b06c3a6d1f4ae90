// Tracks where each message is when messages move.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include <asterism/collective.hpp>

#include "semantics/held/arrival.hpp"
#include "semantics/held/place_table.hpp"

namespace asterism {

/// Each message exists once, and its sender no longer has it. Payload: see held.hpp. Stores one
/// value and one location per message.
template <class Payload>
class HeldMoves {
 public:
  using Value = typename Payload::Value;
  using Coming = typename Payload::Coming;

  /// Tracks all nodes, or only `only`. The collective must outlive this object.
  template <class... Arguments>
  explicit HeldMoves(const Collective& collective, NodeId only, Arguments&&... payload)
      : collective_(&collective),
        payload_(std::forward<Arguments>(payload)...),
        places_(1, collective.message_count(), only, {at_origin, Payload::unset}) {
    if constexpr (Payload::marks_origins)
      for (MessageId message{0}; message.value() < collective.message_count(); ++message) {
        const NodeId origin = collective.origin(message);
        place(message) = {number(origin), payload_.initial(origin, message.value())};
      }
  }

  static double bytes(const Collective& collective) {
    return PlaceTable<Place>::bytes(1, collective.message_count());
  }

  [[nodiscard]] std::optional<Value> find(NodeId node, MessageId message) const {
    const Place& there = places_.get(NodeId{0}, message.value());
    if (there.node == number(node)) return there.value;
    if (!is_at_origin(there, node, message)) return std::nullopt;
    return payload_.initial(node, message.value());
  }
  std::optional<Value> send(NodeId from, MessageId message) {
    Place& there = place(message);
    if (is_at_origin(there, from, message))
      there = {number(from), payload_.initial(from, message.value())};
    if (there.node != number(from)) return std::nullopt;
    return std::exchange(there, {under_way, Payload::unset}).value;
  }
  [[nodiscard]] Lack lack() const { return Lack::message; }
  void depart() {}
  /// An arrival is fresh except at the origin of the message.
  Arrival arrive(NodeId to, MessageId message, Coming coming) {
    place(message) = {number(to), payload_.received(to, message.value(), coming)};
    return to == collective_->origin(message) ? Arrival::redundant : Arrival::fresh;
  }
  void end_step() {}

  [[nodiscard]] Payload& payload() { return payload_; }
  [[nodiscard]] const Payload& payload() const { return payload_; }
  /// Requires that the payload marks origins. Valid only between two steps.
  [[nodiscard]] NodeId node_of(MessageId message) const {
    return NodeId{places_.get(NodeId{0}, message.value()).node};
  }

 private:
  static constexpr std::uint32_t under_way = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t at_origin = under_way - 1;
  struct Place {
    std::uint32_t node;
    [[no_unique_address]] Value value;
  };

  /// Returns whether the message is still at its origin, without an entry in the table.
  [[nodiscard]] bool is_at_origin(const Place& there, NodeId node, MessageId message) const {
    return !Payload::marks_origins && there.node == at_origin &&
           collective_->origin(message) == node;
  }
  static std::uint32_t number(NodeId node) { return static_cast<std::uint32_t>(node.value()); }
  [[nodiscard]] Place& place(MessageId message) { return places_.at(NodeId{0}, message.value()); }

  const Collective* collective_;
  Payload payload_;
  PlaceTable<Place> places_;
};

}  // namespace asterism
