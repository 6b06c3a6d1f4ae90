// The sentences, equations and captions of a paper, each with what judges it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <asterism/papers.hpp>

namespace asterism {

struct PaperSentence {
  std::string section, words;  ///< its location, and its first words
  /// Statements or exhibits that judge it; empty if it claims nothing.
  std::vector<std::string> judged_by;
  /// Why it claims nothing: "definition", "notation", "algorithm", "citation", "outline" or
  /// "motivation"; empty if it is judged.
  std::string role;
};

/// Returns the table of the paper; empty if it has none. Throws Error(malformed) if an entry has
/// neither a judge nor a role, and Error(unknown_name) if a judge is not a statement or exhibit.
[[nodiscard]] std::vector<PaperSentence> sentences_of(const Paper& paper);

/// Returns how many sentences a statement or an exhibit judges.
[[nodiscard]] std::uint64_t judged_sentences(const std::vector<PaperSentence>& sentences);

}  // namespace asterism
