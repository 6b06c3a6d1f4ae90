// What memory a machine has, and what a process took of it and of its processors.
#pragma once

#include <cstdint>
#include <filesystem>

namespace asterism::distributed {

/// Bytes that this machine, or the container that the process is in, has to give; `root` is where
/// the kernel's files are. The most there can be if nobody tells.
[[nodiscard]] std::uint64_t available_memory(const std::filesystem::path& root = "/");
/// The most that the process ever took.
[[nodiscard]] std::uint64_t peak_memory();
/// Processor time that the process took so far, its own and the system's for it.
[[nodiscard]] double processor_seconds();

}  // namespace asterism::distributed
