// The memory and processor time that a process has used.
#pragma once

#include <cstdint>

namespace asterism::distributed {

/// Returns the peak memory of the process.
[[nodiscard]] std::uint64_t peak_memory();
/// Returns the processor time of the process so far, user and system.
[[nodiscard]] double processor_seconds();

}  // namespace asterism::distributed
