// What is known to any node of the parts of a network that its faster links join.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "base/bits.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

class FastParts {
 public:
  FastParts(const ProblemGraph& graph, std::size_t messages);

  void tell(std::uint32_t node, std::size_t message);
  /// By the part that an arc leads into, joined by links faster than it.
  [[nodiscard]] std::uint64_t known_behind(std::uint32_t arc, std::size_t word) const {
    return row_[arc] == no_row ? 0 : known_[row_[arc]][word];
  }
  [[nodiscard]] bool leads_into_part(std::uint32_t arc) const { return row_[arc] != no_row; }
  /// How many parts like the one that an arc leads into know a message; 0 if it leads into none.
  [[nodiscard]] std::uint32_t told_like(std::uint32_t arc, std::size_t message) const {
    return row_[arc] == no_row ? 0 : told_[row_[arc] / nodes_ * messages_ + message];
  }

 private:
  static constexpr std::size_t no_row = std::numeric_limits<std::size_t>::max();

  void join(const ProblemGraph& graph, double rate);

  std::size_t nodes_, messages_;
  std::vector<std::size_t> row_;     // by arc
  std::vector<std::size_t> part_;    // by rate and node, named by one of its places
  BitRows known_;                    // messages, by place of a part
  std::vector<std::uint32_t> told_;  // parts, by rate and message
};

}  // namespace asterism
