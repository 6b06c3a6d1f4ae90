#include "cli/program_identity.hpp"

#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include <asterism/version.hpp>

#include "base/kept_text.hpp"

namespace asterism::cli {

std::string program_identity() {
  std::ostringstream bytes;
  bytes << std::ifstream("/proc/self/exe", std::ios::binary).rdbuf();
  return fmt::format("{} {:016x}", version, fingerprint(bytes.str()));
}

}  // namespace asterism::cli
