#include "synthesis/levels/level_fronts.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "base/parallel.hpp"

namespace asterism {

LevelFronts::LevelFronts(const ProblemGraph& graph)
    : graph_(graph),
      reached_(graph.node_count(), graph.node_count()),
      before_(graph.node_count(), graph.node_count()),
      now_(graph.node_count(), graph.node_count()) {
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    set_bit(reached_[node], node);
    set_bit(now_[node], node);
  }
}

double LevelFronts::bytes(const ProblemGraph& graph) {
  return 3 * BitRows::bytes(graph.node_count(), graph.node_count());
}

bool LevelFronts::advance() {
  std::swap(before_, now_);
  std::atomic<bool> any = false;
  parallel_chunks(graph_.node_count(), 16, [&](std::uint64_t first, std::uint64_t last) {
    bool found = false;
    for (auto node = static_cast<std::uint32_t>(first); node < last; ++node) {
      const BitRow row = now_[node];
      const BitRow reached = reached_[node];
      std::ranges::fill(row, 0);
      for (const std::uint32_t arc : graph_.in(node))
        unite_rows(row, std::as_const(before_)[graph_.arc(arc).from]);
      for (std::size_t i = 0; i < row.size(); ++i) {
        row[i] &= ~reached[i];
        reached[i] |= row[i];
        found = found || row[i] != 0;
      }
    }
    if (found) any = true;
  });
  return any;
}

}  // namespace asterism
