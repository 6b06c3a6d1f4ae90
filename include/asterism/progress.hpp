// Progress reports of long computations. The library never prints: a caller that wants to show
// progress, or to stop the work, passes a Progress.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace asterism {

/// Called repeatedly with the current activity, the amount done and the total. It may throw to stop
/// the work. `all` is 0 if the total is unknown.
using Progress = std::function<void(std::string_view what, std::uint64_t done, std::uint64_t all)>;

/// Calls `progress` unless it is empty.
inline void report(const Progress& progress, std::string_view what, std::uint64_t done,
                   std::uint64_t all) {
  if (progress) progress(what, done, all);
}

}  // namespace asterism
