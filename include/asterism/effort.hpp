// How much work a long measurement may be.
#pragma once

#include <string_view>

namespace asterism {

/// Seconds, a minute, or what is in reach at all.
enum class Effort { quick, standard, full };
/// By its name; throws Error if there is none.
[[nodiscard]] Effort parse_effort(std::string_view text);

}  // namespace asterism
