// Which contributions are in a part of a result: the payload of the verifier of reductions.
//
// As long as parts of a result are only given, or posted, every contribution is in exactly one of
// them. Then a part goes by a number, which is that of one of its contributions, and the numbers of
// parts that were combined make a forest: what is in which part need not be known until somebody
// asks. Somebody does when a part that may lack something is copied: from then on the parts of that
// result are told apart, as sets of contributions.
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
  /// The number of a part, or from `is_set` on a set with a reference. The number of a part whose
  /// result was told apart later stands for the set that the part was then.
  using Value = std::uint32_t;
  using Coming = Value;
  static constexpr Value unset = std::numeric_limits<Value>::max();
  static constexpr Value gone = unset - 1;
  static constexpr bool knows_wholes = true;

  /// The collective must outlive this object.
  Contributions(const Collective& collective, const MemoryBudget& budget);

  static double bytes(const Collective& collective);

  /// Switches pass copies of parts on, and combine them with nothing. The ledger must outlive this
  /// object.
  void combine_not_at(const SwitchLedger& switches) { passive_ = &switches; }
  /// Throws Error if the sets, with what others have grown by, do not fit the memory.
  void require_room_beside(double others);
  /// After an arrival that overlaps: the participant that would count twice.
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
  /// What leaves takes its reference along.
  static Value sent(Value part) { return part; }
  /// Where it arrives it only matters that it is whole.
  static Value sent_again(Value) { return 0; }
  [[nodiscard]] Value copied(std::uint64_t result, Value part);
  [[nodiscard]] Value posted_copy(std::uint64_t result, Value part) { return copied(result, part); }
  [[nodiscard]] Value passed_on(Value copy) { return kept(copy); }

  /// How many contributions parts have, as long as nothing changes.
  class PartSizes {
   public:
    explicit PartSizes(const Contributions& contributions) : contributions_(contributions) {}
    [[nodiscard]] std::uint64_t of(std::uint64_t result, Value part);

   private:
    [[nodiscard]] std::uint64_t of_set(ContributionSets::Id set);
    void count(std::uint64_t result);

    const Contributions& contributions_;
    std::uint64_t counted_ = std::numeric_limits<std::uint64_t>::max();  // the result
    std::vector<std::uint32_t> by_part_;                                 // in that result
    std::vector<std::uint32_t> by_set_;                                  // 0 if not counted
  };

 private:
  static constexpr Value is_set = Value{1} << 31;
  struct Result {
    std::uint32_t parts;  // that differ, while they are not told apart
    bool told_apart = false;
    /// By part: another one that it is in, or itself; none once there is one part only. Once they
    /// are told apart: the set that it was then.
    std::vector<Value> of_part{};
  };

  [[nodiscard]] Value kept(Value value);
  void drop(Value value);
  /// The set that a value stands for, in a result whose parts are told apart.
  [[nodiscard]] ContributionSets::Id set_of(const Result& result, Value part) const;
  void tell_apart(std::uint64_t result);
  [[nodiscard]] std::vector<Value> sets_of_parts(std::vector<Value> into);
  [[nodiscard]] Arrival overlap(std::uint64_t participant);
  void require_room(double addition);

  const Collective& collective_;
  MemoryBudget budget_;
  MemoryReservation grown_;
  double others_ = 0;  // bytes that others have grown by
  ContributionSets sets_;
  std::vector<Result> results_;
  std::vector<Value> participant_;  // by node; empty if all take part
  std::uint64_t twice_ = 0;
  const SwitchLedger* passive_ = nullptr;  // whose switches do not combine
};

}  // namespace asterism
