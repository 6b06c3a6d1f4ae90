#include "view/results/shown.hpp"

#include <fmt/format.h>

#include "base/text.hpp"

namespace asterism {

std::string shown_text(const Playback& playback, const std::string& file, const std::string& form) {
  const std::size_t steps = playback.steps.count();
  return fmt::format("{}: {} as {}\n  {} step{}, {} transfers, time {:.6g}, at least {:.6g}\n",
                     file, playback.title, form, with_thousands(steps), steps == 1 ? "" : "s",
                     with_thousands(playback.steps.from.size()), playback.cost.time.back(),
                     playback.bound.time);
}

}  // namespace asterism
