// A parallel loop over a few tasks of very different durations.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "base/parallel.hpp"

namespace asterism {

/// Calls body(i) for every i below `count`, on all cores. Each thread takes the first task that has
/// not been started, so that consecutive long tasks do not wait for one another.
template <class Body>
void each_at_once(std::uint64_t count, Body&& body) {
  std::atomic<std::uint64_t> next = 0;
  const auto threads = static_cast<std::uint64_t>(parallel_threads());
  parallel_chunks(std::min(threads, count), 1, [&](std::uint64_t first, std::uint64_t last) {
    for (; first < last; ++first)
      for (std::uint64_t i = next++; i < count; i = next++) body(i);
  });
}

}  // namespace asterism
