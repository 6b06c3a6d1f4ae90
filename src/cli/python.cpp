// asterism python SCRIPT, asterism notebook FILE: Python with the module asterism, which is built
// next to the program.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include <asterism/error.hpp>

#include "base/own_program.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/handed_on.hpp"

namespace asterism::cli {

namespace {

constexpr const char* hint_to_build =
    "the launcher ./asterism builds it when Python is first asked for; elsewhere `pip install .` "
    "in "
    "the sources of asterism makes the module, for any Python";

/// Returns the folder of the module if the launcher built it: next to the program.
std::filesystem::path module_folder() {
  return own_path().parent_path() / "python";
}

/// Returns the interpreter that the module was built for.
std::string interpreter_of(const std::filesystem::path& folder) {
  std::ifstream in(folder / "interpreter.txt");
  std::string path;
  if (std::getline(in, path) && !path.empty()) return path;
  throw Error(ErrorCode::not_found,
              fmt::format("the Python module is not in {}", path_text(folder.string())),
              hint_to_build);
}

void add_to_python_path(const std::string& folder) {
  const char* const before = std::getenv("PYTHONPATH");
  const std::string all =
      before == nullptr || *before == '\0' ? folder : fmt::format("{}:{}", folder, before);
  ::setenv("PYTHONPATH", all.c_str(), 1);
}

/// Replaces this program by the interpreter.
[[noreturn]] void become_python(const std::vector<std::string>& before,
                                const std::vector<std::string>& given) {
  const std::filesystem::path folder = module_folder();
  std::vector<std::string> words{interpreter_of(folder)};
  words.insert(words.end(), before.begin(), before.end());
  words.insert(words.end(), given.begin(), given.end());
  add_to_python_path(folder.string());
  const std::string reason = become_program(words.front(), words);
  throw Error(ErrorCode::not_found,
              fmt::format("cannot start {}: {}", path_text(words.front()), reason), hint_to_build);
}

/// Jupyter requires a flag to run as root.
std::vector<std::string> words_of_notebook() {
  std::vector<std::string> words{"-m", "notebook"};
  if (::geteuid() == 0) words.emplace_back("--allow-root");
  return words;
}

}  // namespace

void run_python(const std::vector<std::string>& words) {
  become_python({}, words);
}

void run_notebook(const std::vector<std::string>& words) {
  become_python(words_of_notebook(), words);
}

void run_command_in_python(const std::vector<std::string>& words) {
  become_python({"-m", "asterism"}, words);
}

// These exist for help and completions only: calls are handled before (handed_on.hpp).
void add_python_command(CommandLine& line) {
  Command command = line.add(
      "python", "Run Python with the module asterism",
      "asterism python plan.py star:5\n\n"
      "All arguments after `python` are passed to Python. The exit code is that of the script.");
  command.runs([](const Session&) -> int { run_python({}); });
}

void add_notebook_command(CommandLine& line) {
  Command command = line.add(
      "notebook", "Open Jupyter notebooks with the module asterism",
      "asterism notebook docs/tutorial.ipynb\n\n"
      "All arguments after `notebook` are passed to Jupyter, e.g. --no-browser --port 8888.");
  command.runs([](const Session&) -> int { run_notebook({}); });
}

}  // namespace asterism::cli
