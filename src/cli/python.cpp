// asterism python SCRIPT, asterism notebook FILE: Python with the module asterism, which is built
// next to the program or installed with it.
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

constexpr const char* hint_to_install =
    "the launcher ./asterism builds it when Python is first asked for; elsewhere, install the "
    "Debian package python3-asterism, or run `pip install .` in the sources of asterism";

struct PythonModule {
  std::filesystem::path folder;  ///< That of the package asterism.
  std::string interpreter;
};

/// Returns the interpreter of an installed module: the one that runs the command of a wheel, or
/// that of the system.
std::string installed_interpreter() {
  const char* const given = std::getenv("ASTERISM_PYTHON");
  return given == nullptr || *given == '\0' ? "/usr/bin/python3" : given;
}

/// Returns the module that the launcher built next to the program, or the one installed with it: by
/// the wheel that contains the program, or by a Debian package.
PythonModule find_module() {
  const std::filesystem::path beside = own_path().parent_path();
  std::ifstream in(beside / "python" / "interpreter.txt");
  std::string interpreter;
  if (std::getline(in, interpreter) && !interpreter.empty())
    return {beside / "python", interpreter};
  const std::filesystem::path prefix = beside.parent_path();
  for (const auto& folder : {prefix.parent_path(), prefix / "lib" / "python3" / "dist-packages"})
    if (std::filesystem::exists(folder / "asterism" / "__init__.py"))
      return {folder, installed_interpreter()};
  throw Error(
      ErrorCode::not_found,
      fmt::format("the Python module is not in {}", path_text((beside / "python").string())),
      hint_to_install);
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
  const PythonModule module = find_module();
  std::vector<std::string> words{module.interpreter};
  words.insert(words.end(), before.begin(), before.end());
  words.insert(words.end(), given.begin(), given.end());
  add_to_python_path(module.folder.string());
  const std::string reason = become_program(words.front(), words);
  throw Error(ErrorCode::not_found,
              fmt::format("cannot start {}: {}", path_text(words.front()), reason),
              hint_to_install);
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
