// Tracks which contributions each partial result contains: the payload of the reduction verifier.
//
// As long as parts of a result are only given or posted, every contribution is in exactly one part.
// A part is then identified by the number of one of its contributions, and the parts that were
// combined form a disjoint-set forest: the exact contents of a part are not needed yet. They are
// needed once a part that may be incomplete is copied. From then on, the parts of that result are
// tracked as explicit contribution sets.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include <asterism/collective.hpp>

#include "base/memory.hpp"
#include "semantics/contribution_sets.hpp"
#include "semantics/held/arrival.hpp"
#include "semantics/switch_ledger.hpp"

namespace asterism {

class Contributions {
 public:
  /// The number of a part, or from `is_set` on a reference to a set. A part number that was
  /// assigned before the result switched to sets denotes the set that the part was at that moment.
  using Value = std::uint32_t;
  using Coming = Value;
  static constexpr Value unset = std::numeric_limits<Value>::max();
  static constexpr Value gone = unset - 1;
  static constexpr bool knows_wholes = true;

  /// The collective must outlive this object.
  Contributions(const Collective& collective, const MemoryBudget& budget);

  static double bytes(const Collective& collective);

  /// Declares that switches only forward copies of parts and do not combine them. The ledger must
  /// outlive this object.
  void combine_not_at(const SwitchLedger& switches) { passive_ = &switches; }
  /// Throws Error if the sets and `others`, the memory by which other structures have grown, exceed
  /// the limit.
  void require_room_beside(double others);
  /// After an overlapping arrival: the participant whose contribution would count twice.
  [[nodiscard]] std::uint64_t twice() const { return twice_; }

  [[nodiscard]] Value initial(NodeId node, std::uint64_t result) const;
  [[nodiscard]] bool is_whole(std::uint64_t result, Value part) const;
  static Value received(NodeId, std::uint64_t, Coming coming) { return coming; }
  [[nodiscard]] Value received_whole(NodeId to, std::uint64_t result, Value there, Coming coming);
  static Value received_copy(NodeId, MessageId, Coming coming) { return coming; }
  static Value received_post(NodeId, MessageId, Coming coming) { return coming; }
  void ignore(NodeId, Coming coming) { drop(coming); }
  [[nodiscard]] bool combines_at(NodeId node) const {
    return passive_ == nullptr || !passive_->is_switch(node);
  }
  [[nodiscard]] Arrival combine(NodeId to, std::uint64_t result, Value& there, Coming coming);
  /// A part that leaves keeps its reference.
  static Value sent(Value part) { return part; }
  /// The receiver only needs to know that the result is whole.
  static Value sent_again(Value) { return 0; }
  [[nodiscard]] Value copied(std::uint64_t result, Value part);
  [[nodiscard]] Value posted_copy(std::uint64_t result, Value part) { return copied(result, part); }
  [[nodiscard]] Value passed_on(Value copy) { return kept(copy); }

  /// Counts the contributions in parts. Valid only while nothing changes.
  class PartSizes {
   public:
    explicit PartSizes(const Contributions& contributions) : contributions_(contributions) {}
    [[nodiscard]] std::uint64_t of(std::uint64_t result, Value part);

   private:
    [[nodiscard]] std::uint64_t of_set(ContributionSets::Id set);
    void count(std::uint64_t result);

    const Contributions& contributions_;
    // the result whose parts are counted
    std::uint64_t counted_ = std::numeric_limits<std::uint64_t>::max();
    // part sizes of that result
    std::vector<std::uint32_t> by_part_;
    std::vector<std::uint32_t> by_set_;  // 0 if not counted
  };

 private:
  static constexpr Value is_set = Value{1} << 31;
  struct Result {
    std::uint32_t parts;  // number of distinct parts, while they are not tracked as sets
    bool told_apart = false;
    /// Before the switch to sets: for each part, the part that contains it, or itself; empty once a
    /// single part is left. After the switch: the set that each part was at that moment.
    std::vector<Value> of_part{};
  };

  [[nodiscard]] Value kept(Value value);
  void drop(Value value);
  /// Returns the set that a value denotes. The parts of the result must be tracked as sets.
  [[nodiscard]] ContributionSets::Id set_of(const Result& result, Value part) const;
  void tell_apart(std::uint64_t result);
  [[nodiscard]] std::vector<Value> sets_of_parts(std::vector<Value> into);
  [[nodiscard]] Arrival overlap(std::uint64_t participant);
  void require_room(double addition);

  const Collective& collective_;
  MemoryBudget budget_;
  MemoryReservation grown_;
  double others_ = 0;  // bytes by which other structures have grown
  ContributionSets sets_;
  std::vector<Result> results_;
  std::vector<Value> participant_;  // by node; empty if all nodes participate
  std::uint64_t twice_ = 0;
  const SwitchLedger* passive_ = nullptr;  // switches that do not combine
};

}  // namespace asterism
