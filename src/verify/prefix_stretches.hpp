// Who holds the sum of which stretch of contributions.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include <asterism/collective.hpp>

#include "base/memory.hpp"
#include "verify/arrival.hpp"

namespace asterism {

/// For scan. A node has what it got, and what that can be put together to: a stretch that ends
/// where another one begins.
class PrefixStretches {
 public:
  explicit PrefixStretches(const Collective& collective, const MemoryBudget& = MemoryBudget{});

  static double bytes(const Collective& collective);

  void begin_step() {}
  [[nodiscard]] bool take(NodeId from, MessageId message) const {
    return has(from, collective_.stretch(message));
  }
  void depart() {}
  [[nodiscard]] Arrival put(NodeId to, MessageId message);

  [[nodiscard]] std::uint64_t missing() const;
  template <class Body>
  void first_missing(Body&& body) const {
    for (std::uint64_t i = 0; i < collective_.participant_count(); ++i)
      for (std::uint64_t result = 0; result < collective_.batch(); ++result)
        if (lacks(i, result))
          return body(collective_.participant(i), collective_.stretch({0, i, result}));
  }

 private:
  [[nodiscard]] bool has(NodeId node, const Collective::Stretch& stretch) const;
  [[nodiscard]] bool lacks(std::uint64_t participant, std::uint64_t result) const {
    return !has(collective_.participant(participant), {0, participant, result});
  }
  /// Of the stretches that a node got, by where they begin.
  [[nodiscard]] std::uint64_t key(NodeId node, std::uint64_t first, std::uint64_t result) const {
    return (node.value() * collective_.participant_count() + first) * collective_.batch() + result;
  }

  const Collective& collective_;
  std::unordered_map<std::uint64_t, std::vector<std::uint64_t>> ends_;
};

}  // namespace asterism
