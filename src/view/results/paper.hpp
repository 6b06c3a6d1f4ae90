// Reports on papers: published values beside measured ones, and the list of papers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <asterism/papers.hpp>

#include "papers/exhibit_figure.hpp"
#include "view/figure.hpp"
#include "view/form.hpp"

namespace asterism {

/// Formats one exhibit, for people or as CSV (not as JSON). Only the `first` exhibit has the CSV
/// header, so that exhibits can be printed one by one as they are measured.
[[nodiscard]] std::string exhibit_report(const PaperResult& result, bool first, Form form);
/// Formats all results as one document.
[[nodiscard]] std::string paper_document(const Paper& paper,
                                         const std::vector<PaperResult>& results);

[[nodiscard]] std::string paper_list_report(Form form);

/// Plots the columns of an exhibit as the paper's claims specify, by default over the first column
/// on logarithmic axes. Throws Error(usage) if they are not numbers.
[[nodiscard]] Figure figure_of(const PaperResult& result,
                               const std::optional<ExhibitFigure>& words = std::nullopt);

/// Returns "44 by schedule, 1 by formula".
[[nodiscard]] std::string ways_text(const PaperResult& result);
/// Returns the number of leading columns in which nothing is measured.
[[nodiscard]] std::size_t label_columns(const PaperResult& result);

}  // namespace asterism
