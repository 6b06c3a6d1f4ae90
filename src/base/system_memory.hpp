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

/// The line "MemAvailable: ... kB" of /proc/meminfo, in bytes.
[[nodiscard]] std::optional<std::uint64_t> parse_available(std::string_view meminfo);

/// A tree of control groups that may limit memory, as /proc/self/mountinfo shows it.
struct MemoryGroupMount {
  enum class Version { v1, v2 };
  Version version = Version::v2;
  std::string root;     ///< the group that is seen at the mount point
  std::string mounted;  ///< the mount point
  bool operator==(const MemoryGroupMount&) const = default;
};
[[nodiscard]] std::vector<MemoryGroupMount> parse_memory_mounts(std::string_view mountinfo);

/// The group that the process is in, by /proc/self/cgroup; nothing if that tree has none.
[[nodiscard]] std::optional<std::string> parse_memory_group(std::string_view cgroup,
                                                            MemoryGroupMount::Version version);

/// The folder of a group and those of all groups around it up to the mount point, the innermost
/// first. A group that is not seen below the mount point is taken for the outermost.
[[nodiscard]] std::vector<std::filesystem::path> group_folders(const MemoryGroupMount& mount,
                                                               const std::string& group);

/// Returns what remains of a limit; nothing if there is no limit ("max"). Inactive file pages do
/// not count as used, because they are reclaimed when memory is needed.
[[nodiscard]] std::optional<std::uint64_t> left_of_limit(std::string_view limit,
                                                         std::string_view used,
                                                         std::uint64_t reclaimable);

/// Returns the value of the line "name value" of a memory.stat; 0 if there is none.
[[nodiscard]] std::uint64_t parse_stat(std::string_view stat, std::string_view name);

/// The bytes of memory that this process uses at present; 0 if that cannot be found out.
[[nodiscard]] std::uint64_t own_memory(const std::filesystem::path& root = "/");

/// Makes requests for more than nearly all of the free memory fail with std::bad_alloc in this
/// process. Otherwise the kernel grants them, and kills a process of its choice when they are used.
void refuse_memory_beyond_what_is_free();

/// The least of all these. `root` is where the system's files are, but for tests "/".
[[nodiscard]] std::uint64_t free_memory(const std::filesystem::path& root = "/");

}  // namespace asterism
