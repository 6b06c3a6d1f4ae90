#include "launch.hpp"

#include <cctype>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/own_program.hpp"

namespace asterism::distributed::testing {

namespace {

namespace fs = std::filesystem;

/// By default Open MPI refuses to start more ranks than cores, or to run as root. Other libraries
/// ignore these variables.
void allow_any_number_of_ranks() {
  for (const char* name : {"OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM",
                           "OMPI_MCA_rmaps_base_oversubscribe", "OMPI_MCA_mpi_yield_when_idle"})
    ::setenv(name, "1", 1);
}

void send_to(int descriptor, const fs::path& path) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
  ::dup2(file, descriptor);
}

/// Parses "PID (NAME) STATE PARENT ..."; the name may contain anything.
pid_t parent_of(const fs::path& folder) {
  const std::string stat = content_of(folder / "stat");
  const auto behind_name = stat.rfind(')');
  if (behind_name == std::string::npos) return 0;
  return static_cast<pid_t>(std::atol(stat.c_str() + behind_name + 4));
}

void add_descendants(pid_t ancestor, std::vector<pid_t>& all) {
  all.push_back(ancestor);
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (std::isdigit(static_cast<unsigned char>(name[0])) != 0 &&
        parent_of(entry.path()) == ancestor)
      add_descendants(static_cast<pid_t>(std::atol(name.c_str())), all);
  }
}

}  // namespace

Launch::Launch(unsigned ranks, const std::vector<std::string>& words)
    : Launch(std::vector<std::string>{"-n", std::to_string(ranks), ASTERISM_MPI_PROGRAM}, words) {}

Launch::Launch(const std::vector<std::string>& options, const std::vector<std::string>& words) {
  std::vector<std::string> all{ASTERISM_MPIEXEC};
  all.insert(all.end(), options.begin(), options.end());
  all.insert(all.end(), words.begin(), words.end());
  process_ = ::fork();
  if (process_ != 0) return;
  allow_any_number_of_ranks();
  send_to(STDIN_FILENO, "/dev/null");
  send_to(STDOUT_FILENO, scratch_.path() / "out");
  send_to(STDERR_FILENO, scratch_.path() / "err");
  (void)become_program(all.front(), all);
  ::_exit(127);
}

Launch::~Launch() {
  if (!ended_) kill();
}

bool Launch::has_ended() {
  ended_ = ended_ || ::waitpid(process_, &status_, WNOHANG) == process_;
  return ended_;
}

void Launch::send(int signal) {
  if (!has_ended()) ::kill(process_, signal);
}

bool Launch::kill_a_rank() {
  std::vector<pid_t> processes;
  add_descendants(process_, processes);
  for (const pid_t process : processes) {
    std::error_code ignored;
    const fs::path program = fs::read_symlink(fmt::format("/proc/{}/exe", process), ignored);
    if (program.filename() != "asterism-mpi") continue;
    ::kill(process, SIGKILL);
    return true;
  }
  return false;
}

void Launch::kill() {
  if (has_ended()) return;
  std::vector<pid_t> processes;
  add_descendants(process_, processes);
  for (const pid_t process : processes) ::kill(process, SIGKILL);
  ::waitpid(process_, &status_, 0);
  ended_ = true;
}

Finished Launch::finish() {
  static constexpr auto pause = std::chrono::milliseconds(5);
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (!has_ended() && std::chrono::steady_clock::now() < deadline)
    std::this_thread::sleep_for(pause);
  kill();
  return {WIFEXITED(status_) ? WEXITSTATUS(status_) : -1, content_of(scratch_.path() / "out"),
          content_of(scratch_.path() / "err")};
}

Finished run(unsigned ranks, const std::vector<std::string>& words) {
  return Launch(ranks, words).finish();
}

}  // namespace asterism::distributed::testing
