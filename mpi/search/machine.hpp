// The memory and processor time that a process has used.
#pragma once

#include <cstdint>

namespace asterism::distributed {

/// The most that the process ever took.
[[nodiscard]] std::uint64_t peak_memory();
/// Processor time that the process took so far, its own and the system's for it.
[[nodiscard]] double processor_seconds();

}  // namespace asterism::distributed
