// What a message waits for at the node that sends it: the arrivals that brought it there.
//
//   copied    the first that brought it
//   moved     the last one
//   combined  of a part that is given, posted, or copied first: all that were combined to it, or
//             the one that brought the whole result; of what is passed on, the one that brought it
//   prefixes  those of the stretches that it is put together of, the soonest there are
//
// In a step first everything is sent, then what was given departs, then everything arrives. All
// nodes are looked at, or one alone: then only what that one sends and gets is told.
#pragma once

#include <variant>

#include <asterism/collective.hpp>

#include "semantics/dependencies_of_messages.hpp"
#include "semantics/dependencies_of_parts.hpp"
#include "semantics/dependencies_of_stretches.hpp"

namespace asterism {

/// `Ledger` is ArrivalTimes or ArrivalLists. The collective must live as long.
template <class Ledger>
class Dependencies {
 public:
  using Arrival = typename Ledger::Arrival;

  explicit Dependencies(const Collective& collective, NodeId only = no_node)
      : work_(made_for(collective, only)) {}

  /// For all nodes, without what grows with the schedule.
  static double bytes(const Collective& collective) {
    switch (collective.handling()) {
      case Handling::copied:
        return CopiedDependencies<Ledger>::bytes(collective);
      case Handling::moved:
        return MovedDependencies<Ledger>::bytes(collective);
      case Handling::combined:
        return PartDependencies<Ledger>::bytes(collective);
      case Handling::prefixes:
        return StretchDependencies<Ledger>::bytes(collective);
    }
    return 0;
  }

  /// visit(arrival) for each that the message waits for; false if the node has no such message.
  template <class Visit>
  bool for_each(NodeId from, MessageId message, Visit&& visit) const {
    return std::visit([&](const auto& work) { return work.for_each(from, message, visit); }, work_);
  }
  void send(NodeId from, MessageId message) {
    std::visit([&](auto& work) { work.send(from, message); }, work_);
  }
  void depart() {
    std::visit([](auto& work) { work.depart(); }, work_);
  }
  void arrive(NodeId to, MessageId message, Arrival arrival) {
    std::visit([&](auto& work) { work.arrive(to, message, arrival); }, work_);
  }

 private:
  using Work = std::variant<CopiedDependencies<Ledger>, MovedDependencies<Ledger>,
                            PartDependencies<Ledger>, StretchDependencies<Ledger>>;
  static Work made_for(const Collective& collective, NodeId only) {
    switch (collective.handling()) {
      case Handling::copied:
        break;
      case Handling::moved:
        return MovedDependencies<Ledger>(collective, only);
      case Handling::combined:
        return PartDependencies<Ledger>(collective, only);
      case Handling::prefixes:
        return StretchDependencies<Ledger>(collective, only);
    }
    return CopiedDependencies<Ledger>(collective, only);
  }

  Work work_;
};

}  // namespace asterism
