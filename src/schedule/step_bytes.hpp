// What the transfers of a step take in memory.
#pragma once

#include <cstdint>

#include <asterism/ids.hpp>

namespace asterism {

/// One over a single port: its sender, where its ports and messages end, the port and the messages,
/// all in vectors that may be twice as large as they need be.
[[nodiscard]] constexpr double transfer_bytes(std::uint64_t messages) {
  return 2 * (sizeof(NodeId) + 2 * sizeof(std::size_t) + sizeof(Port) +
              sizeof(MessageId) * static_cast<double>(messages));
}

}  // namespace asterism
