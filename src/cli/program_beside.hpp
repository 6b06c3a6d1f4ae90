// Executes programs with separate dependencies, which are installed next to this one.
#pragma once

#include <string>
#include <vector>

namespace asterism::cli {

/// Does not return. `words` follow its name. Throws Error(not_found) with this hint if it cannot be
/// started.
[[noreturn]] void become_program_beside(const std::string& name,
                                        const std::vector<std::string>& words,
                                        const std::string& hint);

}  // namespace asterism::cli
