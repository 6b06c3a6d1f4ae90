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
  /// In a sentence for people: "figures are drawn by gnuplot: install gnuplot-nox".
  std::string hint{};
};

/// A file that a program gets, and words for the shell in front of it.
struct ProgramInput {
  std::string options{};
  std::string text{};
};

/// What the program prints if it gets files with these texts, and behind them words for the shell
/// such as "gif:-". Throws as the following.
[[nodiscard]] std::string output_of(const OutsideProgram& program,
                                    std::span<const ProgramInput> inputs,
                                    const std::string& ending = {});
/// What the program prints if it gets a file with this text. Throws Error(not_found) if it is not
/// there, fails or prints nothing, and Error(unwritable) if the file cannot be written.
[[nodiscard]] std::string output_of(const OutsideProgram& program, const std::string& input);

}  // namespace asterism
