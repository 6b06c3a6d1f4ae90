// How a command was called, as a line that calls it again.
#pragma once

#include <string>
#include <vector>

namespace asterism::cli {

/// "asterism show star:4 alltoall -o page.html": quoted where a shell needs it, and the file behind
/// -o without its folders, which are nobody's business.
[[nodiscard]] std::string invocation(const std::vector<std::string>& words);

}  // namespace asterism::cli
