#include <set>
#include <string>

#include <dlfcn.h>
#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/plugin.hpp>

#include "base/text.hpp"
#include "plugin/guarded_entries.hpp"

namespace asterism {

namespace {

using PluginFunction = const char* (*)(const char* interface);

constexpr const char* symbol = "asterism_plugin";

std::string hint_to_build() {
  return fmt::format("build it with the headers of {}; docs/plugins.md shows how",
                     plugin_interface);
}

/// Returns the reason of the last failure without the path in front of it.
std::string reason_of_loader(const std::string& path) {
  const char* const reason = ::dlerror();
  std::string text = reason != nullptr ? reason : "unknown reason";
  if (text.starts_with(path + ": ")) text.erase(0, path.size() + 2);
  return printable(text, 300);
}

void* opened(const std::filesystem::path& path) {
  std::error_code failure;
  if (!std::filesystem::is_regular_file(path, failure))
    throw Error(ErrorCode::not_found,
                fmt::format("the plug-in {} cannot be read", path_text(path.string())),
                "name a shared library that exists, as in --plugin ./mine.so");
  void* library = nullptr;
  try {
    // The system declares that dlopen throws nothing, but constructors of the library may. Through
    // this pointer, the compiler does not rely on it.
    void* (*volatile open)(const char* file, int mode) = &::dlopen;
    library = open(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  } catch (const std::exception& error) {  // from a constructor of the library
    throw Error(ErrorCode::unsupported,
                fmt::format("the plug-in {} failed while it was loaded: {}",
                            path_text(path.string()), error.what()),
                "the initial value of one of its variables throws");
  }
  if (library == nullptr)
    throw Error(ErrorCode::unsupported,
                fmt::format("{} cannot be loaded as a plug-in: {}", path_text(path.string()),
                            reason_of_loader(path.string())),
                hint_to_build());
  return library;
}

PluginFunction function_of(void* library, const std::filesystem::path& path) {
  void* const found = ::dlsym(library, symbol);
  if (found == nullptr)
    throw Error(
        ErrorCode::unsupported,
        fmt::format("{} is no plug-in: it has no function {}", path_text(path.string()), symbol),
        "define it with the macro ASTERISM_PLUGIN of <asterism/plugin.hpp>");
  return reinterpret_cast<PluginFunction>(found);
}

/// Asking with another interface than its own does not run the plug-in.
void require_same_interface(PluginFunction function, const std::filesystem::path& path) {
  const char* const other = function("");
  if (other != nullptr && std::string_view(other) == plugin_interface) return;
  throw Error(
      ErrorCode::unsupported,
      fmt::format("the plug-in {} was built for {}, and this is {}", path_text(path.string()),
                  other == nullptr ? "an unknown version" : printable(other, 100),
                  plugin_interface),
      hint_to_build());
}

void add_entries(PluginFunction function, const std::filesystem::path& path) {
  const std::string name = path_text(path.string());
  try {
    (void)function(plugin_interface);
  } catch (const Error& error) {
    throw Error(error.code(), fmt::format("the plug-in {} failed: {}", name, error.sentence()),
                error.hint());
  } catch (const std::exception& error) {
    throw Error(ErrorCode::unsupported,
                fmt::format("the plug-in {} failed: {}", name, printable(error.what(), 300)),
                "this comes from the plug-in");
  } catch (...) {
    throw Error(ErrorCode::unsupported,
                fmt::format("the plug-in {} failed with an exception of an unknown type", name),
                "this comes from the plug-in");
  }
}

}  // namespace

void load_plugin(const std::filesystem::path& path) {
  static std::set<void*> loaded;
  const std::filesystem::path whole = std::filesystem::absolute(path);
  void* const library = opened(whole);
  if (!loaded.insert(library).second) return;
  const PluginFunction function = function_of(library, whole);
  require_same_interface(function, whole);
  const GuardedEntries guarded;
  add_entries(function, whole);
}

}  // namespace asterism
