// Tracks which node holds which message when messages are copied.
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <utility>

#include <asterism/collective.hpp>

#include "semantics/held/arrival.hpp"
#include "semantics/held/place_table.hpp"

namespace asterism {

/// The sender keeps the message, and the first arrival counts. Payload: see held.hpp. Stores one
/// value per node and message.
template <class Payload>
class HeldCopies {
 public:
  using Value = typename Payload::Value;
  using Coming = typename Payload::Coming;

  /// Tracks all nodes, or only `only`. The collective must outlive this object.
  template <class... Arguments>
  explicit HeldCopies(const Collective& collective, NodeId only, Arguments&&... payload)
      : collective_(&collective),
        payload_(std::forward<Arguments>(payload)...),
        values_(collective.node_count(), collective.message_count(), only, Payload::unset) {
    if constexpr (Payload::marks_origins)
      for (MessageId message{0}; message.value() < collective.message_count(); ++message) {
        const NodeId origin = collective.origin(message);
        values_.set(origin, message.value(), payload_.initial(origin, message.value()));
      }
  }

  static double bytes(const Collective& collective) {
    return PlaceTable<Value>::bytes(collective.node_count(), collective.message_count());
  }

  [[nodiscard]] std::optional<Value> find(NodeId node, MessageId message) const {
    const Value value = values_.get(node, message.value());
    if (value != Payload::unset) return value;
    if (!starts_at(node, message)) return std::nullopt;
    return payload_.initial(node, message.value());
  }
  std::optional<Value> send(NodeId from, MessageId message) {
    const Value value = values_.get(from, message.value());
    if (value != Payload::unset) return value;
    if (!starts_at(from, message)) return std::nullopt;
    const Value initial = payload_.initial(from, message.value());
    values_.set(from, message.value(), initial);
    return initial;
  }
  [[nodiscard]] Lack lack() const { return Lack::message; }
  void depart() {}
  Arrival arrive(NodeId to, MessageId message, Coming coming) {
    const Value there = values_.get(to, message.value());
    if (there == Payload::unset && !starts_at(to, message)) {
      values_.set(to, message.value(), payload_.received(to, message.value(), coming));
      return Arrival::fresh;
    }
    if (there != Payload::unset && payload_.replaces(there, coming))
      values_.set(to, message.value(), payload_.received(to, message.value(), coming));
    else
      payload_.ignore(to, coming);
    return Arrival::redundant;
  }
  /// Like arrive() for several messages, if only their presence is recorded. Calls again(index) for
  /// each redundant arrival.
  template <class Again>
  void arrive_all(NodeId to, std::span<const MessageId> messages,
                  Again&& again) requires std::same_as<Value, bool> && Payload::marks_origins {
    values_.set_all(to, messages, again);
  }
  void end_step() {}

  [[nodiscard]] Payload& payload() { return payload_; }
  [[nodiscard]] const Payload& payload() const { return payload_; }
  [[nodiscard]] const PlaceTable<Value>& values() const { return values_; }

 private:
  /// Returns whether the node has the message initially, without an entry in the table.
  [[nodiscard]] bool starts_at(NodeId node, MessageId message) const {
    return !Payload::marks_origins && collective_->origin(message) == node;
  }

  const Collective* collective_;
  Payload payload_;
  PlaceTable<Value> values_;
};

}  // namespace asterism
