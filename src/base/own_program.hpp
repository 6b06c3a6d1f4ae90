// The running program, and replacing it by another.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace asterism {

/// Returns the path of the running program; empty if it is unknown.
[[nodiscard]] std::filesystem::path own_path();

/// Replaces the running program by the one at a path; `words` begin with its name. Returns, with a
/// readable reason, only if that fails.
[[nodiscard]] std::string become_program(const std::string& path, std::vector<std::string> words);

}  // namespace asterism
