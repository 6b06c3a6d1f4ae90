#include "papers/report/machine.hpp"

#include <fstream>
#include <sstream>
#include <thread>

#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "base/text.hpp"

namespace asterism {

namespace {

std::string memory_of_machine() {
  const auto pages = ::sysconf(_SC_PHYS_PAGES);
  const auto page = ::sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page <= 0) return "";
  return fmt::format(", {} of memory",
                     bytes_text(static_cast<double>(pages) * static_cast<double>(page)));
}

}  // namespace

std::string processor_model(std::string_view cpuinfo) {
  static constexpr std::size_t longest = 80;
  for (const std::string& line : words(cpuinfo, "\n")) {
    const auto colon = line.find(':');
    if (line.starts_with("model name") && colon != std::string::npos)
      return printable(trimmed(std::string_view(line).substr(colon + 1)), longest);
  }
  return "";
}

std::string machine_text() {
  std::ostringstream cpuinfo;
  cpuinfo << std::ifstream("/proc/cpuinfo").rdbuf();
  const std::string model = processor_model(cpuinfo.str());
  utsname names{};
  const bool named = ::uname(&names) == 0;
  const unsigned processors = std::thread::hardware_concurrency();
  return fmt::format("{} on {}, {} processor{}{}{}", named ? names.sysname : "an unknown system",
                     named ? names.machine : "an unknown processor", processors,
                     processors == 1 ? "" : "s", model.empty() ? "" : fmt::format(" ({})", model),
                     memory_of_machine());
}

}  // namespace asterism
