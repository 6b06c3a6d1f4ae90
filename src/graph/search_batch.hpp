// Breadth-first searches from many nodes at the same time, with one bit per search and node.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <asterism/progress.hpp>

#include "base/bits.hpp"
#include "graph/link_table.hpp"

namespace asterism {

/// The distances found by a batch of searches.
struct BatchDistances {
  std::vector<std::uint64_t> pairs;  ///< pairs of source and node, by distance
  std::uint64_t smallest_eccentricity = 0;
};

/// Searches level by level. A batch takes about as long as one search for every few levels, so it
/// is much faster than separate searches if the eccentricities are small. Buffers are reused
/// between batches.
class SearchBatch {
 public:
  static constexpr std::size_t max_sources = 256;

  /// Every node must be reachable from every source. The links must outlive this object.
  explicit SearchBatch(const LinkTable& links);
  static double bytes(std::uint64_t nodes) {
    return 3.0 * sizeof(Searches) * static_cast<double>(nodes);
  }

  [[nodiscard]] BatchDistances from(std::span<const std::uint64_t> sources,
                                    const Progress& progress = {});

 private:
  /// A bit for each search of the batch.
  using Searches = std::array<std::uint64_t, max_sources / bits_per_word>;

  void spread();
  /// Makes what arrived for the first time the new front. Returns the number of pairs, and adds the
  /// searches that reached any node.
  [[nodiscard]] std::uint64_t settle(Searches& active);

  const LinkTable& links_;
  std::vector<Searches> reached_, front_, arriving_;
};

}  // namespace asterism
