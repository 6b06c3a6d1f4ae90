// Runs the program as a user does: arguments in, exit code, stdout and stderr out.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace asterism::testing {

struct Outcome {
  int code = -1;
  std::string out;
  std::string err;

  [[nodiscard]] nlohmann::json json() const { return nlohmann::json::parse(out); }
};

/// What a shell does for the program beside giving it arguments.
struct Surroundings {
  std::string before;    ///< a command that is run first, such as a limit
  std::string redirect;  ///< where standard output goes instead, as in >/dev/full
};

[[nodiscard]] Outcome run_program(const std::vector<std::string>& arguments,
                                  const Surroundings& surroundings = {});

/// The commands that the program lists in its help.
[[nodiscard]] std::vector<std::string> commands();

/// The program exits with 2, prints nothing, and says what is wrong and what to do instead.
void expect_refused(const std::vector<std::string>& arguments, const std::string& words,
                    const std::string& hint);

/// The text of a file, empty if there is none.
[[nodiscard]] std::string file_text(const std::string& path);
/// A path in the source folder.
[[nodiscard]] std::string source_path(const std::string& relative);

}  // namespace asterism::testing
