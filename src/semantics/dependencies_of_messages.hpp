// Dependencies of messages that are copied, and of messages that move.
#pragma once

#include <cstdint>
#include <limits>

#include <asterism/collective.hpp>

#include "schedule/place_table.hpp"

namespace asterism {

template <class Ledger>
class CopiedDependencies {
 public:
  using Arrival = typename Ledger::Arrival;
  using Waits = typename Ledger::Waits;

  CopiedDependencies(const Collective& collective, NodeId only)
      : collective_(&collective),
        brought_(collective.node_count(), collective.message_count(), only, Ledger::unset) {}

  static double bytes(const Collective& collective) {
    return PlaceTable<Waits>::bytes(collective.node_count(), collective.message_count());
  }

  template <class Visit>
  bool for_each(NodeId from, MessageId message, Visit&& visit) const {
    const Waits waits = brought_.get(from, message.value());
    if (waits == Ledger::unset) return collective_->origin(message) == from;
    ledger_.for_each(waits, visit);
    return true;
  }
  void send(NodeId, MessageId) {}
  void depart() {}
  void arrive(NodeId to, MessageId message, Arrival arrival) {
    const Waits waits = brought_.get(to, message.value());
    if (waits != Ledger::unset)
      brought_.set(to, message.value(), ledger_.either(waits, arrival));
    else if (collective_->origin(message) != to)
      brought_.set(to, message.value(), ledger_.one(arrival));
  }

 private:
  const Collective* collective_;
  Ledger ledger_;
  PlaceTable<Waits> brought_;
};

template <class Ledger>
class MovedDependencies {
 public:
  using Arrival = typename Ledger::Arrival;

  MovedDependencies(const Collective& collective, NodeId only)
      : collective_(&collective),
        places_(1, collective.message_count(), only, {Ledger::nothing, at_origin}) {}

  static double bytes(const Collective& collective) {
    return PlaceTable<Place>::bytes(1, collective.message_count());
  }

  template <class Visit>
  bool for_each(NodeId from, MessageId message, Visit&& visit) const {
    const Place place = places_.get(NodeId{0}, message.value());
    if (place.node == at_origin) return collective_->origin(message) == from;
    if (place.node != from.value()) return false;
    ledger_.for_each(place.waits, visit);
    return true;
  }
  void send(NodeId, MessageId message) {
    places_.set(NodeId{0}, message.value(), {Ledger::nothing, under_way});
  }
  void depart() {}
  void arrive(NodeId to, MessageId message, Arrival arrival) {
    places_.set(NodeId{0}, message.value(),
                {ledger_.one(arrival), static_cast<std::uint32_t>(to.value())});
  }

 private:
  static constexpr std::uint32_t under_way = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t at_origin = under_way - 1;
  struct Place {
    typename Ledger::Waits waits;
    std::uint32_t node;
  };

  const Collective* collective_;
  Ledger ledger_;
  PlaceTable<Place> places_;
};

}  // namespace asterism
