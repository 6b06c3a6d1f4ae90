#include "base/nibbles.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace asterism::nibbles {

TEST(Nibbles, replaced_changes_one_place_only) {
  EXPECT_EQ(replaced(0, 0, 15), 0xFULL);
  EXPECT_EQ(replaced(0xFFFFFFFFFFFFFFFFULL, 15, 0), 0x0FFFFFFFFFFFFFFFULL);
  EXPECT_EQ(replaced(ascending, 3, 9), 0xFEDCBA9876549210ULL);
}

RC_GTEST_PROP(Nibbles, counts_and_symbols_agree_with_a_sorted_list_of_what_is_free, ()) {
  std::vector<unsigned> free(16);
  std::iota(free.begin(), free.end(), 0U);
  FreeSymbolCounts counts;
  FreeSymbols symbols;
  while (!free.empty()) {
    const auto index = *rc::gen::inRange<std::size_t>(0, free.size());
    const unsigned symbol = free[index];
    free.erase(free.begin() + static_cast<std::ptrdiff_t>(index));
    RC_ASSERT(counts.take(symbol) == index);
    RC_ASSERT(symbols.take(static_cast<unsigned>(index)) == symbol);
  }
}

}  // namespace asterism::nibbles
