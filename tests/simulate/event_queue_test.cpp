#include "simulate/event_queue.hpp"

#include <map>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace asterism {
namespace {

struct NumberedEvent {
  std::uint64_t time;
  std::uint64_t number;
};

/// Pushes and takes at random, next to an ordered map that keeps equal times in their order.
void hold_against_a_map(const std::vector<std::uint64_t>& delays, std::uint64_t pushes_per_take) {
  EventQueue<NumberedEvent> queue;
  std::multimap<std::uint64_t, std::uint64_t> naive;
  std::uint64_t now = 0;
  const auto take = [&] {
    RC_ASSERT(queue.size() == naive.size());
    const NumberedEvent event = queue.take();
    RC_ASSERT(event.time == naive.begin()->first);
    RC_ASSERT(event.number == naive.begin()->second);
    naive.erase(naive.begin());
    now = event.time;
  };
  for (std::uint64_t i = 0; i < delays.size(); ++i) {
    queue.push({now + delays[i], i});
    naive.emplace(now + delays[i], i);
    if (i % pushes_per_take == 0) take();
  }
  while (!queue.empty()) take();
  RC_ASSERT(naive.empty());
}

RC_GTEST_PROP(EventQueue, orders_by_time_and_then_by_arrival, ()) {
  const std::uint64_t most = *rc::gen::element<std::uint64_t>(1, 3, 10, 1000, 1ULL << 40);
  const auto delays =
      *rc::gen::container<std::vector<std::uint64_t>>(rc::gen::inRange<std::uint64_t>(0, most));
  const auto pushes_per_take = *rc::gen::inRange<std::uint64_t>(1, 5);
  hold_against_a_map(delays, pushes_per_take);
}

}  // namespace
}  // namespace asterism
