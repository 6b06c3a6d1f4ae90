#include "io/foreign/import/reading_options.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"

namespace asterism {

std::uint64_t reading_option(const FormatOptions& options, const std::string& name,
                             std::uint64_t fallback) {
  const auto found = options.find(name);
  if (found == options.end()) return fallback;
  const auto number = parse_whole_number(found->second);
  if (!number || *number == 0)
    throw Error(ErrorCode::usage,
                fmt::format("the option {} cannot be {}", name, in_quotes(found->second)),
                "write a whole number from 1 on");
  return *number;
}

std::uint64_t chunks_of(const ProblemWords& words) {
  static constexpr std::string_view name = "chunks";
  FormatOptions parameters;
  for (const std::string& word : words.parameters)
    if (const auto at = word.find('='); at != std::string::npos)
      parameters[word.substr(0, at)] = word.substr(at + 1);
  return reading_option(parameters, std::string(name), 1);
}

}  // namespace asterism
