// Who holds the sum of which stretch of contributions, for the verifier.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/collective.hpp>

#include "base/memory.hpp"
#include "semantics/held/held_stretches.hpp"

namespace asterism {

/// For scan.
class PrefixStretches {
 public:
  explicit PrefixStretches(const Collective& collective,
                           const MemoryBudget& budget = MemoryBudget{})
      : collective_(collective), budget_(budget), held_(collective, no_node) {}

  static double bytes(const Collective& collective) { return Held::bytes(collective); }

  void begin_step() { require_room(); }
  [[nodiscard]] bool take(NodeId from, MessageId message) const {
    return held_.has(from, collective_.stretch(message));
  }
  void depart() {}
  /// Redundant is what the node had before the step, or received in it already.
  [[nodiscard]] Arrival put(NodeId to, MessageId message) { return held_.arrive(to, message, {}); }
  void end_step() { held_.end_step(); }

  /// visit(node, message, contributions) for all that nodes got or had at first, for each node in
  /// the order of the messages.
  template <class Visit>
  void for_held(Visit&& visit) const {
    for (NodeId node{0}; node.value() < collective_.node_count(); ++node)
      for (std::uint64_t first = 0; first < collective_.participant_count(); ++first)
        for (const Collective::Stretch& stretch : stretches_from(node, first))
          visit(node, collective_.stretch(stretch).value(), stretch.last - stretch.first + 1);
  }
  /// By node, over the results: the contributions of the longest stretch that can be put together
  /// and ends with the node's own; for bystanders, of the longest that they got.
  [[nodiscard]] std::vector<std::uint64_t> amounts() const;

  [[nodiscard]] std::uint64_t missing() const;
  template <class Body>
  void first_missing(Body&& body) const {
    for (std::uint64_t i = 0; i < collective_.participant_count(); ++i)
      for (std::uint64_t result = 0; result < collective_.batch(); ++result)
        if (lacks(i, result))
          return body(collective_.participant(i), collective_.stretch({0, i, result}));
  }

 private:
  /// The payload: that a piece is there, and nothing else.
  struct PieceIsThere {
    struct Value {};
    using Coming = Value;
    using Rank = int;
    static constexpr Value unset{};
    static constexpr bool keeps_sums = false;
    static constexpr bool tells_redundant = true;
    static Value initial(NodeId, std::uint64_t) { return {}; }
    static Value received_stretch(NodeId, const Collective::Stretch&, Coming) { return {}; }
    static void ignore(NodeId, Coming) {}
    static bool replaces(Value, Coming) { return false; }
    static Rank extended(Rank, Value) { return 0; }
  };
  using Held = HeldStretches<PieceIsThere>;

  /// What it has from a participant on, in the order of the messages.
  [[nodiscard]] std::vector<Collective::Stretch> stretches_from(NodeId node,
                                                                std::uint64_t first) const;
  [[nodiscard]] std::uint64_t longest_to(std::uint64_t participant, std::uint64_t result) const;
  [[nodiscard]] bool lacks(std::uint64_t participant, std::uint64_t result) const {
    return !held_.has(collective_.participant(participant), {0, participant, result});
  }
  void require_room();

  const Collective& collective_;
  MemoryBudget budget_;
  MemoryReservation grown_;
  Held held_;
};

}  // namespace asterism
