// Parallel loops by std::thread: each loop starts its own threads. This is slow, but fully visible
// to the thread sanitizer.
#include "base/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>

namespace asterism {

namespace {

constexpr std::uint64_t chunks_per_thread = 8;

std::atomic<int> thread_limit = 0;

/// Whether this thread works on a loop; nested loops start no threads.
thread_local bool is_working = false;

class Loop {
 public:
  Loop(std::uint64_t count, std::uint64_t chunk, const ChunkBody& body)
      : count_(count), chunk_(chunk), body_(body) {}

  /// Runs on at most as many threads as there are chunks. Each thread starts with its own chunk and
  /// takes the others in no fixed order, so that the sanitizer reports all unsynchronised sharing
  /// as a race, even if one thread finished before the other began.
  void run(std::uint64_t threads) {
    std::vector<std::jthread> helpers;
    helpers.reserve(threads - 1);
    next_ = threads * chunk_;
    for (std::uint64_t i = 1; i < threads; ++i)
      helpers.emplace_back([this, i] { work(i * chunk_); });
    work(0);
    helpers.clear();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void work(std::uint64_t first) {
    is_working = true;
    try {
      for (; first < count_; first = take()) body_(first, std::min(first + chunk_, count_));
    } catch (...) {
      keep_failure();
    }
    is_working = false;
  }
  std::uint64_t take() {
    return has_failed_.load(std::memory_order_relaxed)
               ? count_
               : next_.fetch_add(chunk_, std::memory_order_relaxed);
  }
  void keep_failure() {
    const std::lock_guard lock(failing_);
    if (!failure_) failure_ = std::current_exception();
    has_failed_.store(true, std::memory_order_relaxed);
  }

  std::uint64_t count_;
  std::uint64_t chunk_;
  const ChunkBody& body_;
  std::atomic<std::uint64_t> next_ = 0;
  std::atomic<bool> has_failed_ = false;
  std::mutex failing_;
  std::exception_ptr failure_;
};

}  // namespace

int parallel_threads() {
  const int limit = thread_limit;
  // At least two, because a single thread has no races.
  return limit > 0 ? limit : std::max(2, static_cast<int>(std::thread::hardware_concurrency()));
}

void limit_parallel_threads(int threads) {
  thread_limit = std::max(threads, 0);
}

void parallel_chunks(std::uint64_t count, std::uint64_t grain, const ChunkBody& body) {
  if (count == 0) return;
  const auto threads = static_cast<std::uint64_t>(parallel_threads());
  const std::uint64_t chunk =
      std::max({grain, count / (chunks_per_thread * threads), std::uint64_t{1}});
  const std::uint64_t chunks = (count - 1) / chunk + 1;
  if (is_working || threads == 1 || chunks == 1)
    body(0, count);
  else
    Loop(count, chunk, body).run(std::min(threads, chunks));
}

}  // namespace asterism
