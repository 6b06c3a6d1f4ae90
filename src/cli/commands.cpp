// Lists every command once, in the order of `asterism --help`; each is in a file of its own name.
#include "cli/commands.hpp"

// clang-format off
#define ASTERISM_COMMANDS(COMMAND) \
  COMMAND(networks) \
  COMMAND(network) \
  COMMAND(algorithms) \
  COMMAND(plan) \
  COMMAND(expect) \
  COMMAND(groups) \
  COMMAND(order) \
  COMMAND(tune) \
  COMMAND(compare) \
  COMMAND(leaderboard) \
  COMMAND(explore) \
  COMMAND(mpi) \
  COMMAND(python) \
  COMMAND(notebook) \
  COMMAND(route) \
  COMMAND(traffic) \
  COMMAND(latency) \
  COMMAND(embed) \
  COMMAND(cycle) \
  COMMAND(export) \
  COMMAND(formats) \
  COMMAND(draw) \
  COMMAND(show) \
  COMMAND(simulate) \
  COMMAND(schedule) \
  COMMAND(certify) \
  COMMAND(optimum) \
  COMMAND(refute) \
  COMMAND(sequence) \
  COMMAND(verify) \
  COMMAND(import) \
  COMMAND(repair) \
  COMMAND(paper) \
  COMMAND(explain) \
  COMMAND(report) \
  COMMAND(completions)
// clang-format on

namespace asterism::cli {

#define ASTERISM_DECLARE(name) void add_##name##_command(CommandLine& line);
ASTERISM_COMMANDS(ASTERISM_DECLARE)
#undef ASTERISM_DECLARE

void add_commands(CommandLine& line) {
#define ASTERISM_ADD(name) add_##name##_command(line);
  ASTERISM_COMMANDS(ASTERISM_ADD)
#undef ASTERISM_ADD
}

void add_commands_with_tasks(CommandLine& line) {
  add_plan_command(line);
  add_expect_command(line);
  add_leaderboard_command(line);
  add_paper_command(line);
  add_report_command(line);
}

}  // namespace asterism::cli
