// Holdings for the verifier: one bit per node and message if messages are copied, one location per
// message if they move.
#pragma once

#include <cstdint>
#include <span>

#include <asterism/collective.hpp>

#include "base/memory.hpp"
#include "semantics/held/held_copies.hpp"
#include "semantics/held/held_moves.hpp"

namespace asterism {

/// Payload of both classes: records only that an item is present.
template <class Presence>
struct PresenceOnly {
  using Value = Presence;
  using Coming = Presence;
  static constexpr Presence unset{};
  static constexpr bool marks_origins = true;

  static Value initial(NodeId, std::uint64_t) { return present; }
  static Value received(NodeId, std::uint64_t, Coming) { return present; }
  static void ignore(NodeId, Coming) {}
  static bool replaces(Value, Coming) { return false; }

  static constexpr Presence present = [] {
    if constexpr (requires { Presence{true}; })
      return Presence{true};
    else
      return Presence{};
  }();
};

/// For broadcast, multi-broadcast and allgather.
class CopiedMessages {
 public:
  explicit CopiedMessages(const Collective& collective, const MemoryBudget& = MemoryBudget{})
      : collective_(collective), held_(collective, no_node) {}

  static double bytes(const Collective& collective) { return Held::bytes(collective); }

  void begin_step() {}
  [[nodiscard]] bool has(NodeId node, MessageId message) const {
    return held_.values().get(node, message.value());
  }
  /// Returns whether the node may send the message in this step.
  [[nodiscard]] bool take(NodeId from, MessageId message) const { return has(from, message); }
  void depart() {}
  [[nodiscard]] Arrival put(NodeId to, MessageId message) {
    return held_.arrive(to, message, true);
  }
  /// Returns whether all these messages exist and the node may send them in this step. Changes
  /// nothing.
  [[nodiscard]] bool may_take_all(NodeId from, std::span<const MessageId> messages) const {
    return held_.values().has_all(from, messages);
  }
  /// Loads what put_all() will change.
  void prepare_to_put(NodeId to, std::span<const MessageId> messages) const {
    held_.values().prefetch(to, messages);
  }
  /// Puts messages that exist. Calls again(index) for each that the node had already.
  template <class Again>
  void put_all(NodeId to, std::span<const MessageId> messages, Again&& again) {
    held_.arrive_all(to, messages, again);
  }
  /// Whether different threads may put messages to different nodes.
  [[nodiscard]] bool puts_in_parallel() const { return held_.values().has_separate_rows(); }

  /// Calls visit(node, message, 1) for every message held, ordered by message within each node.
  template <class Visit>
  void for_held(Visit&& visit) const {
    held_.values().for_each(
        [&](NodeId node, std::uint64_t message) { visit(node, message, std::uint64_t{1}); });
  }

  /// Returns the number of messages that participants still lack.
  [[nodiscard]] std::uint64_t missing() const {
    std::uint64_t count = 0;
    for (std::uint64_t i = 0; i < collective_.participant_count(); ++i)
      count += collective_.message_count() - held_.values().count(collective_.participant(i));
    return count;
  }
  /// Calls body(node, message) for the first missing pair.
  template <class Body>
  void first_missing(Body&& body) const {
    for (std::uint64_t i = 0; i < collective_.participant_count(); ++i)
      for (MessageId message{0}; message.value() < collective_.message_count(); ++message)
        if (!has(collective_.participant(i), message))
          return body(collective_.participant(i), message);
  }

 private:
  using Held = HeldCopies<PresenceOnly<bool>>;

  const Collective& collective_;
  Held held_;
};

/// For alltoall, scatter and gather.
class MovedMessages {
 public:
  explicit MovedMessages(const Collective& collective, const MemoryBudget& = MemoryBudget{})
      : collective_(collective), held_(collective, no_node) {}

  static double bytes(const Collective& collective) { return Held::bytes(collective); }

  void begin_step() {}
  /// A message that was taken is in transit and cannot be taken again in the same step.
  [[nodiscard]] bool take(NodeId from, MessageId message) {
    return held_.send(from, message).has_value();
  }
  void depart() {}
  [[nodiscard]] Arrival put(NodeId to, MessageId message) { return held_.arrive(to, message, {}); }

  /// Like CopiedMessages::for_held(). Valid only between two steps.
  template <class Visit>
  void for_held(Visit&& visit) const {
    for (MessageId message{0}; message.value() < collective_.message_count(); ++message)
      visit(held_.node_of(message), message.value(), std::uint64_t{1});
  }

  [[nodiscard]] std::uint64_t missing() const {
    std::uint64_t count = 0;
    for (MessageId message{0}; message.value() < collective_.message_count(); ++message)
      if (held_.node_of(message) != collective_.destination(message)) ++count;
    return count;
  }
  template <class Body>
  void first_missing(Body&& body) const {
    for (MessageId message{0}; message.value() < collective_.message_count(); ++message)
      if (held_.node_of(message) != collective_.destination(message))
        return body(collective_.destination(message), message);
  }

 private:
  struct Nothing {};
  using Held = HeldMoves<PresenceOnly<Nothing>>;

  const Collective& collective_;
  Held held_;
};

}  // namespace asterism
