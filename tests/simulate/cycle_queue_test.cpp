#include "simulate/wormhole/cycle_queue.hpp"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace asterism {
namespace {

/// Pushes events near and far and takes them, next to an ordered map.
RC_GTEST_PROP(CycleQueue, has_what_a_map_has, ()) {
  const std::uint64_t most = *rc::gen::element<std::uint64_t>(1, 5, 1024, 1025, 5000, 1ULL << 40);
  const auto delays =
      *rc::gen::container<std::vector<std::uint64_t>>(rc::gen::inRange<std::uint64_t>(0, most));
  CycleQueue<std::uint64_t> queue;
  std::map<Cycle, std::vector<std::uint64_t>> naive;
  Cycle now = 0;
  std::vector<std::uint64_t> taken;
  const auto take = [&] {
    RC_ASSERT(queue.next() == std::optional(naive.begin()->first));
    now = naive.begin()->first;
    taken.clear();
    queue.take(now, taken);
    std::ranges::sort(taken);
    RC_ASSERT(taken == naive.begin()->second);
    naive.erase(naive.begin());
  };
  for (std::uint64_t i = 0; i < delays.size(); ++i) {
    queue.push(now + delays[i] + 1, i);
    naive[now + delays[i] + 1].push_back(i);
    if (i % 3 == 0) take();
  }
  while (!naive.empty()) take();
  RC_ASSERT(!queue.next().has_value());
}

TEST(CycleQueue, takes_nothing_in_a_cycle_without_events) {
  CycleQueue<int> queue;
  queue.push(2000, 7);
  std::vector<int> taken;
  for (Cycle cycle = 0; cycle < 2000; cycle += 500) {
    queue.take(cycle, taken);
    EXPECT_TRUE(taken.empty());
    EXPECT_EQ(queue.next(), std::optional<Cycle>(2000));
  }
  queue.take(2000, taken);
  EXPECT_EQ(taken, std::vector<int>{7});
}

}  // namespace
}  // namespace asterism
