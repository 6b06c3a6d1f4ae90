// The variables of a formula: a node knows at the end of a step, a link is used in a step. Only
// those that can matter have a number.
#pragma once

#include <cstdint>
#include <vector>

#include "synthesis/one_port/broadcast_formula.hpp"

namespace asterism {

class QuestionVariables {
 public:
  QuestionVariables(const SourceGraph& graph, const BroadcastQuestion& question);

  /// Stand for a variable whose value is known.
  static constexpr int always = 0, never = -1;

  [[nodiscard]] int knows(std::uint32_t node, std::uint32_t step) const;
  /// The index-th link of a node, used in a step.
  [[nodiscard]] int uses(std::uint32_t node, std::uint32_t index, std::uint32_t step) const;
  /// The same link seen from its other end.
  [[nodiscard]] int is_told(std::uint32_t node, std::uint32_t index, std::uint32_t step) const;

  /// Whether a node can help, or must be told.
  [[nodiscard]] bool matters(std::uint32_t node) const { return earliest(node) <= latest_[node]; }
  /// The steps in which it can be told to any use.
  [[nodiscard]] std::uint32_t earliest(std::uint32_t node) const {
    return graph_.distances()[node];
  }
  [[nodiscard]] std::uint32_t latest(std::uint32_t node) const { return latest_[node]; }
  /// How many variables there are; more than fit an int if they do not.
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  void find_latest();

  const SourceGraph& graph_;
  BroadcastQuestion question_;
  std::vector<std::uint32_t> latest_;  // by node; before its distance if it does not matter
  std::vector<std::uint64_t> knows_;   // by node: the first variable
  std::vector<std::uint64_t> uses_;    // by arc: the first variable
  std::uint64_t count_ = 0;
};

}  // namespace asterism
