// A number of threads for a test.
#pragma once

#include "base/parallel.hpp"

namespace asterism::testing {

/// No loop uses more threads than this while it lives.
class LimitedThreads {
 public:
  explicit LimitedThreads(int threads) { limit_parallel_threads(threads); }
  ~LimitedThreads() { limit_parallel_threads(0); }
  LimitedThreads(const LimitedThreads&) = delete;
  LimitedThreads& operator=(const LimitedThreads&) = delete;
};

}  // namespace asterism::testing
