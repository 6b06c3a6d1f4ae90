// Reading the parameters of an algorithm as a person writes them.
#pragma once

#include <fmt/format.h>

#include <asterism/algorithm_request.hpp>
#include <asterism/error.hpp>

#include "base/text.hpp"

namespace asterism {

/// A whole number from `least` to `most`; `what` names the parameter in the error.
inline std::uint64_t checked_parameter(std::string_view what, std::string_view text,
                                       std::uint64_t least, std::uint64_t most) {
  const auto number = parse_whole_number(text);
  if (!number || *number < least || *number > most)
    throw Error(ErrorCode::out_of_range,
                fmt::format("{} = {} does not fit here", what, in_quotes(text)),
                fmt::format("choose a whole number from {} to {}", least, most));
  return *number;
}

inline std::uint64_t number_parameter(const AlgorithmRequest& request, const std::string& name,
                                      std::uint64_t least, std::uint64_t most,
                                      std::uint64_t fallback) {
  const auto found = request.parameters.find(name);
  return found == request.parameters.end() ? fallback
                                           : checked_parameter(name, found->second, least, most);
}

}  // namespace asterism
