// What a command that shows a schedule says of it.
#pragma once

#include <string>

#include <asterism/player.hpp>

namespace asterism {

/// In a line or two; `form` is what was written, "a page".
[[nodiscard]] std::string shown_text(const Playback& playback, const std::string& file,
                                     const std::string& form);

}  // namespace asterism
