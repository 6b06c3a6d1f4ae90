// asterism leaderboard: the networks, collectives and models of the papers, or networks outside
// them, planned.
#include "view/leaderboard.hpp"

#include <asterism/leaderboard.hpp>

#include "cli/command.hpp"
#include "cli/output.hpp"

namespace asterism::cli {

namespace {

struct LeaderboardWords {
  std::string effort = "standard";
  std::string set = "papers";
  std::string topic;
};

int run_leaderboard(const LeaderboardWords& words, const Session& session) {
  const LeaderboardSet set = parse_leaderboard_set(words.set);
  const std::vector<LeaderboardRow> rows =
      run_leaderboard(words.topic.empty() ? leaderboard_groups(set)
                                          : groups_of_topic(leaderboard_groups(set), words.topic),
                      {parse_effort(words.effort), session.memory_limit(), session.progress()});
  print(leaderboard_report(rows, set, words.effort, session.form));
  return summary_of(rows).lost == 0 ? 0 : 1;
}

}  // namespace

void add_leaderboard_command(CommandLine& line) {
  Command command =
      line.add("leaderboard", "Compare published algorithms with ours on many problems",
               "asterism leaderboard --effort quick");
  const auto words = std::make_shared<LeaderboardWords>();
  command
      .text("--set", words->set,
            "Set of problems: papers, any (other networks) or reductions (allreduce)")
      .shows_default();
  command.text("--topic", words->topic, "List only problems of this paper or kind of network");
  command
      .text("--effort", words->effort,
            "Largest networks: quick (200 nodes), standard (50,000) or full (10^6)")
      .shows_default();
  command.table_forms("problem", "Print the leaderboard as a page of documentation");
  command.runs([words](const Session& session) { return run_leaderboard(*words, session); });
}

}  // namespace asterism::cli
