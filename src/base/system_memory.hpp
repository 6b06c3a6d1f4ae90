// How much memory the system has left for this process: what the machine has free, and what the
// control groups that the process is in leave of their limits.
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

/// What a limit leaves: pages of files that nobody has used lately are given back when memory is
/// needed, so they do not count as used. Nothing if there is no limit ("max").
[[nodiscard]] std::optional<std::uint64_t> left_of_limit(std::string_view limit,
                                                         std::string_view used,
                                                         std::uint64_t reclaimable);

/// The value of a line "name value" of a memory.stat; 0 if there is none.
[[nodiscard]] std::uint64_t parse_stat(std::string_view stat, std::string_view name);

/// The bytes of memory that this process uses at present; 0 if that cannot be found out.
[[nodiscard]] std::uint64_t own_memory(const std::filesystem::path& root = "/");

/// From now on requests for more than nearly all that is free fail with std::bad_alloc in this
/// process. Without this the kernel grants them, and kills a process of its choice when they are
/// used.
void refuse_memory_beyond_what_is_free();

/// The least of all these. `root` is where the system's files are, but for tests "/".
[[nodiscard]] std::uint64_t free_memory(const std::filesystem::path& root = "/");

}  // namespace asterism
