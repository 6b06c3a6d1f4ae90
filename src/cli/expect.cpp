// asterism expect SPEC COLLECTIVE --sizes 8B:4GiB: what a benchmark would print, by size.
#include <algorithm>

#include <asterism/error.hpp>
#include <asterism/expect.hpp>

#include "cli/input_identity.hpp"
#include "cli/output.hpp"
#include "cli/problem.hpp"
#include "cli/terminal.hpp"
#include "cli/write_figure.hpp"
#include "problem/units.hpp"
#include "view/expectation.hpp"

namespace asterism::cli {

namespace {

struct ExpectWords {
  ProblemOptions problem;
  std::string sizes = "8B:4GiB", sizes_of = "buffer", figure;
  std::string rank_by = "default", effort = "quick";
};

/// Sizes come from --sizes; whoever gives a bandwidth need not give a message size.
Problem problem_of_any_size(ProblemWords words) {
  const auto is_message = [](const auto& word) { return word.first == "message"; };
  if (std::ranges::any_of(words.model, is_message))
    throw Error(ErrorCode::usage, "message sizes are those of --sizes",
                "leave out --message and --bytes, or write for example --sizes 1MiB");
  if (have_units(words.model)) words.model.emplace_back("message", "1B");
  return stated_problem(words);
}

int run_expect(const ExpectWords& words, const Session& session) {
  ExpectOptions options;
  options.sizes = parse_size_range(words.sizes).sizes();
  options.meaning = parse_size_meaning(words.sizes_of);
  options.plan.effort = parse_effort(words.effort);
  options.plan.rank_by = parse_clock(words.rank_by);
  options.plan.memory_limit = session.memory_limit();
  options.plan.progress = session.progress();
  if (!words.figure.empty()) (void)figure_format(words.figure);
  const Problem problem = problem_of_any_size(words.problem.words);
  const auto runner = session.tasks(identity_for_checkpoint(problem, session));
  options.runner = runner.get();
  const Expectation expectation = expect(problem, options);
  clear_progress();
  if (!words.figure.empty()) write_figure(expectation_figure(problem, expectation), words.figure);
  print(expectation_report(problem, expectation, options.meaning, session.form));
  if (!expectation.interrupted) return 0;
  print_message("error: interrupted before all sizes were done");
  return exit_interrupted;
}

}  // namespace

void add_expect_command(CommandLine& line) {
  Command command =
      line.add("expect", "Expected time and bandwidth by size, as nccl-tests print it",
               "asterism expect complete:8 allreduce --ports all --bandwidth 64GB/s \\\n"
               "    --ts 2us --sizes 1KiB:1GiB:x32");
  const auto words = std::make_shared<ExpectWords>();
  add_statement_options(command, words->problem, one_port);
  command
      .text("--sizes", words->sizes,
            "First and last size, and a factor if it is not 2 (8B:1GiB:x4)")
      .shows_default();
  command
      .text("--sizes-of", words->sizes_of,
            "What sizes are those of: buffer (nccl-tests) or message (OSU)")
      .shows_default();
  command.text("--figure", words->figure,
               "Draw time and bus bandwidth to this .svg, .pdf or .png file");
  command
      .text("--rank-by", words->rank_by,
            "Clock for ranking: lock-step, asynchronous, or default (asynchronous)")
      .shows_default();
  command.text("--effort", words->effort, "Search effort: quick, standard or full").shows_default();
  command.table_forms("size");
  command.has_tasks();
  command.runs([words](const Session& session) { return run_expect(*words, session); });
}

}  // namespace asterism::cli
