// Explanations as pages of text, as Markdown and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <asterism/explain.hpp>

#include "view/form.hpp"
#include "view/results/step_lines.hpp"

namespace asterism {

/// A command that was run, and what it printed.
struct ShownCommand {
  std::vector<std::string> words;
  std::string output;
};

struct ExplainedPage {
  Explanation explanation;
  std::optional<ShownCommand> command{};
  /// For an algorithm: its schedule for the small problem.
  StepLines steps{};
  /// For a network: the neighbours of its first node.
  std::string neighbours{};
};

/// The page without its command: what the library finds out by itself.
[[nodiscard]] ExplainedPage begun_page(Explanation explanation, std::uint64_t memory_limit,
                                       const Progress& progress);

/// Formats one page.
[[nodiscard]] std::string explanation_report(const ExplainedPage& page, Form form);

/// Several pages of a kind: as Markdown a page of documentation, with a section each.
[[nodiscard]] std::string explanations_report(ExplainedKind kind,
                                              const std::vector<ExplainedPage>& pages, Form form);

/// All names by kind; as Markdown with links to the pages of documentation.
[[nodiscard]] std::string explained_names_report(const std::vector<ExplainedKind>& kinds,
                                                 Form form);

/// Names of a kind that have a section of their own in the documentation: not those of algorithms
/// that are made of others.
[[nodiscard]] std::vector<std::string> documented_names(ExplainedKind kind);

}  // namespace asterism
