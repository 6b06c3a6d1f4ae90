// The arrivals that a message depends on at its sender: those that brought it there.
//
//   copied    the first arrival
//   moved     the last arrival
//   combined  for a part that is given, posted, or copied for the first time: all arrivals that
//             were combined into it, or the one that brought the whole result; for a forwarded
//             copy, the arrival that brought it
//   prefixes  the arrivals of the pieces it is made of, chosen to be available earliest
//
// A switch that only forwards depends on the copy that it forwards, and no longer holds it
// afterwards.
#pragma once

#include <type_traits>
#include <variant>

#include "semantics/forwarded_copies.hpp"
#include "semantics/held/held.hpp"

namespace asterism {

/// `Ledger` is ArrivalTimes or ArrivalLists. The problem must outlive this object.
template <class Ledger>
class Dependencies {
 public:
  using Arrived = typename Ledger::Coming;

  /// Tracks all nodes, or only the sends and receives of `only`.
  explicit Dependencies(const Problem& problem, NodeId only = no_node)
      : collective_(&problem.collective),
        forwarded_(problem),
        held_(made_for(problem.collective, only)) {}

  /// Initial memory for all nodes; growth during the schedule is not included.
  static double bytes(const Collective& collective) {
    switch (collective.handling()) {
      case Handling::copied:
        return HeldCopies<Ledger>::bytes(collective);
      case Handling::moved:
        return HeldMoves<Ledger>::bytes(collective);
      case Handling::combined:
        return HeldParts<Ledger>::bytes(collective);
      case Handling::prefixes:
        return HeldStretches<Ledger>::bytes(collective);
    }
    return 0;
  }

  /// Calls visit(arrival) for each arrival that the message depends on. Returns false if the node
  /// does not have the message.
  template <class Visit>
  bool for_each(NodeId from, MessageId message, Visit&& visit) const {
    if (const auto arrived = forwarded_.next(from, message)) {
      visit(*arrived);
      return true;
    }
    return std::visit(
        [&](const auto& held) {
          const auto visit_value = [&](auto value) { held.payload().for_each(value, visit); };
          if constexpr (is_of_stretches<decltype(held)>) {
            return held.for_pieces(from, collective_->stretch(message), visit_value);
          } else {
            const auto value = held.find(from, message);
            if (value) visit_value(*value);
            return value.has_value();
          }
        },
        held_);
  }
  /// Sending the sum of a stretch does not change what the node holds.
  void send(NodeId from, MessageId message) {
    if (forwarded_.send(from, message)) return;
    std::visit(
        [&](auto& held) {
          if constexpr (!is_of_stretches<decltype(held)>) (void)held.send(from, message);
        },
        held_);
  }
  void depart() {
    std::visit([](auto& held) { held.depart(); }, held_);
  }
  void arrive(NodeId to, MessageId message, Arrived arrived) {
    if (forwarded_.arrive(to, message, arrived)) return;
    std::visit([&](auto& held) { (void)held.arrive(to, message, arrived); }, held_);
  }
  void end_step() {
    std::visit([](auto& held) { held.end_step(); }, held_);
  }

 private:
  template <class Held>
  static constexpr bool is_of_stretches =
      std::is_same_v<std::remove_cvref_t<Held>, HeldStretches<Ledger>>;
  using AnyHeld =
      std::variant<HeldCopies<Ledger>, HeldMoves<Ledger>, HeldParts<Ledger>, HeldStretches<Ledger>>;

  static AnyHeld made_for(const Collective& collective, NodeId only) {
    switch (collective.handling()) {
      case Handling::copied:
        break;
      case Handling::moved:
        return HeldMoves<Ledger>(collective, only);
      case Handling::combined:
        return HeldParts<Ledger>(collective, only);
      case Handling::prefixes:
        return HeldStretches<Ledger>(collective, only);
    }
    return HeldCopies<Ledger>(collective, only);
  }

  const Collective* collective_;
  ForwardedCopies<Arrived> forwarded_;
  AnyHeld held_;
};

}  // namespace asterism
