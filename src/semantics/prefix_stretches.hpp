// Who holds the sum of which stretch of contributions.
#pragma once

#include <cstdint>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include <asterism/collective.hpp>

#include "base/memory.hpp"
#include "semantics/arrival.hpp"

namespace asterism {

/// For scan. A node has what it got, and what that can be put together to: a stretch that ends
/// where another one begins.
class PrefixStretches {
 public:
  explicit PrefixStretches(const Collective& collective, const MemoryBudget& = MemoryBudget{});

  /// With a few that each gets.
  static double bytes(const Collective& collective);

  void begin_step() { require_room(); }
  [[nodiscard]] bool take(NodeId from, MessageId message) const {
    return has(from, collective_.stretch(message));
  }
  void depart() {}
  /// Redundant is what the node had before the step, or got in it already.
  [[nodiscard]] Arrival put(NodeId to, MessageId message);
  void end_step();

  /// visit(node, message, contributions) for all that nodes got or had at first, of each in the
  /// order of the messages.
  template <class Visit>
  void for_held(Visit&& visit) const {
    for (NodeId node{0}; node.value() < collective_.node_count(); ++node)
      for (std::uint64_t first = 0; first < collective_.participant_count(); ++first)
        for (const Collective::Stretch& stretch : stretches_from(node, first))
          visit(node, collective_.stretch(stretch).value(), stretch.last - stretch.first + 1);
  }
  /// By node, over the results: the contributions of the longest stretch that can be put together
  /// and ends with the node's own; of bystanders, of the longest that they got.
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
  using Ends = std::vector<std::uint64_t>;
  [[nodiscard]] bool has(NodeId node, const Collective::Stretch& stretch) const;
  /// That it got, in the order of their messages.
  [[nodiscard]] std::vector<Collective::Stretch> stretches_from(NodeId node,
                                                                std::uint64_t first) const;
  [[nodiscard]] std::uint64_t longest_to(std::uint64_t participant, std::uint64_t result) const;
  [[nodiscard]] bool lacks(std::uint64_t participant, std::uint64_t result) const {
    return !has(collective_.participant(participant), {0, participant, result});
  }
  /// Of the stretches that a node got, by where they begin.
  [[nodiscard]] std::uint64_t key(NodeId node, std::uint64_t first, std::uint64_t result) const {
    return (node.value() * collective_.participant_count() + first) * collective_.batch() + result;
  }
  void require_room();

  const Collective& collective_;
  MemoryBudget budget_;
  MemoryReservation grown_;
  std::unordered_map<std::uint64_t, Ends> ends_;               // only asked, never walked
  std::set<std::pair<std::uint64_t, std::uint64_t>> arrived_;  // in this step: key and end
  std::uint64_t stretches_ = 0;
};

}  // namespace asterism
