#include "search/restored.hpp"

#include <numeric>

namespace asterism::distributed {

StateCounts expected_counts(const Manifest& manifest) {
  const auto& nodes = manifest.nodes_by_distance;
  StateCounts counts;
  (manifest.level() % 2 == 0 ? counts.even : counts.odd) = nodes.back();
  counts.done = std::accumulate(nodes.begin(), nodes.end() - 1, std::uint64_t{0});
  return counts;
}

bool holds_only_nodes(const LevelStore& store, const SearchSpace& space) {
  for (std::uint64_t block = store.range().first; block < store.range().last; ++block) {
    const BlockBits allowed = space.nodes_of(block);
    const auto words = store.words({block, block + 1});
    for (unsigned w = 0; w < block_words; ++w)
      if (((words[w] | words[w + block_words]) & ~allowed[w]) != 0) return false;
  }
  return true;
}

}  // namespace asterism::distributed
