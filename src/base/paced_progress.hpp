// Progress of work whose items take nanoseconds or seconds.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <utility>

#include <asterism/progress.hpp>

namespace asterism {

/// Reports every item at first, and fewer as long as reports follow each other faster than a person
/// notices, so that the work can be stopped quickly and reporting costs nothing.
class PacedProgress {
 public:
  /// `progress` must outlive this object.
  PacedProgress(const Progress& progress, std::string what, std::uint64_t all)
      : progress_(progress), what_(std::move(what)), all_(all) {}

  /// Called before each item.
  void next() {
    if (done_++ < next_report_) return;
    report(progress_, what_, done_ - 1, all_);
    const auto now = Clock::now();
    const auto passed = now - last_report_;
    last_report_ = now;
    if (passed < shortest) stride_ = std::min(2 * stride_, max_stride);
    if (passed > longest) stride_ = 1;
    next_report_ = done_ + stride_ - 1;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr auto shortest = std::chrono::milliseconds(1),
                        longest = std::chrono::milliseconds(50);
  static constexpr std::uint64_t max_stride = 1 << 12;

  const Progress& progress_;
  std::string what_;
  std::uint64_t all_;
  std::uint64_t done_ = 0, next_report_ = 0, stride_ = 1;
  Clock::time_point last_report_ = Clock::now();
};

}  // namespace asterism
