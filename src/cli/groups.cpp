// asterism groups SPEC COLLECTIVE --group ids:0-7 --group ids:8-15: collectives of several groups
// at the same time.
#include "cli/groups.hpp"

#include <memory>

#include <asterism/groups.hpp>

#include "cli/open_network.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"
#include "view/groups.hpp"

namespace asterism::cli {

int run_groups(const GroupWords& words, const Session& session) {
  PlanOptions options;
  options.effort = parse_effort(words.effort);
  options.memory_limit = session.memory_limit();
  options.progress = session.progress();
  const std::vector<Problem> groups = state_groups(words_with_seed(words.problem), words.groups);
  print_warnings(groups.front().network());
  const GroupPlan plan = plan_groups(groups, options);
  clear_progress();
  print(groups_report(plan, session.form));
  return plan.verified ? 0 : 1;
}

void add_group_option(Command& command, std::vector<std::string>& groups) {
  command
      .texts("--group", groups,
             "Nodes of a group, once per group: labels with blanks between, or a rule (ids:0-7)")
      .repeatable();
}

void add_groups_command(CommandLine& line) {
  Command command =
      line.add("groups", "Plan collectives of several groups that run at the same time",
               "asterism groups boxes:2/dgx-h100 allreduce --message 64MiB \\\n"
               "    --group ids:0-7 --group ids:8-15");
  const auto words = std::make_shared<GroupWords>();
  add_statement_options(command, words->problem, one_port);
  add_group_option(command, words->groups);
  command.text("--effort", words->effort, "Search effort: quick, standard or full").shows_default();
  command.table_forms("group");
  command.runs([words](const Session& session) { return run_groups(*words, session); });
}

}  // namespace asterism::cli
