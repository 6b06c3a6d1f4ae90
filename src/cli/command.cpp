#include "cli/command.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>

#include "base/text.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"

// clang-format off
#define ASTERISM_COMMANDS(COMMAND) \
  COMMAND(networks)                \
  COMMAND(network)                 \
  COMMAND(algorithms)              \
  COMMAND(plan)                    \
  COMMAND(compare)                 \
  COMMAND(leaderboard)             \
  COMMAND(explore)                 \
  COMMAND(mpi)                     \
  COMMAND(python)                  \
  COMMAND(notebook)
// clang-format on

namespace asterism::cli {

#define ASTERISM_DECLARE(name) void add_##name##_command(CommandLine& line);
ASTERISM_COMMANDS(ASTERISM_DECLARE)
#undef ASTERISM_DECLARE

void add_first_commands(CommandLine& line) {
#define ASTERISM_ADD(name) add_##name##_command(line);
  ASTERISM_COMMANDS(ASTERISM_ADD)
#undef ASTERISM_ADD
}

std::uint64_t Session::memory_limit() const {
  if (memory_limit_text.empty()) return 0;
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
