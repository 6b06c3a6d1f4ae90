// Searches in batches, compared with separate searches.
#include "graph/search_batch.hpp"

#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

#include <asterism/spec.hpp>

namespace asterism {
namespace {

BatchDistances separately(const LinkTable& links, std::span<const std::uint64_t> sources) {
  BatchDistances result{{}, ~std::uint64_t{0}};
  DistanceSearch search(links);
  for (const std::uint64_t source : sources) {
    std::uint64_t eccentricity = 0;
    for (const std::uint32_t distance : search.from(static_cast<std::uint32_t>(source))) {
      if (distance >= result.pairs.size()) result.pairs.resize(distance + 1);
      ++result.pairs[distance];
      eccentricity = std::max<std::uint64_t>(eccentricity, distance);
    }
    result.smallest_eccentricity = std::min(result.smallest_eccentricity, eccentricity);
  }
  return result;
}

class SearchBatches : public ::testing::TestWithParam<const char*> {};

TEST_P(SearchBatches, agree_with_separate_searches) {
  const auto network = make_network(GetParam());
  const LinkTable links(*network);
  SearchBatch search(links);
  for (const std::size_t count : {std::size_t{1}, std::size_t{63}, std::size_t{64}, std::size_t{65},
                                  SearchBatch::max_sources}) {
    std::vector<std::uint64_t> sources(std::min<std::size_t>(count, links.node_count()));
    std::iota(sources.begin(), sources.end(), links.node_count() - sources.size());
    const BatchDistances found = search.from(sources), expected = separately(links, sources);
    EXPECT_EQ(found.pairs, expected.pairs);
    EXPECT_EQ(found.smallest_eccentricity, expected.smallest_eccentricity);
  }
}

INSTANTIATE_TEST_SUITE_P(Networks, SearchBatches,
                         ::testing::Values("complete:2", "ring:300", "mesh:17x19", "kautz:3,6",
                                           "random-regular:3,500", "wk:4,4", "fat-tree:8",
                                           "complete:70"));

}  // namespace
}  // namespace asterism
