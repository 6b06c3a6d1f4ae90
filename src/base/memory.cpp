#include "base/memory.hpp"

#include <chrono>
#include <mutex>
#include <optional>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/system_memory.hpp"
#include "base/text.hpp"

namespace asterism {

namespace {

/// Asked for once a tree by algorithms that search thousands of them, so it is looked up ten times
/// a second at most: the kernel adds its counters up anew each time.
std::uint64_t free_memory_of_late() {
  using Clock = std::chrono::steady_clock;
  static constexpr auto keep = std::chrono::milliseconds(100);
  static std::mutex mutex;
  static std::optional<Clock::time_point> looked;
  static std::uint64_t bytes = 0;
  const std::scoped_lock lock(mutex);
  const Clock::time_point now = Clock::now();
  if (!looked || now - *looked >= keep) {
    bytes = free_memory();
    looked = now;
  }
  return bytes;
}

}  // namespace

MemoryBudget::MemoryBudget(std::uint64_t limit)
    : bytes_(limit != 0 ? limit : free_memory_of_late()) {}

void MemoryBudget::require(double estimate, const std::string& purpose,
                           const std::string& hint) const {
  if (estimate <= static_cast<double>(bytes_)) return;
  throw Error(ErrorCode::too_large,
              fmt::format("{} needs about {}, the limit is {}", purpose, bytes_text(estimate),
                          bytes_text(static_cast<double>(bytes_))),
              hint);
}

}  // namespace asterism
