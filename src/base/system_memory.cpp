#include "base/system_memory.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include <sys/resource.h>
#include <unistd.h>

#include "base/text.hpp"

namespace asterism {

namespace {

using Version = MemoryGroupMount::Version;

std::uint64_t physical_bytes() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_size = sysconf(_SC_PAGESIZE);
  return pages > 0 && page_size > 0
             ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_size)
             : std::uint64_t{1} << 32;
}

/// Returns the content of a file; empty if it cannot be read.
std::string content_of(const std::filesystem::path& path) {
  std::ostringstream content;
  content << std::ifstream(path).rdbuf();
  return content.str();
}

/// The kernel writes blanks in paths as \040.
std::string unescaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto is_octal = [](char c) { return c >= '0' && c <= '7'; };
    if (text[i] == '\\' && i + 3 < text.size() &&
        std::ranges::all_of(text.substr(i + 1, 3), is_octal)) {
      const int code = (text[i + 1] - '0') * 64 + (text[i + 2] - '0') * 8 + (text[i + 3] - '0');
      result += static_cast<char>(static_cast<unsigned char>(code));
      i += 3;
    } else {
      result += text[i];
    }
  }
  return result;
}

bool lists(std::string_view options, std::string_view wanted) {
  const std::vector<std::string> all = split(options, ',');
  return std::ranges::find(all, wanted) != all.end();
}

/// The names of the files of a group's folder.
struct GroupFiles {
  const char* limit;
  const char* used;
  const char* reclaimable;  ///< a name in memory.stat
};

constexpr GroupFiles files_of(Version version) {
  return version == Version::v2
             ? GroupFiles{"memory.max", "memory.current", "inactive_file"}
             : GroupFiles{"memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"};
}

std::optional<std::uint64_t> left_in_group(const std::filesystem::path& folder, Version version) {
  const GroupFiles files = files_of(version);
  const std::string limit = content_of(folder / files.limit);
  const std::string used = content_of(folder / files.used);
  const std::uint64_t reclaimable =
      parse_stat(content_of(folder / "memory.stat"), files.reclaimable);
  return left_of_limit(limit, used, reclaimable);
}

}  // namespace

std::optional<std::uint64_t> parse_available(std::string_view meminfo) {
  for (const std::string& line : split(meminfo, '\n')) {
    const std::vector<std::string> parts = words(line, " \t");
    if (parts.size() < 2 || parts[0] != "MemAvailable:") continue;
    const auto kibibytes = parse_whole_number(parts[1]);
    if (kibibytes && *kibibytes < std::uint64_t{1} << 54) return *kibibytes * 1024;
  }
  return std::nullopt;
}

/// Parses lines "36 35 0:32 ROOT MOUNTED OPTIONS optional fields - TYPE SOURCE OPTIONS".
std::vector<MemoryGroupMount> parse_memory_mounts(std::string_view mountinfo) {
  std::vector<MemoryGroupMount> mounts;
  for (const std::string& line : split(mountinfo, '\n')) {
    const std::vector<std::string> parts = words(line, " ");
    const auto dash = std::ranges::find(parts, "-");
    if (parts.size() < 6 || parts.end() - dash < 4) continue;
    const std::string& type = dash[1];
    const std::string& options = dash[3];
    if (type == "cgroup2")
      mounts.push_back({Version::v2, unescaped(parts[3]), unescaped(parts[4])});
    if (type == "cgroup" && lists(options, "memory"))
      mounts.push_back({Version::v1, unescaped(parts[3]), unescaped(parts[4])});
  }
  return mounts;
}

/// Parses "5:memory:/group" for version 1 or "0::/group" for version 2.
std::optional<std::string> parse_memory_group(std::string_view cgroup, Version version) {
  for (const std::string& line : split(cgroup, '\n')) {
    const auto first = line.find(':');
    const auto second = line.find(':', first == std::string::npos ? first : first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const bool of_version = version == Version::v2
                                ? controllers.empty() && line.substr(0, first) == "0"
                                : lists(controllers, "memory");
    if (of_version) return line.substr(second + 1);
  }
  return std::nullopt;
}

std::vector<std::filesystem::path> group_folders(const MemoryGroupMount& mount,
                                                 const std::string& group) {
  const std::filesystem::path outermost(mount.mounted);
  const std::filesystem::path inside = std::filesystem::path(group).lexically_relative(mount.root);
  std::vector<std::filesystem::path> folders;
  const bool is_seen = !inside.empty() && *inside.begin() != "..";
  if (is_seen && inside != ".")
    for (std::filesystem::path at = inside; !at.empty(); at = at.parent_path())
      folders.push_back(outermost / at);
  folders.push_back(outermost);
  return folders;
}

std::optional<std::uint64_t> left_of_limit(std::string_view limit, std::string_view used,
                                           std::uint64_t reclaimable) {
  const auto most = parse_whole_number(trimmed(limit));
  const auto current = parse_whole_number(trimmed(used));
  if (!most || !current) return std::nullopt;
  const std::uint64_t needed = *current - std::min(*current, reclaimable);
  return *most - std::min(*most, needed);
}

std::uint64_t parse_stat(std::string_view stat, std::string_view name) {
  for (const std::string& line : split(stat, '\n')) {
    const std::vector<std::string> parts = words(line, " \t");
    if (parts.size() == 2 && parts[0] == name) return parse_whole_number(parts[1]).value_or(0);
  }
  return 0;
}

/// Uses the second number of /proc/self/statm: resident pages.
std::uint64_t own_memory(const std::filesystem::path& root) {
  const std::vector<std::string> parts = words(content_of(root / "proc/self/statm"), " \n");
  const long page_size = sysconf(_SC_PAGESIZE);
  if (parts.size() < 2 || page_size <= 0) return 0;
  return parse_whole_number(parts[1]).value_or(0) * static_cast<std::uint64_t>(page_size);
}

std::uint64_t free_memory(const std::filesystem::path& root) {
  std::uint64_t least =
      parse_available(content_of(root / "proc/meminfo")).value_or(physical_bytes());
  const std::string cgroup = content_of(root / "proc/self/cgroup");
  for (const MemoryGroupMount& mount :
       parse_memory_mounts(content_of(root / "proc/self/mountinfo"))) {
    const auto group = parse_memory_group(cgroup, mount.version);
    if (!group) continue;
    for (const std::filesystem::path& folder : group_folders(mount, *group))
      if (const auto left = left_in_group(root / folder.relative_path(), mount.version))
        least = std::min(least, *left);
  }
  return least;
}

/// The limit applies to mapped memory, the current size of which is in the line "VmData: ... kB".
void refuse_memory_beyond_what_is_free() {
  std::uint64_t mapped = 0;
  for (const std::string& line : split(content_of("/proc/self/status"), '\n')) {
    const std::vector<std::string> parts = words(line, " \t");
    if (parts.size() >= 2 && parts[0] == "VmData:")
      mapped = parse_whole_number(parts[1]).value_or(0) * 1024;
  }
  rlimit limit{};
  if (mapped == 0 || ::getrlimit(RLIMIT_DATA, &limit) != 0) return;
  const rlim_t wanted = mapped + free_memory() / 20 * 19;
  if (limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur <= wanted) return;
  limit.rlim_cur = limit.rlim_max == RLIM_INFINITY ? wanted : std::min(wanted, limit.rlim_max);
  (void)::setrlimit(RLIMIT_DATA, &limit);
}

}  // namespace asterism
