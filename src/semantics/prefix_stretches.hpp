// Sums of stretches for the verifier: which node holds which stretch.
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
  /// A stretch is redundant if the node had it before the step or already received it in this step.
  [[nodiscard]] Arrival put(NodeId to, MessageId message) { return held_.arrive(to, message, {}); }
  void end_step() { held_.end_step(); }

  /// Calls visit(node, message, contributions) for every stretch that a node received or had
  /// initially, ordered by message within each node.
  template <class Visit>
  void for_held(Visit&& visit) const {
    for (NodeId node{0}; node.value() < collective_.node_count(); ++node)
      for (std::uint64_t first = 0; first < collective_.participant_count(); ++first)
        for (const Collective::Stretch& stretch : stretches_from(node, first))
          visit(node, collective_.stretch(stretch).value(), stretch.last - stretch.first + 1);
  }
  /// Returns, for each node and summed over the results, the length of the longest stretch that the
  /// node can assemble and that ends with its own contribution. For non-participants, the longest
  /// stretch received counts.
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
  /// The payload: records only that a piece is present.
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

  /// Returns the stretches of the node that begin with participant `first`, ordered by message.
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
