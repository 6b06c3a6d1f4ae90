// Sizes as people write them.
#pragma once

#include <cstdint>
#include <string_view>

namespace asterism::mpi {

/// "64KiB", "1000", "1 MB"; throws Error otherwise.
[[nodiscard]] std::uint64_t parse_bytes(std::string_view text);

}  // namespace asterism::mpi
