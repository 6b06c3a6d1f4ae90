// What memory there is, and what a process took of it.
#pragma once

#include <cstdint>
#include <filesystem>

namespace asterism::distributed {

/// Bytes that this machine, or the container that the process is in, has to give; `root` is where
/// the kernel's files are. The most there can be if nobody tells.
[[nodiscard]] std::uint64_t available_memory(const std::filesystem::path& root = "/");
/// The most that the process ever took.
[[nodiscard]] std::uint64_t peak_memory();

}  // namespace asterism::distributed
