// The program that runs, and others that it becomes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace asterism {

/// Where the file of the running program is; empty if the system does not say.
[[nodiscard]] std::filesystem::path own_path();

/// Replaces the running program by the one at a path; `words` begin with its name. Returns only if
/// that fails, the reason as people read it.
[[nodiscard]] std::string become_program(const std::string& path, std::vector<std::string> words);

}  // namespace asterism
