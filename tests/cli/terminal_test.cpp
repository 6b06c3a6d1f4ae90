// Progress on a terminal: one line that is drawn again and again, however narrow the terminal is.
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <map>
#include <stdexcept>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

std::vector<char*> command_line(const std::vector<std::string>& arguments) {
  std::vector<char*> words{const_cast<char*>(ASTERISM_PROGRAM)};
  for (const std::string& argument : arguments)
    words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  return words;
}

/// Runs the program on a terminal, showing only progress, until it is stopped.
class OnTerminal {
 public:
  OnTerminal(std::size_t columns, const std::vector<std::string>& arguments) {
    winsize size{24, static_cast<unsigned short>(columns), 0, 0};
    int slave = -1;
    if (::openpty(&terminal_, &slave, nullptr, nullptr, &size) != 0)
      throw std::runtime_error("no terminal");
    const std::vector<char*> words = command_line(arguments);
    process_ = ::fork();
    if (process_ == 0) {
      ::dup2(slave, STDERR_FILENO);
      ::dup2(::open("/dev/null", O_RDWR), STDOUT_FILENO);
      ::execv(words.front(), words.data());
      ::_exit(127);
    }
    ::close(slave);
  }
  OnTerminal(const OnTerminal&) = delete;
  OnTerminal& operator=(const OnTerminal&) = delete;
  ~OnTerminal() {
    if (process_ > 0) ::kill(process_, SIGKILL);
    (void)end();
    ::close(terminal_);
  }

  /// Returns what was drawn until `count` lines were cleared to their end.
  [[nodiscard]] std::vector<std::string> lines(std::size_t count) {
    static constexpr std::string_view clear_to_end = "\033[K";
    std::vector<std::string> lines;
    std::string text;
    char c = 0;
    while (lines.size() < count && ::read(terminal_, &c, 1) == 1) {
      text += c;
      if (!text.ends_with(clear_to_end)) continue;
      lines.push_back(text.substr(0, text.size() - clear_to_end.size()));
      text.clear();
    }
    return lines;
  }

  void signal(int number) const { ::kill(process_, number); }
  /// The exit code.
  int end() {
    if (process_ <= 0) return -1;
    int status = 0;
    ::waitpid(process_, &status, 0);
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  int terminal_ = -1;
  pid_t process_ = -1;
};

const std::vector<std::string> long_work{"schedule",         "star:7", "allgather", "--algorithm",
                                         "hamiltonian-ring", "-o",     "/dev/null"};

/// Returns the longest line that the program prints on a terminal of this width, with COLUMNS set
/// unless `variable` is empty.
std::size_t longest_line_on_terminal(unsigned short columns, const std::string& variable,
                                     const std::vector<std::string>& arguments = {"algorithms",
                                                                                  "--help"}) {
  const std::vector<char*> words = command_line(arguments);
  winsize size{24, columns, 0, 0};
  int terminal = -1;
  const pid_t process = ::forkpty(&terminal, nullptr, nullptr, &size);
  if (process == 0) {
    ::unsetenv("COLUMNS");
    if (!variable.empty()) ::setenv("COLUMNS", variable.c_str(), 1);
    ::execv(words.front(), words.data());
    ::_exit(127);
  }
  std::size_t longest = 0;
  std::size_t length = 0;
  for (char c = 0; ::read(terminal, &c, 1) == 1;) {
    length = c == '\n' || c == '\r' ? 0 : length + 1;
    longest = std::max(longest, length);
  }
  ::close(terminal);
  ::waitpid(process, nullptr, 0);
  return longest;
}

TEST(Terminal, text_has_its_width) {
  const std::size_t narrow = longest_line_on_terminal(64, "");
  EXPECT_LE(narrow, 64U);
  const std::size_t wide = longest_line_on_terminal(110, "");
  EXPECT_GT(wide, 80U);
  EXPECT_LE(wide, 110U);
  EXPECT_EQ(longest_line_on_terminal(110, "64"), narrow) << "COLUMNS is stronger";
  EXPECT_EQ(longest_line_on_terminal(110, "x"), wide) << "unless it is no number";
  EXPECT_LE(longest_line_on_terminal(10, ""), 60U);
}

TEST(Terminal, results_without_a_table_fit_it) {
  const std::vector<std::string> wormhole{"simulate", "torus:4x4",      "broadcast", "--algorithm",
                                          "tree",     "--switching",    "wormhole",  "--ts",
                                          "30",       "--message-size", "100"};
  auto flit_level = wormhole;
  flit_level.insert(flit_level.end(), {"--flit-level", "--lock-step"});
  const std::vector<std::string> timed{
      "simulate", "fat-tree:4", "alltoall", "--algorithm",   "balanced-routes",
      "--ports",  "all",        "--ts",     "2us",           "--bandwidth",
      "50GB/s",   "--message",  "1MB",      "--asynchronous"};
  const std::vector<std::string> delayed{
      "simulate",       "star:4",  "broadcast",   "--algorithm",   "chen01-stack",
      "--asynchronous", "--delay", "random:1,10", "--delay-seeds", "20"};
  for (const auto& arguments : {wormhole, flit_level, timed, delayed}) {
    EXPECT_LE(longest_line_on_terminal(60, "", arguments), 60U);
    EXPECT_LE(longest_line_on_terminal(80, "", arguments), 80U);
  }
}

TEST(Terminal, progress_stays_on_one_line) {
  const std::map<std::size_t, std::string> shown_at_width{
      {100, "around the cycle ["}, {60, "aro...cle ["}, {40, "around the cycle "}, {12, "ar...e "}};
  for (const auto& [columns, words] : shown_at_width) {
    OnTerminal program(columns, long_work);
    const std::vector<std::string> lines = program.lines(2);
    ASSERT_EQ(lines.size(), 2U);
    for (const std::string& line : lines) {
      ASSERT_THAT(line, ::testing::StartsWith("\r" + words));
      EXPECT_THAT(line, ::testing::HasSubstr(" %")) << line;
      EXPECT_LE(line.size(), columns) << line;  // the return is not seen, the last column is free
    }
    program.signal(SIGTERM);
    EXPECT_EQ(program.end(), 130);
  }
}

}  // namespace
}  // namespace asterism::testing
