#include "search/machine.hpp"

#include <algorithm>
#include <fstream>
#include <limits>
#include <optional>
#include <string>

#include <sys/resource.h>
#include <sys/time.h>

namespace asterism::distributed {

namespace {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

/// The number after a word in a file; an empty word is the beginning.
std::optional<std::uint64_t> number_after(const std::filesystem::path& path,
                                          const std::string& word) {
  std::ifstream file(path);
  std::string read;
  while (!word.empty() && read != word)
    if (!(file >> read)) return std::nullopt;
  std::uint64_t number = 0;
  return file >> number ? std::optional(number) : std::nullopt;
}

rusage usage_so_far() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage;
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

}  // namespace

std::uint64_t available_memory(const std::filesystem::path& root) {
  const auto kibibytes = number_after(root / "proc/meminfo", "MemAvailable:");
  std::uint64_t available = kibibytes ? *kibibytes * 1024 : unlimited;
  const std::filesystem::path group = root / "sys/fs/cgroup";
  const auto limit = number_after(group / "memory.max", "");
  const auto used = number_after(group / "memory.current", "");
  if (limit && used) {
    const std::uint64_t reclaimable =
        number_after(group / "memory.stat", "inactive_file").value_or(0);
    available =
        std::min(available, *limit - std::min(*limit, *used - std::min(*used, reclaimable)));
  }
  return available;
}

std::uint64_t peak_memory() {
  return static_cast<std::uint64_t>(usage_so_far().ru_maxrss) * 1024;
}

double processor_seconds() {
  const rusage usage = usage_so_far();
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace asterism::distributed
