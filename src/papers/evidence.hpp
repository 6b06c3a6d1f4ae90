// Commands that reproduce the result of a statement's measurement independently.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <asterism/papers.hpp>

namespace asterism {

struct Evidence {
  std::string command;  ///< as typed, without the program name
  /// Fields of the JSON output of the command; the verdict has their values.
  std::vector<std::string> fields;
};

/// Returns the evidence in the paper's claims; none for most statements. Throws Error(malformed).
[[nodiscard]] std::vector<Evidence> evidence_for(const Paper& paper, std::string_view statement);

}  // namespace asterism
