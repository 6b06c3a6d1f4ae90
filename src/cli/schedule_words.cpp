#include "cli/schedule_words.hpp"

#include <asterism/error.hpp>

namespace asterism::cli {

void add_problem_or_file_options(Command& command, ProblemOptions& options) {
  add_problem_options(command, options);
  command.option("COLLECTIVE").required(false);
  command.option("--algorithm").required(false);
}

bool has_problem_options(const ProblemOptions& options) {
  const ProblemWords& words = options.words;
  return !options.algorithm.empty() || !options.seed.empty() || !words.sources.empty() ||
         words.batch != 1 || !words.participants.empty() || !words.model.empty() ||
         !words.parameters.empty() || !words.faults.empty() || !words.bystanders.empty() ||
         !words.counts.empty();
}

void require_only_file(const ProblemOptions& options) {
  if (!has_problem_options(options)) return;
  throw Error(ErrorCode::usage, "the file of a schedule says itself what it is for",
              "leave out the options of problems, or name a network and a collective");
}

}  // namespace asterism::cli
