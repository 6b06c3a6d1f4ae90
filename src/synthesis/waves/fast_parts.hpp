// Tracks which messages are known anywhere in the parts of a network that are connected by its
// faster links.
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
  /// Returns the messages known in the part that the arc leads into; a part is connected by links
  /// faster than the arc.
  [[nodiscard]] std::uint64_t known_behind(std::uint32_t arc, std::size_t word) const {
    return row_[arc] == no_row ? 0 : known_[row_[arc]][word];
  }
  [[nodiscard]] bool leads_into_part(std::uint32_t arc) const { return row_[arc] != no_row; }
  /// Returns how many parts of the same rate as the one that the arc leads into know a message; 0
  /// if the arc leads into no part.
  [[nodiscard]] std::uint32_t told_like(std::uint32_t arc, std::size_t message) const {
    return row_[arc] == no_row ? 0 : told_[row_[arc] / nodes_ * messages_ + message];
  }

 private:
  static constexpr std::size_t no_row = std::numeric_limits<std::size_t>::max();

  void join(const ProblemGraph& graph, double rate);

  std::size_t nodes_, messages_;
  std::vector<std::size_t> row_;     // by arc
  std::vector<std::size_t> part_;    // by rate and node; a part is identified by one of its places
  BitRows known_;                    // messages by place of a part
  std::vector<std::uint32_t> told_;  // number of parts, by rate and message
};

}  // namespace asterism
