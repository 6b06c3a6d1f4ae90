// The entries of data/explain.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/explain.hpp>

namespace asterism {

struct ExplainEntry {
  ExplainedKind kind = ExplainedKind::word;
  std::string name{};
  std::vector<std::string> also{};
  std::string summary{};
  std::vector<std::string> paragraphs{};
  std::vector<std::string> see{};
  std::vector<std::string> reasons{};
  std::vector<std::string> command{};
  std::string network{};     ///< for the example of an algorithm or a network
  std::string collective{};  ///< for an algorithm that supports several
  std::vector<std::string> sources{};
  std::uint64_t batch = 1;
  std::vector<std::pair<std::string, std::string>> model{};
};

/// Parses the entries of one file. Throws Error(malformed) if it is not of this form.
[[nodiscard]] std::vector<ExplainEntry> parse_entries(std::string_view text);

/// Returns the entries of all files.
[[nodiscard]] const std::vector<ExplainEntry>& explain_entries();
/// Returns nullptr if there is no such entry.
[[nodiscard]] const ExplainEntry* find_entry(ExplainedKind kind, std::string_view name);

}  // namespace asterism
