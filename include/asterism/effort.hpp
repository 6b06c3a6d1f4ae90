// How much work a long measurement may do.
#pragma once

#include <string_view>

namespace asterism {

/// Limits the work to seconds, to about a minute, or to whatever is feasible.
enum class Effort { quick, standard, full };
/// Returns the effort of that name. Throws Error if there is none.
[[nodiscard]] Effort parse_effort(std::string_view text);

}  // namespace asterism
