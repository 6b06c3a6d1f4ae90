#include "base/memory.hpp"

#include <fstream>

#include <fmt/format.h>
#include <unistd.h>

#include <asterism/error.hpp>

#include "base/text.hpp"

namespace asterism {

namespace {

std::uint64_t physical_bytes() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_size = sysconf(_SC_PAGESIZE);
  return pages > 0 && page_size > 0
             ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_size)
             : std::uint64_t{1} << 32;
}

std::uint64_t available_bytes() {
  std::ifstream meminfo("/proc/meminfo");
  std::string key;
  std::uint64_t kibibytes = 0;
  while (meminfo >> key >> kibibytes) {
    if (key == "MemAvailable:") return kibibytes * 1024;
    meminfo.ignore(64, '\n');
  }
  return physical_bytes();
}

}  // namespace

MemoryBudget::MemoryBudget(std::uint64_t limit) : bytes_(limit != 0 ? limit : available_bytes()) {}

void MemoryBudget::require(double estimate, const std::string& purpose,
                           const std::string& hint) const {
  if (estimate <= static_cast<double>(bytes_)) return;
  throw Error(ErrorCode::too_large,
              fmt::format("{} needs about {}, the limit is {}", purpose, bytes_text(estimate),
                          bytes_text(static_cast<double>(bytes_))),
              hint);
}

}  // namespace asterism
