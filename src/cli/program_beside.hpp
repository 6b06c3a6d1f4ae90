// Programs with dependencies of their own are installed beside this one, which executes them.
#pragma once

#include <string>
#include <vector>

namespace asterism::cli {

/// Does not return. `words` are behind its name; throws Error(not_found) with this hint if it
/// cannot be started.
[[noreturn]] void become_program_beside(const std::string& name,
                                        const std::vector<std::string>& words,
                                        const std::string& hint);

}  // namespace asterism::cli
