// Parallel loops on all cores, by oneTBB.
#include "base/parallel.hpp"

#include <memory>

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace asterism {

int parallel_threads() {
  return tbb::this_task_arena::max_concurrency();
}

void limit_parallel_threads(int threads) {
  static std::unique_ptr<tbb::global_control> limit;
  limit.reset();
  if (threads > 0)
    limit = std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism,
                                                  static_cast<std::size_t>(threads));
}

void parallel_chunks(std::uint64_t count, std::uint64_t grain, const ChunkBody& body) {
  // Isolated: a thread that waits for the end of this loop runs chunks of this loop only, and does
  // not begin with another part of the loop around it while it holds the memory of this one.
  tbb::this_task_arena::isolate([&] {
    tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, count, grain),
                      [&](const auto& range) { body(range.begin(), range.end()); });
  });
}

}  // namespace asterism
