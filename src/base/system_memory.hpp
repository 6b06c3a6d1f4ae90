// How much memory is left for this process: the free memory of the machine, limited by what remains
// in the process's control groups.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace asterism {

/// Parses the line "MemAvailable: ... kB" of /proc/meminfo, in bytes.
[[nodiscard]] std::optional<std::uint64_t> parse_available(std::string_view meminfo);

/// A tree of control groups that may limit memory, from /proc/self/mountinfo.
struct MemoryGroupMount {
  enum class Version { v1, v2 };
  Version version = Version::v2;
  std::string root;     ///< the group visible at the mount point
  std::string mounted;  ///< the mount point
  bool operator==(const MemoryGroupMount&) const = default;
};
[[nodiscard]] std::vector<MemoryGroupMount> parse_memory_mounts(std::string_view mountinfo);

/// Returns the group of the process, from /proc/self/cgroup; nothing if that tree has none.
[[nodiscard]] std::optional<std::string> parse_memory_group(std::string_view cgroup,
                                                            MemoryGroupMount::Version version);

/// Returns the folder of a group and those of all enclosing groups up to the mount point, innermost
/// first. A group that is not visible below the mount point is taken as the outermost.
[[nodiscard]] std::vector<std::filesystem::path> group_folders(const MemoryGroupMount& mount,
                                                               const std::string& group);

/// Returns what remains of a limit; nothing if there is no limit ("max"). Inactive file pages do
/// not count as used, because they are reclaimed when memory is needed.
[[nodiscard]] std::optional<std::uint64_t> left_of_limit(std::string_view limit,
                                                         std::string_view used,
                                                         std::uint64_t reclaimable);

/// Returns the value of the line "name value" of a memory.stat; 0 if there is none.
[[nodiscard]] std::uint64_t parse_stat(std::string_view stat, std::string_view name);

/// Returns the memory that this process currently uses, in bytes; 0 if unknown.
[[nodiscard]] std::uint64_t own_memory(const std::filesystem::path& root = "/");

/// Makes allocations beyond nearly all of the free memory fail with std::bad_alloc in this process.
/// Otherwise the kernel grants them, and kills a process of its choice when they are used.
void refuse_memory_beyond_what_is_free();

/// Returns the minimum of all these. `root` is "/" except in tests.
[[nodiscard]] std::uint64_t free_memory(const std::filesystem::path& root = "/");

}  // namespace asterism
