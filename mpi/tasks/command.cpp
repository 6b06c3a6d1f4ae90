#include "tasks/command.hpp"

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <thread>

#include <fcntl.h>
#include <unistd.h>

#include "base/memory.hpp"
#include "cli/commands.hpp"
#include "cli/program.hpp"
#include "tasks/rank_tasks.hpp"

namespace asterism::mpi {

namespace {

int ranks_on_this_machine(const World& world) {
  MPI_Comm local = MPI_COMM_NULL;
  MPI_Comm_split_type(world.communicator(), MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &local);
  int size = 1;
  MPI_Comm_size(local, &size);
  MPI_Comm_free(&local);
  return size;
}

/// The ranks of a machine share its cores and its free memory.
cli::Session::Helpers helpers_of(const World& world, TaskRunner& runner) {
  const int ranks = ranks_on_this_machine(world);
  if (ranks == 1) return {&runner};
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  return {&runner, std::max(1, cores / ranks),
          MemoryBudget().bytes() / static_cast<std::uint64_t>(ranks)};
}

/// What a rank says that is not the first: nothing on standard output, and messages into a file
/// that is read if the rank cannot start the command.
class Silence {
 public:
  Silence() : messages_(std::tmpfile()) {
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(messages_ != nullptr ? ::fileno(messages_) : nowhere, STDERR_FILENO);
    ::close(nowhere);
  }
  ~Silence() {
    if (messages_ != nullptr) std::fclose(messages_);
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

  /// Returns the last error message without its first word.
  [[nodiscard]] std::string complaint() const {
    static constexpr std::string_view prefix = "error: ";
    std::string found = "the command fails there";
    if (messages_ == nullptr) return found;
    std::rewind(messages_);
    char line[1024];
    while (std::fgets(line, sizeof line, messages_) != nullptr) {
      std::string_view text(line);
      if (!text.starts_with(prefix)) continue;
      text.remove_prefix(prefix.size());
      found = text.substr(0, text.find('\n'));
    }
    return found;
  }

 private:
  std::FILE* messages_;
};

int run_first_rank(int argc, char** argv, const World& world) {
  FirstRankTasks runner(world);
  const int code =
      cli::run_program(argc, argv, cli::add_commands_with_tasks, helpers_of(world, runner));
  runner.dismiss();
  return code;
}

void run_other_rank(int argc, char** argv, const World& world) {
  OtherRankTasks runner(world);
  const auto helpers = helpers_of(world, runner);
  const Silence silence;
  try {
    const int code = cli::run_program(argc, argv, cli::add_commands_with_tasks, helpers);
    runner.finish(code == 0 ? "" : silence.complaint());
  } catch (const TasksServed&) {
    runner.finish("");
  }
}

}  // namespace

bool is_command_with_tasks(int argc, char** argv) {
  if (argc < 2) return false;
  cli::CommandLine line({"", "", ""});
  cli::add_commands_with_tasks(line);
  const std::vector<cli::CommandWords> commands = line.commands();
  return std::ranges::find(commands, argv[1], &cli::CommandWords::name) != commands.end();
}

bool asks_for_help(int argc, char** argv) {
  return std::any_of(argv, argv + argc, [](const char* word) {
    return word == std::string_view("--help") || word == std::string_view("-h");
  });
}

int print_help(int argc, char** argv) {
  return cli::run_program(argc, argv, cli::add_commands_with_tasks);
}

int run_command_with_tasks(int argc, char** argv, const World& world) {
  if (world.is_first()) return run_first_rank(argc, argv, world);
  run_other_rank(argc, argv, world);
  return 0;
}

}  // namespace asterism::mpi
