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
            "papers, any: networks outside the papers, or reductions: allreduce")
      .shows_default();
  command.text("--topic", words->topic, "Only those of a paper or of one kind of networks");
  command
      .text("--effort", words->effort,
            "How large the networks are: quick (200 nodes), standard (50,000) or full (10^6)")
      .shows_default();
  command.table_forms("problem", "Print it as a page of documentation");
  command.runs([words](const Session& session) { return run_leaderboard(*words, session); });
}

}  // namespace asterism::cli
