// Computes how far sweeps get on a network that is small enough for a table of its links. Many
// sweeps are tried, so a state is small and cheap to copy.
#pragma once

#include <cstdint>
#include <vector>

#include "graph/link_table.hpp"
#include "graph/sweep_rule.hpp"

namespace asterism {

/// The number of hops over which each node was reached; `unreached` if it was not.
struct SweepState {
  std::vector<std::uint8_t> hops;
  std::uint64_t reached = 0;
};

class SweepCoverage {
 public:
  static constexpr std::uint8_t unreached = 255;
  /// The maximum length of a sequence.
  static constexpr std::size_t max_steps = 253;

  explicit SweepCoverage(const SweepRule& rule);
  [[nodiscard]] static double bytes(const SweepRule& rule);

  [[nodiscard]] SweepState start() const;
  [[nodiscard]] bool complete(const SweepState& state) const {
    return state.reached == max_hops_.size();
  }
  /// Returns how many nodes a step over each port would reach, by index in the rule's ports.
  [[nodiscard]] std::vector<std::uint64_t> gains(const SweepState& state) const;
  /// Makes one step over a port, given by its index.
  void step(SweepState& state, std::size_t port) const;

 private:
  [[nodiscard]] bool gain(const SweepState& state, std::size_t node, std::size_t port) const {
    return state.hops[parent(node, port)] < max_hops_[node];
  }

  /// Returns the node that reaches this node over a port.
  [[nodiscard]] std::uint32_t parent(std::size_t node, std::size_t port) const {
    return parents_.neighbour(static_cast<std::uint32_t>(node), static_cast<std::uint32_t>(port));
  }

  std::size_t ports_;
  LinkTable parents_;
  std::vector<std::uint8_t> max_hops_;  // 254 for any
};

}  // namespace asterism
