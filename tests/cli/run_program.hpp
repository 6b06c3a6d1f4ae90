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

/// The environment that a shell sets up for the program, besides its arguments.
struct Surroundings {
  std::string before;    ///< a command that is run first, such as a limit
  std::string redirect;  ///< where standard output goes instead, as in >/dev/full
};

[[nodiscard]] Outcome run_program(const std::vector<std::string>& arguments,
                                  const Surroundings& surroundings = {});

/// The commands that the program lists in its help.
[[nodiscard]] std::vector<std::string> commands();

/// Expects that the program exits with 2, prints nothing, and reports an error and a hint.
void expect_refused(const std::vector<std::string>& arguments, const std::string& words,
                    const std::string& hint);

/// Returns the text of a file, empty if there is none.
[[nodiscard]] std::string file_text(const std::string& path);
/// A path in the source folder.
[[nodiscard]] std::string source_path(const std::string& relative);

}  // namespace asterism::testing
