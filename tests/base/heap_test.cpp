#include "base/heap.hpp"

#include <queue>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace asterism {
namespace {

struct Offer {
  std::uint64_t cost = 0;
  std::uint64_t name = 0;
  bool operator==(const Offer&) const = default;
};

struct CostsMore {
  bool operator()(const Offer& a, const Offer& b) const { return a.cost > b.cost; }
};

TEST(Heap, returns_equal_values_in_a_fixed_order) {
  HeapQueue<Offer, CostsMore> queue;
  for (std::uint64_t name = 0; name < 8; ++name) queue.push({name % 2, name});
  std::vector<std::uint64_t> names;
  for (; !queue.empty(); queue.pop()) names.push_back(queue.top().name);
  EXPECT_EQ(names, (std::vector<std::uint64_t>{0, 2, 6, 4, 5, 7, 1, 3}));
}

#ifdef __GLIBCXX__
TEST(Heap, has_the_order_of_the_library_of_gcc) {
  Random random(1);
  HeapQueue<Offer, CostsMore> ours;
  std::priority_queue<Offer, std::vector<Offer>, CostsMore> theirs;
  for (std::uint64_t name = 0; name < 20'000; ++name) {
    if (ours.empty() || random.below(5) < 3) {
      const Offer offer{random.below(12), name};
      ours.push(offer);
      theirs.push(offer);
    } else {
      ASSERT_EQ(ours.top(), theirs.top());
      ours.pop();
      theirs.pop();
    }
    ASSERT_EQ(ours.size(), theirs.size());
  }
}
#endif

}  // namespace
}  // namespace asterism
