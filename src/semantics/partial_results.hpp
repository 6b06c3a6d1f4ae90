// Who holds which part of a result.
//
// As long as parts of a result are only given, or posted, every contribution is in exactly one of
// them. Then a part goes by a number, which is that of one of its contributions, and the numbers of
// parts that were combined make a forest: what is in which part need not be known until somebody
// asks. Somebody does when a part that may lack something is copied: from then on the parts of that
// result are told apart, as sets of contributions.
#pragma once

#include <cstdint>
#include <limits>
#include <unordered_map>
#include <utility>
#include <vector>

#include <asterism/collective.hpp>

#include "base/key_set.hpp"
#include "base/memory.hpp"
#include "schedule/copy_names.hpp"
#include "semantics/arrival.hpp"
#include "semantics/contribution_sets.hpp"
#include "semantics/posts.hpp"
#include "semantics/switch_ledger.hpp"

namespace asterism {

/// For reduce, reduce-scatter, allreduce and barrier. In a step first everything is taken, then
/// what was given leaves, then everything is put. Whole results are put behind the others: they
/// take the place of what is there after the step, whatever order it is told in.
class PartialResults {
 public:
  PartialResults(const Collective& collective, const MemoryBudget& budget);

  static double bytes(const Collective& collective);

  /// Switches pass copies of parts on, and combine them with nothing. The ledger must live as long.
  void combine_not_at(const SwitchLedger& switches) { passive_ = &switches; }

  void begin_step();
  [[nodiscard]] bool take(NodeId from, MessageId message);
  /// Why it could not be taken, in words.
  [[nodiscard]] const char* why_not() const { return why_not_; }
  void depart();
  /// Of what was taken in this step, in the order of the takes, counted from 0.
  [[nodiscard]] bool comes_last(std::size_t index) const { return taken_[index].whole; }
  [[nodiscard]] Arrival put(NodeId to, std::size_t index);
  /// After an arrival that overlaps: the participant that would count twice.
  [[nodiscard]] std::uint64_t twice() const { return twice_; }

  /// After depart(): how many contributions are in each of what was taken in this step.
  [[nodiscard]] std::vector<std::uint64_t> contributions_taken() const;
  /// visit(node, result, contributions) for all parts that nodes hold, of each in the order of the
  /// results. What is posted and under way is nobody's.
  template <class Visit>
  void for_held(Visit&& visit) const {
    PartSizes sizes(*this);
    for (std::uint64_t result = 0; result < results_.size(); ++result)
      for (NodeId node{0}; node.value() < collective_.node_count(); ++node)
        if (const Held held = held_[place(node, result)]; held != nothing)
          visit(node, result, sizes.of(result, held));
  }

  [[nodiscard]] std::uint64_t missing() const;
  template <class Body>
  void first_missing(Body&& body) const {
    for (std::uint64_t result = 0; result < results_.size(); ++result)
      for (std::uint64_t i = 0; i < collective_.participant_count(); ++i)
        if (lacks(collective_.participant(i), result))
          return body(collective_.participant(i), collective_.whole(result));
  }

 private:
  using Fate = Collective::Part::Fate;
  /// The number of a part; once they are told apart, of its set.
  using Held = std::uint32_t;
  static constexpr Held nothing = std::numeric_limits<Held>::max();

  struct Result {
    std::uint32_t parts;  // that differ, while they are not told apart
    bool told_apart = false;
    /// By part: another one that it is in, or itself; none once there is one part only.
    std::vector<Held> combined_into{};
  };
  /// How many contributions parts have, as long as nothing changes.
  class PartSizes {
   public:
    explicit PartSizes(const PartialResults& parts) : parts_(parts) {}
    [[nodiscard]] std::uint64_t of(std::uint64_t result, Held held);

   private:
    [[nodiscard]] std::uint64_t of_set(Held set);
    void count(std::uint64_t result);

    const PartialResults& parts_;
    std::uint64_t counted_ = std::numeric_limits<std::uint64_t>::max();  // the result
    std::vector<std::uint32_t> by_part_;                                 // of that result
    std::vector<std::uint32_t> by_set_;                                  // 0 if not counted
  };
  friend class PartSizes;
  struct Taken {
    MessageId message;
    std::uint64_t result;
    std::uint32_t from;
    Held held;
    Fate fate;
    bool leaves;      // the sender, whose part it is
    bool told_apart;  // whether `held` is a set; then it is a reference
    bool whole;
  };
  struct Sending {
    NodeId from;
    MessageId message;
    Collective::Part part;
  };
  /// The copies that a node sends mostly go to one other.
  struct Copy {
    ContributionSets::Id set;
    std::uint32_t first_receiver;
  };

  [[nodiscard]] std::uint64_t place(NodeId node, std::uint64_t result) const {
    return result * collective_.node_count() + node.value();
  }
  [[nodiscard]] bool holds(NodeId node, std::uint64_t result) const {
    return held_[place(node, result)] != nothing;
  }
  [[nodiscard]] bool complete(NodeId node, std::uint64_t result) const;
  [[nodiscard]] bool lacks(NodeId node, std::uint64_t result) const {
    return collective_.wants(node, result) && !complete(node, result);
  }
  void add_taken(const Sending& sending, Held held, bool leaves);
  [[nodiscard]] bool refuse(const char* why) {
    why_not_ = why;
    return false;
  }
  [[nodiscard]] bool mark_leaving(NodeId node, std::uint64_t result);
  [[nodiscard]] bool take_given(const Sending& sending);
  [[nodiscard]] bool take_whole(const Sending& sending);
  [[nodiscard]] bool take_copy(const Sending& sending);
  [[nodiscard]] bool take_post(const Sending& sending);

  [[nodiscard]] Arrival put_whole(NodeId to, std::uint64_t result);
  [[nodiscard]] Arrival put_copy(NodeId to, const Taken& taken, const Collective::Part& part);
  [[nodiscard]] Arrival put_post(NodeId to, const Taken& taken, const Collective::Part& part);
  [[nodiscard]] Arrival combine(NodeId to, std::uint64_t result, Held arriving);
  [[nodiscard]] Arrival combine_sets(Held& there, Held arriving);
  [[nodiscard]] Arrival overlap(std::uint64_t participant);
  [[nodiscard]] bool is_new_to(NodeId node, std::uint32_t copy);

  void tell_apart(std::uint64_t result);
  [[nodiscard]] std::vector<Held> sets_of_parts(Result& parts);
  void forget_parts_told_apart();
  void require_room(double addition = 0);

  const Collective& collective_;
  MemoryBudget budget_;
  MemoryReservation grown_;
  ContributionSets sets_;
  std::vector<Result> results_;
  std::vector<Held> held_;              // by result and node
  std::vector<std::uint64_t> leaving_;  // a bit each, in this step
  CopyNames names_;
  std::vector<Copy> copies_;  // by their names
  KeySet passed_on_;          // by copy and node, beyond the first receiver
  Posts posts_;
  std::vector<Taken> taken_;    // in this step
  std::size_t num_posted_ = 0;  // of these, at most
  /// By result, for those that were told apart in this step: the sets of the parts.
  std::unordered_map<std::uint64_t, std::vector<Held>> lately_told_apart_;
  std::uint64_t twice_ = 0;
  const char* why_not_ = "";
  const SwitchLedger* passive_ = nullptr;  // whose switches do not combine
};

}  // namespace asterism
