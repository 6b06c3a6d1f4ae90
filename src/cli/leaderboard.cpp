// asterism leaderboard: the networks, collectives and models of the papers, planned.
#include "report/leaderboard.hpp"

#include <asterism/leaderboard.hpp>

#include "cli/command.hpp"
#include "cli/output.hpp"

namespace asterism::cli {

namespace {

int run_leaderboard(const std::string& effort, const Session& session) {
  const std::vector<LeaderboardRow> rows = run_leaderboard(
      leaderboard_groups(), {parse_effort(effort), session.memory_limit(), session.progress()});
  print(leaderboard_report(rows, effort, session.form));
  return summary_of(rows).lost == 0 ? 0 : 1;
}

}  // namespace

void add_leaderboard_command(CommandLine& line) {
  Command command =
      line.add("leaderboard",
               "Plan the problems of all papers: published against best, next to the lower bound",
               "asterism leaderboard --effort quick");
  const auto effort = std::make_shared<std::string>("standard");
  command
      .text("--effort", *effort,
            "How large the networks are: quick (200 nodes), standard (50,000) or full (10^6)")
      .shows_default();
  command.table_forms("problem", "Print it as a page of documentation");
  command.runs([effort](const Session& session) { return run_leaderboard(*effort, session); });
}

}  // namespace asterism::cli
