// Reads the parameters of a request. Their types have been checked against the declarations.
#pragma once

#include <fmt/format.h>

#include <asterism/algorithm_request.hpp>
#include <asterism/error.hpp>

#include "base/text.hpp"

namespace asterism {

/// Returns the value of type `Value`, or nullptr if the parameter is missing or has another type.
template <class Value>
const Value* find_parameter(const AlgorithmRequest& request, const std::string& name) {
  const auto found = request.parameters.find(name);
  return found == request.parameters.end() ? nullptr : std::get_if<Value>(&found->second);
}

/// Returns an integer within the limits of the declaration.
inline std::uint64_t number_parameter(const AlgorithmRequest& request, const std::string& name,
                                      std::uint64_t fallback) {
  const auto* const number = find_parameter<std::uint64_t>(request, name);
  return number != nullptr ? *number : fallback;
}

/// Returns one of the declared words, or any text.
inline std::string text_parameter(const AlgorithmRequest& request, const std::string& name,
                                  const std::string& fallback = {}) {
  const auto* const text = find_parameter<std::string>(request, name);
  return text != nullptr ? *text : fallback;
}

/// Returns the numbers of a list; empty if it is not given.
inline std::vector<std::uint64_t> number_list_parameter(const AlgorithmRequest& request,
                                                        const std::string& name) {
  if (const auto* const one = find_parameter<std::uint64_t>(request, name)) return {*one};
  const auto* const list = find_parameter<std::vector<std::uint64_t>>(request, name);
  return list != nullptr ? *list : std::vector<std::uint64_t>();
}

/// Throws Error unless the number is between `least` and `most`, limits that follow from the
/// problem. `what` names the parameter in the error.
inline std::uint64_t checked_parameter(std::string_view what, std::uint64_t number,
                                       std::uint64_t least, std::uint64_t most) {
  if (number < least || number > most)
    throw Error(ErrorCode::out_of_range,
                fmt::format("{} = {} is not accepted", what, in_quotes(std::to_string(number))),
                fmt::format("choose a whole number from {} to {}", least, most));
  return number;
}

inline std::uint64_t limited_parameter(const AlgorithmRequest& request, const std::string& name,
                                       std::uint64_t least, std::uint64_t most,
                                       std::uint64_t fallback) {
  const auto* const number = find_parameter<std::uint64_t>(request, name);
  return number == nullptr ? fallback : checked_parameter(name, *number, least, most);
}

}  // namespace asterism
