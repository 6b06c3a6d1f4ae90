// Scripts with which shells complete the words of a command line.
#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace asterism::cli {

/// An option with a fixed set of values, such as --format.
struct OptionValues {
  std::string option;
  std::vector<std::string> values;
};

/// What a command line may contain.
struct CompletionWords {
  std::vector<CommandWords> commands;
  std::vector<OptionValues> options;
  std::vector<std::string> networks;     ///< prefixes such as "star:", and examples of specs
  std::vector<std::string> collectives;  ///< where a command takes COLLECTIVE
  std::vector<std::string> explained;    ///< where a command takes NAME
};

/// A shell and the function that writes its script.
struct CompletedShell {
  const char* name;
  std::string (*script)(const CompletionWords& words);
};

/// The shells in the order in which messages list them.
[[nodiscard]] const std::vector<CompletedShell>& completed_shells();

}  // namespace asterism::cli
