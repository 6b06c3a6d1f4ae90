#include "base/heap.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace asterism {
namespace {

struct Offer {
  std::uint64_t cost = 0;
  std::uint64_t name = 0;
  bool operator==(const Offer&) const = default;
};

TEST(Heap, returns_equal_values_in_a_fixed_order) {
  std::vector<Offer> heap;
  for (std::uint64_t name = 0; name < 8; ++name)
    push_to_heap(heap, Offer{name % 2, name}, &Offer::cost);
  std::vector<std::uint64_t> names;
  while (!heap.empty()) names.push_back(pop_from_heap(heap, &Offer::cost).name);
  EXPECT_EQ(names, (std::vector<std::uint64_t>{0, 2, 6, 4, 5, 7, 1, 3}));
}

#ifdef __GLIBCXX__
TEST(Heap, has_the_order_of_the_library_of_gcc) {
  Random random(1);
  std::vector<Offer> ours;
  std::vector<Offer> theirs;
  for (std::uint64_t name = 0; name < 20'000; ++name) {
    if (ours.empty() || random.below(5) < 3) {
      const Offer offer{random.below(12), name};
      push_to_heap(ours, offer, &Offer::cost);
      theirs.push_back(offer);
      std::ranges::push_heap(theirs, std::greater<>(), &Offer::cost);
    } else {
      std::ranges::pop_heap(theirs, std::greater<>(), &Offer::cost);
      ASSERT_EQ(pop_from_heap(ours, &Offer::cost), theirs.back());
      theirs.pop_back();
    }
    ASSERT_EQ(ours, theirs);
  }
}
#endif

}  // namespace
}  // namespace asterism
