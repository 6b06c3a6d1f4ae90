// The parameter "pack": the maximum number of messages in a packet of a gossip.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include <asterism/algorithm.hpp>

#include "synthesis/parameters.hpp"

namespace asterism {

/// Returns nothing if the best size should be searched.
[[nodiscard]] inline std::optional<std::uint64_t> asked_pack(const AlgorithmRequest& request) {
  if (text_parameter(request, "pack") == "all") return request.problem.collective.message_count();
  const auto* const number = find_parameter<std::uint64_t>(request, "pack");
  return number != nullptr ? std::optional(*number) : std::nullopt;
}

[[nodiscard]] inline AlgorithmParameter pack_parameter() {
  return {
      .name = "pack",
      .description =
          "the most messages in a packet, over links of the reference rate: a number, all, or "
          "best for what is fastest under the model",
      .fallback = "best",
      .type = ParameterType::number(1, std::numeric_limits<std::uint32_t>::max(), {"all", "best"})};
}

}  // namespace asterism
