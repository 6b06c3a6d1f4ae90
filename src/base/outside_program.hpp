// External programs that read a file and print their result.
#pragma once

#include <span>
#include <string>

namespace asterism {

struct OutsideProgram {
  std::string name;     ///< "gnuplot"
  std::string options;  ///< shell words written by us, never from a user
  /// Environment settings before the name, such as "TZ=UTC0"; often empty.
  std::string environment{};
  /// A sentence for people: "figures are drawn by gnuplot: install gnuplot-nox".
  std::string hint{};
};

/// An input file of a program, and shell words before it.
struct ProgramInput {
  std::string options{};
  std::string text{};
};

/// Runs the program on files with these texts, followed by shell words such as "gif:-", and returns
/// what it prints. Throws like the overload below.
[[nodiscard]] std::string output_of(const OutsideProgram& program,
                                    std::span<const ProgramInput> inputs,
                                    const std::string& ending = {});
/// Runs the program on a file with this text and returns what it prints. Throws Error(not_found) if
/// the program is missing, fails or prints nothing, and Error(unwritable) if the file cannot be
/// written.
[[nodiscard]] std::string output_of(const OutsideProgram& program, const std::string& input);

}  // namespace asterism
