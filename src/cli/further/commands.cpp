// In the whole program: the commands of cli/ and those of this folder.
#include "cli/command.hpp"

// clang-format off
#define ASTERISM_FURTHER_COMMANDS(COMMAND) \
  COMMAND(route)                           \
  COMMAND(traffic)                         \
  COMMAND(latency)                         \
  COMMAND(embed)                           \
  COMMAND(cycle)                           \
  COMMAND(export)                          \
  COMMAND(formats)                         \
  COMMAND(draw)                            \
  COMMAND(show)                            \
  COMMAND(simulate)                        \
  COMMAND(schedule)                        \
  COMMAND(optimum)                         \
  COMMAND(sequence)                        \
  COMMAND(verify)                          \
  COMMAND(import)                          \
  COMMAND(repair)                          \
  COMMAND(paper)                           \
  COMMAND(explain)                         \
  COMMAND(report)                          \
  COMMAND(completions)
// clang-format on

namespace asterism::cli {

#define ASTERISM_DECLARE(name) void add_##name##_command(CommandLine& line);
ASTERISM_FURTHER_COMMANDS(ASTERISM_DECLARE)
#undef ASTERISM_DECLARE

void add_commands(CommandLine& line) {
  add_first_commands(line);
#define ASTERISM_ADD(name) add_##name##_command(line);
  ASTERISM_FURTHER_COMMANDS(ASTERISM_ADD)
#undef ASTERISM_ADD
}

}  // namespace asterism::cli
