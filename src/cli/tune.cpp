// asterism tune SPEC --library NAME: a decision file for a message-passing library.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/expect.hpp>
#include <asterism/tune.hpp>

#include "base/text.hpp"
#include "cli/help_groups.hpp"
#include "cli/open_network.hpp"
#include "cli/output.hpp"
#include "cli/problem.hpp"
#include "cli/terminal.hpp"
#include "problem/units.hpp"
#include "view/tuning.hpp"

namespace asterism::cli {

namespace {

struct TuneWords {
  ProblemOptions problem;
  std::string library = "open-mpi", sizes = "8B:1GiB", collectives, ranks, output;
};

std::vector<CollectiveKind> kinds_of(const std::string& text) {
  std::vector<CollectiveKind> kinds;
  for (const std::string& name : words(text, ",")) kinds.push_back(parse_collective(name));
  return kinds;
}

std::vector<std::uint64_t> ranks_of(const std::string& text) {
  std::vector<std::uint64_t> ranks;
  for (const std::string& word : words(text, ",")) {
    const auto number = parse_whole_number(word);
    if (!number)
      throw Error(ErrorCode::usage, fmt::format("--ranks {} is not a number", in_quotes(word)),
                  "write sizes of communicators with commas, as in --ranks 8,16");
    ranks.push_back(*number);
  }
  return ranks;
}

/// The collective is one that every network has; only network, participants and machine count.
Problem machine_of(ProblemWords words) {
  words.collective = "allreduce";
  if (have_units(words.model)) words.model.emplace_back("message", "1B");
  return stated_problem(words);
}

void write_tuning(const std::string& path, const Tuning& tuning) {
  OutputFile file(path);
  file.stream() << tuning_text(tuning);
  file.commit();
  if (!file.is_stdout()) print_message(fmt::format("wrote {}", path_text(path)));
}

int run_tune(const TuneWords& words, const Session& session) {
  const TunedLibrary library = parse_tuned_library(words.library);
  const SizeRange sizes = parse_size_range(words.sizes);
  TuneOptions options;
  options.collectives = kinds_of(words.collectives);
  options.ranks = ranks_of(words.ranks);
  options.min_bytes = sizes.first;
  options.max_bytes = sizes.last;
  options.memory_limit = session.memory_limit();
  options.progress = session.progress();
  if (!words.output.empty()) require_one_on_stdout(words.output, session.form);
  const Problem machine = machine_of(words.problem.words);
  const Tuning tuning = tune_library(machine, library, options);
  clear_progress();
  if (!words.output.empty()) write_tuning(words.output, tuning);
  if (words.output != stdout_name) print(tuning_report(machine, tuning, session.form));
  return 0;
}

}  // namespace

void add_tune_command(CommandLine& line) {
  Command command = line.add("tune", "Write a decision file for Open MPI, MPICH, UCC or NCCL",
                             "asterism tune torus:4x4 --bandwidth 12.5GB/s --ts 2us \\\n"
                             "    --library open-mpi -o rules.conf");
  const auto words = std::make_shared<TuneWords>();
  command
      .text("SPEC", words->problem.words.network,
            "Network, e.g. star:4 (listed by `asterism networks`)")
      .required();
  command
      .text("--library", words->library,
            fmt::format("Library: {}", fmt::join(tuned_library_names(), ", ")))
      .shows_default();
  command.text("-o,--output", words->output, "Decision file to write, - for stdout");
  command.text("--collectives", words->collectives,
               "Collectives to tune, as in allreduce,alltoall [all with a choice]");
  command.text("--ranks", words->ranks,
               "Sizes of communicators, as in 8,16: the first nodes [all nodes]");
  command.text("--sizes", words->sizes, "Smallest and largest message to time").shows_default();
  command
      .texts("--participants", words->problem.words.participants,
             "Participants: labels, ids:0-15,32, random:K or spread:K")
      .in_group(help_group::messages);
  add_fault_options_with_seed(command, words->problem.words.faults);
  add_model_options(command, words->problem, one_port);
  command.table_forms("choice");
  command.runs([words](const Session& session) { return run_tune(*words, session); });
}

}  // namespace asterism::cli
