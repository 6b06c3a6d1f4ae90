// "pack": how many messages a packet of a gossip may hold.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include <asterism/algorithm.hpp>

#include "synthesis/parameters.hpp"

namespace asterism {

/// Nothing for the best. Throws Error if the request says something else than a number, all or
/// best.
[[nodiscard]] inline std::optional<std::uint64_t> asked_pack(const AlgorithmRequest& request) {
  const auto found = request.parameters.find("pack");
  if (found == request.parameters.end() || found->second == "best") return std::nullopt;
  if (found->second == "all") return request.problem.collective.message_count();
  return checked_parameter("pack", found->second, 1, std::numeric_limits<std::uint32_t>::max());
}

[[nodiscard]] inline AlgorithmParameter pack_parameter() {
  return {"pack",
          "the most messages in a packet, over links of the reference rate: a number, all, or "
          "best for what is fastest under the model",
          "best",
          {}};
}

}  // namespace asterism
