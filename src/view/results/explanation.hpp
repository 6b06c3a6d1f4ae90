// Explanations as pages of text, as Markdown and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <asterism/explain.hpp>

#include "view/form.hpp"
#include "view/results/step_lines.hpp"

namespace asterism {

/// A command that was run, and its output.
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

/// Returns the page without its command: everything that the library determines itself.
[[nodiscard]] ExplainedPage begun_page(Explanation explanation, std::uint64_t memory_limit,
                                       const Progress& progress);

/// Formats one page.
[[nodiscard]] std::string explanation_report(const ExplainedPage& page, Form form);

/// Formats several pages of a kind; as Markdown, a documentation page with one section each.
[[nodiscard]] std::string explanations_report(ExplainedKind kind,
                                              const std::vector<ExplainedPage>& pages, Form form);

/// Lists all names by kind; as Markdown, with links to the documentation pages.
[[nodiscard]] std::string explained_names_report(const std::vector<ExplainedKind>& kinds,
                                                 Form form);

/// Returns the names of a kind that have a separate section in the documentation; derived
/// algorithms have none.
[[nodiscard]] std::vector<std::string> documented_names(ExplainedKind kind);

}  // namespace asterism
