#include "cli/program_identity.hpp"

#include <fstream>
#include <sstream>
#include <string_view>

#include <dlfcn.h>
#include <fmt/format.h>

#include <asterism/version.hpp>

#include "base/kept_text.hpp"
#include "cli/plugins.hpp"

namespace asterism::cli {

namespace {

/// Returns the file that contains this code: the Python module, or the program.
std::string own_file() {
  Dl_info found{};
  const bool is_known = ::dladdr(reinterpret_cast<void*>(&own_file), &found) != 0;
  const std::string_view name = is_known ? found.dli_fname : "";
  return name.ends_with(".so") ? std::string(name) : "/proc/self/exe";
}

}  // namespace

std::string program_identity() {
  std::ostringstream bytes;
  bytes << std::ifstream(own_file(), std::ios::binary).rdbuf();
  return fmt::format("{} {:016x}{}", version, fingerprint(bytes.str()), identity_of_plugins());
}

}  // namespace asterism::cli
