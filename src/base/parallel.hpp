// Parallel loops over index ranges. The result never depends on the number of threads: each
// index belongs to exactly one chunk, and sums of integers do not care for their order.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>
#include <tbb/task_arena.h>

namespace asterism {

/// How many threads a loop may use.
[[nodiscard]] inline int parallel_threads() {
  return tbb::this_task_arena::max_concurrency();
}

/// body(first, last) for disjoint chunks of [0, count), each at least `grain` long if possible.
template <class Body>
void parallel_chunks(std::uint64_t count, std::uint64_t grain, Body&& body) {
  tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, count, grain),
                    [&](const auto& range) { body(range.begin(), range.end()); });
}

/// The sum of body(first, last) over disjoint chunks of [0, count).
template <class Sum, class Body>
[[nodiscard]] Sum parallel_sum(std::uint64_t count, std::uint64_t grain, Body&& body) {
  return tbb::parallel_reduce(
      tbb::blocked_range<std::uint64_t>(0, count, grain), Sum{},
      [&](const auto& range, Sum sum) { return std::move(sum) + body(range.begin(), range.end()); },
      std::plus<>{});
}

}  // namespace asterism
