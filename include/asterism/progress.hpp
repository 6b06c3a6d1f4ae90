// How long work tells how far it is. The library never prints: a caller who wants to show
// progress, or to stop the work, passes one of these.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace asterism {

/// Called now and then with what is going on, how much is done and how much there is in all.
/// It may throw to stop the work. If `all` is 0, nobody knows how much there is.
using Progress = std::function<void(std::string_view what, std::uint64_t done, std::uint64_t all)>;

inline void report(const Progress& progress, std::string_view what, std::uint64_t done,
                   std::uint64_t all) {
  if (progress) progress(what, done, all);
}

}  // namespace asterism
