// The command line of a run, in a form that can be repeated.
#pragma once

#include <string>
#include <vector>

namespace asterism::cli {

/// Returns a line such as "asterism show star:4 alltoall -o page.html", quoted where a shell needs
/// it. The path after -o is stripped of its folders, which are private.
[[nodiscard]] std::string invocation(const std::vector<std::string>& words);

}  // namespace asterism::cli
