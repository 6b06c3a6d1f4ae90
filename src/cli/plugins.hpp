// Plug-ins of the command line: --plugin FILE, and those that the environment names.
#pragma once

#include <string>
#include <vector>

namespace asterism::cli {

inline constexpr const char* plugin_option = "--plugin";
inline constexpr const char* plugin_variable = "ASTERISM_PLUGINS";
/// Stands for all installed Python packages with an entry point, in place of a file.
inline constexpr const char* python_packages = "python";

/// How a program treats plug-ins that are written in Python.
enum class PythonPlugins {
  become_python,   ///< Python runs the command, except commands that another program runs
  already_loaded,  ///< by Python, in this process
  leave_out
};

struct LoadedPlugins {
  std::vector<char*> words;           ///< the command line without plug-ins
  std::vector<std::string> left_out;  ///< plug-ins in Python that this program cannot run
};

/// Returns what users are told about plug-ins that were left out.
[[nodiscard]] std::string note_on_plugins(const std::vector<std::string>& left_out);

/// Loads the plug-ins of the environment and of the words. Programs that this one starts load the
/// same. Throws Error if a plug-in cannot be loaded.
[[nodiscard]] LoadedPlugins load_plugins(int argc, char** argv, PythonPlugins in_python);

/// The fingerprint of the files that load_plugins() has loaded; empty if there are none.
[[nodiscard]] std::string identity_of_plugins();

}  // namespace asterism::cli
