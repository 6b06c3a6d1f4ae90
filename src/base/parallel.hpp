// Parallel loops over index ranges. The result never depends on the number of threads: each index
// belongs to exactly one chunk, and partial sums are added in index order.
//
// The loops are declared here and implemented elsewhere: by oneTBB in src/base/threads/ (by
// std::thread for the thread sanitizer), or sequentially in src/base/sequential/, for programs that
// link the core alone.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

namespace asterism {

using ChunkBody = std::function<void(std::uint64_t first, std::uint64_t last)>;

/// Returns the maximum number of threads of a loop.
[[nodiscard]] int parallel_threads();

/// Limits the number of threads of all loops; 0 for the number of cores.
void limit_parallel_threads(int threads);

/// Calls body(first, last) for disjoint chunks of [0, count), each at least `grain` long if
/// possible.
void parallel_chunks(std::uint64_t count, std::uint64_t grain, const ChunkBody& body);

/// Returns the sum of body(first, last) over disjoint chunks of [0, count), in order.
template <class Sum, class Body>
[[nodiscard]] Sum parallel_sum(std::uint64_t count, std::uint64_t grain, Body&& body) {
  std::mutex adding;
  std::vector<std::pair<std::uint64_t, Sum>> parts;
  parallel_chunks(count, grain, [&](std::uint64_t first, std::uint64_t last) {
    Sum part = body(first, last);
    const std::lock_guard lock(adding);
    parts.emplace_back(first, std::move(part));
  });
  std::ranges::sort(parts, {}, &std::pair<std::uint64_t, Sum>::first);
  Sum sum{};
  for (auto& [first, part] : parts) sum = std::move(sum) + std::move(part);
  return sum;
}

}  // namespace asterism
