#include "choices.hpp"

#include <algorithm>
#include <span>

namespace asterism::dropin {
namespace {

double median_after_warm_up(std::span<const double> times) {
  std::vector<double> sorted(times.begin() + 1, times.end());
  std::ranges::sort(sorted);
  return sorted[sorted.size() / 2];
}

}  // namespace

void Contest::note(bool schedule, double seconds) {
  (schedule ? schedule_ : library_).push_back(seconds);
}

Contest::Times Contest::times() const {
  Times result{};
  std::ranges::copy(schedule_, result.begin());
  std::ranges::copy(library_, result.begin() + rounds);
  return result;
}

void Contest::decide(const Times& longest) {
  const std::span<const double> all(longest);
  schedule_seconds_ = median_after_warm_up(all.first(rounds));
  library_seconds_ = median_after_warm_up(all.last(rounds));
  won_ = schedule_seconds_ <= library_seconds_;
  over_ = true;
}

}  // namespace asterism::dropin
