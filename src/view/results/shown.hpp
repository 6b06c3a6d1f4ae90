// Reports of the commands that show a schedule.
#pragma once

#include <string>

#include <asterism/player.hpp>

namespace asterism {

/// Describes a playback in a line or two; `form` is what was written, such as "a page".
[[nodiscard]] std::string shown_text(const Playback& playback, const std::string& file,
                                     const std::string& form);

}  // namespace asterism
