#include "exchange/import/reading_options.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"

namespace asterism {

std::uint64_t reading_option(const Parameters& options, const std::string& name,
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

ExchangeOption chunks_option() {
  return {chunks_name, "of a file that is read: into how many chunks messages were cut", "1"};
}

}  // namespace asterism
