#include "cli/command.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>

#include "base/text.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"

namespace asterism::cli {

std::uint64_t Session::memory_limit() const {
  if (memory_limit_text.empty()) return helpers.memory_limit;
  const auto bytes = parse_bytes(memory_limit_text);
  if (!bytes || *bytes == 0)
    throw Error(
        ErrorCode::usage,
        fmt::format("--memory-limit {} is not an amount of memory", in_quotes(memory_limit_text)),
        "write a number of bytes, or one with K, M or G, as in --memory-limit 2G");
  return *bytes;
}

Progress Session::progress() const {
  return terminal_progress();
}

}  // namespace asterism::cli
