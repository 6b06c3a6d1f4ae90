// Memory of the transfers of a step.
#pragma once

#include <cstdint>

#include <asterism/ids.hpp>

namespace asterism {

/// A transfer over a single port: its sender, the ends of its ports and messages, the port and the
/// messages, all in vectors that may be twice as large as necessary.
[[nodiscard]] constexpr double transfer_bytes(std::uint64_t messages) {
  return 2 * (sizeof(NodeId) + 2 * sizeof(std::size_t) + sizeof(Port) +
              sizeof(MessageId) * static_cast<double>(messages));
}

}  // namespace asterism
