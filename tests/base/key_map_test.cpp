#include "base/key_map.hpp"

#include <map>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace asterism {
namespace {

TEST(KeyMap, finds_what_was_inserted_and_nothing_else) {
  KeyMap<int> map;
  EXPECT_EQ(map.find(7), nullptr);
  EXPECT_FALSE(map.erase(7));
  EXPECT_TRUE(map.insert(7, 70));
  EXPECT_FALSE(map.insert(7, 71));
  ASSERT_NE(map.find(7), nullptr);
  EXPECT_EQ(*map.find(7), 70);
  EXPECT_TRUE(map.erase(7));
  EXPECT_FALSE(map.contains(7));
  EXPECT_EQ(map.size(), 0u);
}

TEST(KeyMap, never_takes_more_than_it_says) {
  KeyMap<std::uint32_t> map;
  const double before = KeyMap<std::uint32_t>::bytes_for(1000);
  for (std::uint64_t key = 0; key < 1000; ++key) map.insert(key * key, 1);
  EXPECT_LE(map.bytes(), before);
}

/// Few different keys, so that entries are erased from the middle of full stretches.
RC_GTEST_PROP(KeyMap, does_what_a_map_of_the_standard_library_does, ()) {
  KeyMap<int> map;
  std::map<std::uint64_t, int> reference;
  const auto keys = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 300));
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const auto key = static_cast<std::uint64_t>(keys[i] / 2);
    const int value = static_cast<int>(i);
    if (keys[i] % 2 == 0)
      RC_ASSERT(map.insert(key, value) == reference.emplace(key, value).second);
    else
      RC_ASSERT(map.erase(key) == (reference.erase(key) == 1));
  }
  RC_ASSERT(map.size() == reference.size());
  for (std::uint64_t key = 0; key < 160; ++key) {
    const auto expected = reference.find(key);
    const int* const found = map.find(key);
    RC_ASSERT((found == nullptr) == (expected == reference.end()));
    if (found != nullptr) RC_ASSERT(*found == expected->second);
  }
}

}  // namespace
}  // namespace asterism
