#include "synthesis/rounds/round_counts.hpp"

#include <iterator>
#include <map>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace asterism {
namespace {

TEST(RoundCounts, agree_with_a_map) {
  Random random(3);
  RoundCounts counts;
  std::map<std::uint64_t, std::uint64_t> expected;
  std::uint64_t round = 0;
  for (int i = 0; i < 5000; ++i) {
    if (random.below(2) == 0) {
      round += random.below(3);
      counts.add(round);
      ++expected[round];
    } else if (!expected.empty()) {
      const auto found =
          std::next(expected.begin(), static_cast<std::ptrdiff_t>(random.below(expected.size())));
      counts.remove(found->first);
      if (--found->second == 0) expected.erase(found);
    }
    const std::uint64_t asked = random.below(round + 2);
    EXPECT_EQ(counts.has_before(asked), !expected.empty() && expected.begin()->first < asked);
  }
  EXPECT_FALSE(RoundCounts().has_before(9));
}

}  // namespace
}  // namespace asterism
