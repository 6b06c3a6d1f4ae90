// Parallel loops on all cores, by oneTBB.
#include "base/parallel.hpp"

#include <memory>
#include <utility>

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

namespace {

/// Whether this thread is running a chunk.
thread_local bool inside_a_loop = false;

class InsideALoop {
 public:
  InsideALoop() : before_(std::exchange(inside_a_loop, true)) {}
  ~InsideALoop() { inside_a_loop = before_; }
  InsideALoop(const InsideALoop&) = delete;
  InsideALoop& operator=(const InsideALoop&) = delete;

 private:
  bool before_;
};

}  // namespace

void parallel_chunks(std::uint64_t count, std::uint64_t grain, const ChunkBody& body) {
  // An error in an outer loop would end a bound inner loop early and silently, and the code after
  // the inner loop would run on unfinished data.
  tbb::task_group_context own(tbb::task_group_context::isolated);
  const auto run = [&] {
    tbb::parallel_for(
        tbb::blocked_range<std::uint64_t>(0, count, grain),
        [&](const auto& range) {
          const InsideALoop mark;
          body(range.begin(), range.end());
        },
        own);
  };
  // An inner loop is isolated: a thread that waits for its end runs only chunks of this loop, and
  // does not start another part of the outer loop while it holds the memory of this one. A thread
  // that waits for the end of the outer loop may help with any inner one.
  if (inside_a_loop)
    tbb::this_task_arena::isolate(run);
  else
    run();
}

}  // namespace asterism
