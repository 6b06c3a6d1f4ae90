// Payloads that record which arrivals an item depends on: the time of the last one, or all of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <asterism/collective.hpp>

#include "semantics/held/arrival.hpp"

namespace asterism {

/// Common base class. Stores each arrival unchanged; sending does not change it either.
template <class Arrived>
class ArrivalLedger {
 public:
  using Value = Arrived;
  using Coming = Arrived;
  static constexpr bool marks_origins = false;
  static constexpr bool knows_wholes = false;
  static constexpr bool keeps_sums = false;
  static constexpr bool tells_redundant = false;

  static Value received(NodeId, std::uint64_t, Coming coming) { return coming; }
  static Value received_whole(NodeId, std::uint64_t, Value, Coming coming) { return coming; }
  static Value received_copy(NodeId, MessageId, Coming coming) { return coming; }
  static Value received_post(NodeId, MessageId, Coming coming) { return coming; }
  static Value received_stretch(NodeId, const Collective::Stretch&, Coming coming) {
    return coming;
  }
  static void ignore(NodeId, Coming) {}
  static bool combines_at(NodeId) { return true; }
  static Value sent(Value part) { return part; }
  static Value sent_again(Value part) { return part; }
  static Value copied(std::uint64_t, Value part) { return part; }
  static Value posted_copy(std::uint64_t, Value part) { return part; }
  static Value passed_on(Value copy) { return copy; }
};

/// Arrivals are times, and only the latest one matters.
class ArrivalTimes : public ArrivalLedger<double> {
 public:
  using Rank = double;
  static constexpr double unset = -1;
  static constexpr double gone = std::numeric_limits<double>::infinity();

  static double initial(NodeId, std::uint64_t) { return 0; }
  static bool replaces(double there, double coming) { return coming < there; }
  static Arrival combine(NodeId, std::uint64_t, double& there, double coming) {
    there = std::max(there, coming);
    return Arrival::fresh;
  }
  static Rank extended(Rank rank, double piece) { return std::max(rank, piece); }
  static double sum(NodeId, std::span<const double> pieces) { return std::ranges::max(pieces); }
  template <class Visit>
  static void for_each(double value, Visit&& visit) {
    visit(value);
  }
};

/// Arrivals are numbered in schedule order, below 2^31, and all of them matter. A value below
/// `listed` is a single arrival; other values are indices of lists.
class ArrivalLists : public ArrivalLedger<std::uint32_t> {
 public:
  using Rank = std::uint32_t;
  static constexpr Value unset = std::numeric_limits<Value>::max();
  static constexpr Value gone = unset - 1;
  static constexpr Value nothing = unset - 2;  ///< present from the beginning

  static Value initial(NodeId, std::uint64_t) { return nothing; }
  static bool replaces(Value, Coming) { return false; }
  Arrival combine(NodeId, std::uint64_t, Value& there, Coming coming) {
    there = with(there, coming);
    return Arrival::fresh;
  }
  static Rank extended(Rank rank, Value piece) {
    return piece == nothing ? rank : std::max(rank, piece + 1);
  }
  Value sum(NodeId, std::span<const Value> pieces) {
    Value all = nothing;
    for (const Value piece : pieces)
      if (piece != nothing) all = with(all, piece);
    return all;
  }
  template <class Visit>
  void for_each(Value value, Visit&& visit) const {
    if (value == nothing) return;
    for (; (value & listed) != 0; value = links_[value & ~listed].rest)
      visit(links_[value & ~listed].arrival);
    visit(value);
  }

 private:
  static constexpr Value listed = Value{1} << 31;
  struct Link {
    Value arrival;
    Value rest;
  };

  [[nodiscard]] Value with(Value all, Value arrival) {
    if (all == nothing) return arrival;
    links_.push_back({arrival, all});
    return listed | static_cast<Value>(links_.size() - 1);
  }

  std::vector<Link> links_;  // lists share common tails
};

}  // namespace asterism
