// What a message waits for at the node that sends it: the arrivals that brought it there.
//
//   copied    the first that brought it
//   moved     the last one
//   combined  for a part that is given, posted, or copied first: all that were combined with it, or
//             the one that brought the whole result; for what is passed on, the one that brought it
//   prefixes  those of the pieces that it is made of, the soonest there are
//
// A switch that only forwards waits for the copy that it sends on, and then has that one no longer.
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

  /// For all nodes, or for `only`: then only what that one sends and receives is told.
  explicit Dependencies(const Problem& problem, NodeId only = no_node)
      : collective_(&problem.collective),
        forwarded_(problem),
        held_(made_for(problem.collective, only)) {}

  /// For all nodes, without what grows with the schedule.
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

  /// visit(arrival) for each that the message waits for; false if the node has no such message.
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
  /// Sending a sum changes nothing for the node.
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
