// `asterism python` and `asterism notebook` execute the interpreter for which the module was built
// or installed: here a stand-in that prints its arguments, beside a copy of the program.
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;
namespace fs = std::filesystem;

/// A folder with spaces in its name, as the launcher lays it out: the program and python/.
class StandInPython {
 public:
  StandInPython()
      : folder_(fs::temp_directory_path() / fmt::format("asterism python {}", getpid())) {
    fs::create_directories(folder_ / "python");
    fs::copy_file(ASTERISM_PROGRAM, program());
    std::ofstream(interpreter()) << "#!/bin/sh\nprintf '%s|' \"$PYTHONPATH\" \"$@\"\nexit 7\n";
    fs::permissions(interpreter(), fs::perms::owner_all);
  }
  StandInPython(const StandInPython&) = delete;
  StandInPython& operator=(const StandInPython&) = delete;
  ~StandInPython() { fs::remove_all(folder_); }

  void name_interpreter() const {
    std::ofstream(module_folder() / "interpreter.txt") << interpreter().string() << '\n';
  }
  [[nodiscard]] fs::path module_folder() const { return folder_ / "python"; }
  [[nodiscard]] fs::path interpreter() const { return folder_ / "python3"; }

  /// Words as a shell reads them; what is printed on both streams.
  [[nodiscard]] std::pair<int, std::string> run(const std::string& words) const {
    return run_as(program(), words);
  }

  /// The same with the program and an empty module installed in these subfolders.
  [[nodiscard]] std::pair<int, std::string> run_installed(const fs::path& programs,
                                                          const fs::path& modules,
                                                          const std::string& words) const {
    fs::create_directories(folder_ / programs);
    fs::create_directories(folder_ / modules / "asterism");
    std::ofstream(folder_ / modules / "asterism" / "__init__.py") << '\n';
    fs::rename(program(), folder_ / programs / "asterism");
    ::setenv("ASTERISM_PYTHON", interpreter().c_str(), 1);
    auto result = run_as(folder_ / programs / "asterism", words);
    ::unsetenv("ASTERISM_PYTHON");
    return result;
  }
  [[nodiscard]] std::string folder() const { return folder_.string(); }

 private:
  [[nodiscard]] std::pair<int, std::string> run_as(const fs::path& program,
                                                   const std::string& words) const {
    const fs::path out = folder_ / "out";
    const std::string command =
        fmt::format("'{}' {} >'{}' 2>&1 </dev/null", program.string(), words, out.string());
    const int status = std::system(command.c_str());
    return {WEXITSTATUS(status), file_text(out.string())};
  }
  [[nodiscard]] fs::path program() const { return folder_ / "asterism"; }
  fs::path folder_;
};

TEST(PythonCommand, hands_everything_on) {
  const StandInPython python;
  python.name_interpreter();
  const auto [code, out] =
      python.run("python script.py --help --json 'two words' '' -- --threads 3 -h");
  EXPECT_EQ(code, 7) << out;
  EXPECT_EQ(out, fmt::format("{}|script.py|--help|--json|two words||--|--threads|3|-h|",
                             python.module_folder().string()));
}

TEST(PythonCommand, adds_to_the_path_of_python) {
  const StandInPython python;
  python.name_interpreter();
  ::setenv("PYTHONPATH", "/elsewhere", 1);
  const auto [code, out] = python.run("python -c 'print(1)'");
  ::unsetenv("PYTHONPATH");
  EXPECT_EQ(code, 7);
  EXPECT_EQ(out, fmt::format("{}:/elsewhere|-c|print(1)|", python.module_folder().string()));
}

TEST(PythonCommand, starts_the_prompt_without_words) {
  const StandInPython python;
  python.name_interpreter();
  EXPECT_EQ(python.run("python").second, python.module_folder().string() + "|");
}

TEST(PythonCommand, starts_jupyter) {
  const StandInPython python;
  python.name_interpreter();
  const std::string out = python.run("notebook a.ipynb --no-browser").second;
  EXPECT_THAT(out, HasSubstr("|-m|notebook|"));
  EXPECT_THAT(out, HasSubstr("|a.ipynb|--no-browser|"));
  EXPECT_EQ(out.find("--allow-root") != std::string::npos, ::geteuid() == 0);
}

TEST(PythonCommand, finds_the_module_of_a_wheel) {
  const StandInPython python;
  EXPECT_EQ(python.run_installed("site-packages/asterism/bin", "site-packages", "python x.py"),
            std::pair(7, python.folder() + "/site-packages|x.py|"));
}

TEST(PythonCommand, finds_the_module_of_a_debian_package) {
  const StandInPython python;
  EXPECT_EQ(python.run_installed("usr/bin", "usr/lib/python3/dist-packages", "python x.py"),
            std::pair(7, python.folder() + "/usr/lib/python3/dist-packages|x.py|"));
}

TEST(PythonCommand, says_how_to_get_the_module) {
  const StandInPython python;
  for (const char* words : {"python x.py", "notebook"}) {
    const auto [code, out] = python.run(words);
    EXPECT_EQ(code, 2);
    EXPECT_THAT(out, HasSubstr("error: the Python module is not in"));
    EXPECT_THAT(out, HasSubstr("hint: the launcher ./asterism builds it"));
  }
  python.name_interpreter();
  fs::remove(python.interpreter());
  EXPECT_THAT(python.run("python").second, HasSubstr("error: cannot start"));
}

TEST(PythonCommand, explains_itself) {
  for (const char* const command : {"python", "notebook"})
    for (const char* const question : {"--help", "-h"}) {
      const Outcome help = run_program({command, question});
      EXPECT_EQ(help.code, 0);
      EXPECT_THAT(help.out, HasSubstr("All arguments after"));
    }
}

}  // namespace
}  // namespace asterism::testing
