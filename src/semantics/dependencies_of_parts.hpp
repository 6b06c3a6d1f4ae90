// Dependencies of parts of results, in a reduction.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>

#include <asterism/collective.hpp>

#include "schedule/copy_names.hpp"
#include "schedule/place_table.hpp"

namespace asterism {

/// What is there is not known, only what came: of a schedule that is not valid, something may be
/// sent here that nobody has.
template <class Ledger>
class PartDependencies {
 public:
  using Arrival = typename Ledger::Arrival;
  using Waits = typename Ledger::Waits;

  PartDependencies(const Collective& collective, NodeId only)
      : collective_(&collective),
        parts_(collective.node_count(), collective.result_count(), only, Ledger::unset),
        whole_(collective.node_count(), collective.result_count(), only, 0),
        names_(collective) {}

  static double bytes(const Collective& collective) {
    return PlaceTable<Waits>::bytes(collective.node_count(), collective.result_count()) +
           PlaceTable<std::uint8_t>::bytes(collective.node_count(), collective.result_count());
  }

  template <class Visit>
  bool for_each(NodeId from, MessageId message, Visit&& visit) const {
    const Waits waits = waits_of(from, message);
    if (waits == Ledger::gone) return false;
    ledger_.for_each(waits, visit);
    return true;
  }

  void send(NodeId from, MessageId message) {
    const Collective::Part part = collective_->part(message);
    switch (part.fate) {
      case Fate::given:
        leaving_.insert(place(from, part.result));
        return;
      case Fate::copied:
        if (from == part.holder && !names_.find(part))
          copies_.emplace(place_of_copy(names_.name(part), from), part_of(from, part.result));
        return;
      case Fate::posted:
        if (posts_.erase(message.value()) == 0) leaving_.insert(place(from, part.result));
        return;
      case Fate::posted_copy:
        posts_.erase(message.value());
        return;
      case Fate::whole:
        return;
    }
  }

  void depart() {
    for (const std::uint64_t at : leaving_) {
      const NodeId node{at / collective_->result_count()};
      const std::uint64_t result = at % collective_->result_count();
      parts_.set(node, result, Ledger::gone);
      whole_.set(node, result, 0);
    }
    leaving_.clear();
  }

  void arrive(NodeId to, MessageId message, Arrival arrival) {
    const Collective::Part part = collective_->part(message);
    switch (part.fate) {
      case Fate::given:
        return combine(to, part.result, arrival);
      case Fate::whole:
        return arrive_whole(to, part.result, arrival);
      case Fate::copied:
        return arrive_copied(to, part, arrival);
      default:
        if (to != part.addressee) {
          posts_.insert_or_assign(message.value(), Post{to, ledger_.one(arrival)});
          return;
        }
        posts_.erase(message.value());
        return combine(to, part.result, arrival);
    }
  }

 private:
  using Fate = Collective::Part::Fate;
  struct Post {
    NodeId at;
    Waits waits;
  };

  [[nodiscard]] std::uint64_t place(NodeId node, std::uint64_t result) const {
    return node.value() * collective_->result_count() + result;
  }
  [[nodiscard]] std::uint64_t place_of_copy(std::uint32_t copy, NodeId node) const {
    return copy * collective_->node_count() + node.value();
  }
  [[nodiscard]] Waits part_of(NodeId node, std::uint64_t result) const {
    const Waits waits = parts_.get(node, result);
    if (waits != Ledger::unset) return waits;
    return collective_->takes_part(node) ? Ledger::nothing : Ledger::gone;
  }

  [[nodiscard]] Waits waits_of(NodeId from, MessageId message) const {
    const Collective::Part part = collective_->part(message);
    switch (part.fate) {
      case Fate::given:
        return leaves(from, part.result) ? Ledger::gone : part_of(from, part.result);
      case Fate::whole:
        return part_of(from, part.result);
      case Fate::copied:
        return waits_of_copy(from, part);
      default:
        return waits_of_post(from, message, part);
    }
  }
  [[nodiscard]] Waits waits_of_copy(NodeId from, const Collective::Part& part) const {
    const auto copy = names_.find(part);
    if (!copy) return from == part.holder ? part_of(from, part.result) : Ledger::gone;
    const auto found = copies_.find(place_of_copy(*copy, from));
    return found == copies_.end() ? Ledger::gone : found->second;
  }
  [[nodiscard]] Waits waits_of_post(NodeId from, MessageId message,
                                    const Collective::Part& part) const {
    const auto found = posts_.find(message.value());
    if (found != posts_.end()) return found->second.at == from ? found->second.waits : Ledger::gone;
    const bool is_gone =
        from != part.holder || (part.fate == Fate::posted && leaves(from, part.result));
    return is_gone ? Ledger::gone : part_of(from, part.result);
  }
  [[nodiscard]] bool leaves(NodeId node, std::uint64_t result) const {
    return leaving_.contains(place(node, result));
  }

  /// With a whole result nothing is combined any more; in the step in which it comes it takes the
  /// place of what comes besides.
  void combine(NodeId to, std::uint64_t result, Arrival arrival) {
    if (whole_.get(to, result) != 0) return;
    const Waits before = part_of(to, result);
    parts_.set(to, result,
               before == Ledger::gone ? ledger_.one(arrival) : ledger_.more(before, arrival));
  }
  /// The first one counts.
  void arrive_whole(NodeId to, std::uint64_t result, Arrival arrival) {
    if (whole_.get(to, result) != 0) return;
    whole_.set(to, result, 1);
    parts_.set(to, result, ledger_.one(arrival));
  }
  void arrive_copied(NodeId to, const Collective::Part& part, Arrival arrival) {
    if (to == part.holder) return;
    const auto known = names_.find(part);
    const std::uint32_t copy = known ? *known : names_.name(part);
    if (copies_.emplace(place_of_copy(copy, to), ledger_.one(arrival)).second)
      combine(to, part.result, arrival);
  }

  const Collective* collective_;
  Ledger ledger_;
  PlaceTable<Waits> parts_;
  PlaceTable<std::uint8_t> whole_;  // whether a whole result came
  CopyNames names_;
  std::unordered_map<std::uint64_t, Waits> copies_;  // by copy and node; only asked, never walked
  std::unordered_map<std::uint64_t, Post> posts_;    // by message, likewise
  std::unordered_set<std::uint64_t> leaving_;        // in this step; in any order
};

}  // namespace asterism
