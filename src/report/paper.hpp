// What papers print next to what is measured, and the list of papers.
#pragma once

#include <string>
#include <vector>

#include <asterism/papers.hpp>

#include "report/figure.hpp"
#include "report/form.hpp"

namespace asterism {

/// One exhibit, for people or as CSV, whose line of names only the `first` has: exhibits can be
/// printed one by one as they are measured. Not as JSON.
[[nodiscard]] std::string exhibit_report(const PaperResult& result, bool first, Form form);
/// All of them as one document.
[[nodiscard]] std::string paper_document(const Paper& paper,
                                         const std::vector<PaperResult>& results);

[[nodiscard]] std::string paper_list_report(Form form);

/// The columns of an exhibit as curves over its first one, on logarithmic axes. Throws Error(usage)
/// if they are not numbers.
[[nodiscard]] Figure figure_of(const PaperResult& result);

}  // namespace asterism
