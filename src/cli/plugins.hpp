// Plug-ins of the command line: --plugin FILE, and those that the environment names.
#pragma once

#include <vector>

namespace asterism::cli {

inline constexpr const char* plugin_option = "--plugin";
inline constexpr const char* plugin_variable = "ASTERISM_PLUGINS";

/// Loads the plug-ins of the environment and of the words, and returns the words without them.
/// Programs that this one starts load the same. If one is written in Python, this becomes Python,
/// which runs the command. Throws Error if a plug-in cannot be loaded.
[[nodiscard]] std::vector<char*> load_plugins(int argc, char** argv);

}  // namespace asterism::cli
