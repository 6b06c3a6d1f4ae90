#include "cli/run_program.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace asterism::testing {

namespace {

std::string quoted(const std::string& word) {
  std::string result = "'";
  for (const char c : word) result += c == '\'' ? "'\\''" : std::string(1, c);
  return result + "'";
}

}  // namespace

void expect_refused(const std::vector<std::string>& arguments, const std::string& words,
                    const std::string& hint) {
  const Outcome outcome = run_program(arguments);
  const std::string call = fmt::format("{}", fmt::join(arguments, " "));
  EXPECT_EQ(outcome.code, 2) << call;
  EXPECT_EQ(outcome.out, "") << call;
  EXPECT_THAT(outcome.err, ::testing::StartsWith("error: ")) << call;
  EXPECT_THAT(outcome.err, ::testing::HasSubstr(words)) << call;
  const std::size_t hint_begin = outcome.err.find("hint: ");
  ASSERT_NE(hint_begin, std::string::npos) << call;
  EXPECT_THAT(outcome.err.substr(hint_begin), ::testing::HasSubstr(hint)) << call;
  EXPECT_LE(outcome.err.size() - hint_begin, 3U * 80)
      << "a hint of more than three lines: " << call;
}

std::string file_text(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::string source_path(const std::string& relative) {
  return std::string(ASTERISM_SOURCE_DIR) + "/" + relative;
}

std::vector<std::string> commands() {
  const std::string help = run_program({"--help"}).out;
  std::istringstream lines(help.substr(help.find("Subcommands:")));
  std::string line;
  std::getline(lines, line);
  std::vector<std::string> commands;
  while (std::getline(lines, line) && line.starts_with("  "))
    if (line[2] != ' ') commands.push_back(line.substr(2, line.find(' ', 2) - 2));
  return commands;
}

Outcome run_program(const std::vector<std::string>& arguments, const Surroundings& surroundings) {
  const std::string base =
      (std::filesystem::temp_directory_path() / fmt::format("asterism-cli-{}", getpid())).string();
  std::string command = surroundings.before;
  if (!command.empty()) command += "; ";
  command += quoted(ASTERISM_PROGRAM);
  for (const std::string& argument : arguments) command += " " + quoted(argument);
  command += fmt::format(" >{0}.out 2>{0}.err </dev/null {1}", quoted(base), surroundings.redirect);
  const int status = std::system(command.c_str());
  Outcome outcome{WIFEXITED(status) ? WEXITSTATUS(status) : -1, file_text(base + ".out"),
                  file_text(base + ".err")};
  std::filesystem::remove(base + ".out");
  std::filesystem::remove(base + ".err");
  return outcome;
}

}  // namespace asterism::testing
