// Plug-ins: shared libraries that add networks, algorithms, formats and other entries to the
// catalogues of a running program. docs/plugins.md describes how to build one.
#pragma once

#include <cstring>
#include <filesystem>

#include <asterism/version.hpp>

namespace asterism {

#define ASTERISM_PLUGIN_TEXT(macro) ASTERISM_PLUGIN_TEXT_OF(macro)
#define ASTERISM_PLUGIN_TEXT_OF(text) #text
#ifdef __GLIBCXX__
#define ASTERISM_PLUGIN_STANDARD_LIBRARY                                              \
  "libstdc++ " ASTERISM_PLUGIN_TEXT(_GLIBCXX_USE_CXX11_ABI) "." ASTERISM_PLUGIN_TEXT( \
      __GXX_ABI_VERSION)
#else
#define ASTERISM_PLUGIN_STANDARD_LIBRARY "libc++"
#endif

/// The version of the library and of the C++ standard library, as seen by whoever includes this
/// header. A plug-in runs only in a program that has the same. It has internal linkage, so that a
/// plug-in never sees that of the program.
static constexpr const char* plugin_interface =
    "asterism " ASTERISM_VERSION " with " ASTERISM_PLUGIN_STANDARD_LIBRARY;

/// Loads a plug-in, which stays loaded until the program ends. Loading the same file again has no
/// effect. Throws Error, which names the file, if it is no plug-in, was built for another version,
/// or fails to add its entries. Entries that it added before it failed remain. Must not be called
/// while other threads use the catalogues.
///
/// Networks and algorithms of a plug-in are watched: a network whose links are inconsistent and any
/// exception that is not an Error become an Error that names the entry.
void load_plugin(const std::filesystem::path& path);

}  // namespace asterism

/// Defines the only function that a plug-in must have. Its body adds entries to the catalogues:
///
///     ASTERISM_PLUGIN {
///       asterism::algorithm_catalogue().add({...});
///     }
///
/// The exported symbol is `asterism_plugin`. It returns the interface that the plug-in was built
/// for and runs the body only if the program has the same.
#define ASTERISM_PLUGIN                                                                     \
  static void asterism_plugin_entries();                                                    \
  extern "C" __attribute__((visibility("default"))) const char* asterism_plugin(            \
      const char* interface) {                                                              \
    if (std::strcmp(interface, asterism::plugin_interface) == 0) asterism_plugin_entries(); \
    return asterism::plugin_interface;                                                      \
  }                                                                                         \
  static void asterism_plugin_entries()
