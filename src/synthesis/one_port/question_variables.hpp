// The variables of a formula: "a node is informed at the end of a step" and "a link is used in a
// step". Only variables that can matter are numbered.
#pragma once

#include <cstdint>
#include <vector>

#include "synthesis/one_port/broadcast_formula.hpp"

namespace asterism {

class QuestionVariables {
 public:
  QuestionVariables(const SourceGraph& graph, const BroadcastQuestion& question);

  /// Denote variables whose value is known.
  static constexpr int always = 0, never = -1;

  [[nodiscard]] int knows(std::uint32_t node, std::uint32_t step) const;
  /// Returns the variable for the index-th link of a node in a step.
  [[nodiscard]] int uses(std::uint32_t node, std::uint32_t index, std::uint32_t step) const;
  /// Returns the variable for the same link in the opposite direction.
  [[nodiscard]] int is_told(std::uint32_t node, std::uint32_t index, std::uint32_t step) const;

  /// Returns whether a node can contribute or must be informed.
  [[nodiscard]] bool matters(std::uint32_t node) const { return earliest(node) <= latest_[node]; }
  /// The range of steps in which informing the node is useful.
  [[nodiscard]] std::uint32_t earliest(std::uint32_t node) const {
    return graph_.distances()[node];
  }
  [[nodiscard]] std::uint32_t latest(std::uint32_t node) const { return latest_[node]; }
  /// Number of variables; it may exceed the range of int.
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  void find_latest();

  const SourceGraph& graph_;
  BroadcastQuestion question_;
  std::vector<std::uint32_t> latest_;  // by node; less than its distance if it does not matter
  std::vector<std::uint64_t> knows_;   // by node: the first variable
  std::vector<std::uint64_t> uses_;    // by arc: the first variable
  std::uint64_t count_ = 0;
};

}  // namespace asterism
