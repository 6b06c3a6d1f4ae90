// Commands that show what a measurement of a statement found, without that measurement.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <asterism/papers.hpp>

namespace asterism {

struct Evidence {
  std::string command;  ///< as somebody types it, without the name of the program
  /// Fields of the JSON output of the command; the verdict has their values.
  std::vector<std::string> fields;
};

/// Returns the evidence in the paper's claims; none for most statements. Throws Error(malformed).
[[nodiscard]] std::vector<Evidence> evidence_for(const Paper& paper, std::string_view statement);

}  // namespace asterism
