// Programs of others that do a part of the work: they read a file and print.
#pragma once

#include <span>
#include <string>

namespace asterism {

struct OutsideProgram {
  std::string name;     ///< "gnuplot"
  std::string options;  ///< words for the shell, written by us: nothing of a user's
  /// Settings in front of the name, as in "TZ=UTC0"; often empty.
  std::string environment{};
  /// A sentence for people: "figures are drawn by gnuplot: install gnuplot-nox".
  std::string hint{};
};

/// A file that a program gets, and words for the shell in front of it.
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
