#include "graph/search_batch.hpp"

#include <algorithm>

namespace asterism {

SearchBatch::SearchBatch(const LinkTable& links)
    : links_(links),
      reached_(links.node_count()),
      front_(links.node_count()),
      arriving_(links.node_count()) {}

BatchDistances SearchBatch::from(std::span<const std::uint64_t> sources, const Progress& progress) {
  std::ranges::fill(reached_, Searches{});
  std::ranges::fill(front_, Searches{});
  std::ranges::fill(arriving_, Searches{});
  Searches all{};
  for (std::size_t i = 0; i < sources.size(); ++i) {
    set_bit(all, i);
    set_bit(front_[sources[i]], i);
    set_bit(reached_[sources[i]], i);
  }
  BatchDistances result{{sources.size()}, 0};
  bool all_active = true;
  for (std::uint64_t level = 1;; ++level) {
    report(progress, "searching", 0, 0);
    spread();
    Searches active{};
    const std::uint64_t pairs = settle(active);
    if (all_active && active != all) {
      result.smallest_eccentricity = level - 1;
      all_active = false;
    }
    if (pairs == 0) return result;
    result.pairs.push_back(pairs);
  }
}

void SearchBatch::spread() {
  for (std::uint32_t node = 0; node < links_.node_count(); ++node) {
    if (front_[node] == Searches{}) continue;
    for (const std::uint32_t end : links_.neighbours(node))
      unite_rows(arriving_[end], front_[node]);
  }
}

std::uint64_t SearchBatch::settle(Searches& active) {
  std::uint64_t pairs = 0;
  for (std::uint32_t node = 0; node < links_.node_count(); ++node) {
    Searches& arriving = arriving_[node];
    for (std::size_t i = 0; i < arriving.size(); ++i) {
      arriving[i] &= ~reached_[node][i];
      reached_[node][i] |= arriving[i];
    }
    pairs += count_bits(arriving);
    unite_rows(active, arriving);
    front_[node] = arriving;
    arriving = {};
  }
  return pairs;
}

}  // namespace asterism
