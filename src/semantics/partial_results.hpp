// Partial results for the verifier: which node holds which part.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/collective.hpp>

#include "base/memory.hpp"
#include "semantics/contributions.hpp"
#include "semantics/held/held_parts.hpp"

namespace asterism {

/// For reduce, reduce-scatter, allreduce and barrier. Whole results are put after the other items
/// of a step, because they replace the state at the end of the step regardless of the order of
/// transfers.
class PartialResults {
 public:
  PartialResults(const Collective& collective, const MemoryBudget& budget)
      : collective_(collective), held_(collective, no_node, collective, budget) {}

  static double bytes(const Collective& collective) {
    return Held::bytes(collective) + Contributions::bytes(collective);
  }

  void combine_not_at(const SwitchLedger& switches) { held_.payload().combine_not_at(switches); }

  void begin_step();
  [[nodiscard]] bool take(NodeId from, MessageId message);
  /// Explains why the last take() failed.
  [[nodiscard]] const char* why_not() const;
  void depart();
  /// Items taken in this step are numbered from 0 in that order.
  [[nodiscard]] bool comes_last(std::size_t index) const { return taken_[index].whole; }
  [[nodiscard]] Arrival put(NodeId to, std::size_t index) {
    return held_.arrive(to, taken_[index].message, taken_[index].part);
  }
  [[nodiscard]] std::uint64_t twice() const { return held_.payload().twice(); }

  /// Requires depart(). Returns the number of contributions in each item taken in this step.
  [[nodiscard]] std::vector<std::uint64_t> contributions_taken() const;
  /// Calls visit(node, result, contributions) for every part that a node holds, ordered by result
  /// within each node. Posted parts in transit belong to no node.
  template <class Visit>
  void for_held(Visit&& visit) const {
    Contributions::PartSizes sizes(held_.payload());
    for (std::uint64_t result = 0; result < collective_.result_count(); ++result)
      for (NodeId node{0}; node.value() < collective_.node_count(); ++node)
        if (const auto part = held_.part_of(node, result))
          visit(node, result, sizes.of(result, *part));
  }

  [[nodiscard]] std::uint64_t missing() const;
  template <class Body>
  void first_missing(Body&& body) const {
    for (std::uint64_t result = 0; result < collective_.result_count(); ++result)
      for (std::uint64_t i = 0; i < collective_.participant_count(); ++i)
        if (lacks(collective_.participant(i), result))
          return body(collective_.participant(i), collective_.whole(result));
  }

 private:
  using Held = HeldParts<Contributions>;
  struct Taken {
    MessageId message;
    Contributions::Value part;
    bool whole;
  };

  void require_room();
  [[nodiscard]] bool lacks(NodeId node, std::uint64_t result) const;

  const Collective& collective_;
  Held held_;
  std::vector<Taken> taken_;  // in this step
  std::size_t posts_ = 0;     // upper bound on the posts among them
};

}  // namespace asterism
