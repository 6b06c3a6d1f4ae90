// The independent parts in which a review of papers is measured.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <asterism/papers.hpp>

namespace asterism {

/// An exhibit, or a single statement of a list.
struct ReviewPart {
  const Paper* paper = nullptr;
  const PaperExhibit* exhibit = nullptr;
  std::optional<std::size_t> statement{};  ///< the row of the list
  std::string name{};                      ///< "tseng1998 table-2", "azevedo1995 eq-2"
};

enum class ReviewScope {
  everything,
  printed,  ///< the statements, and the tables with published cells
};

/// Returns the parts of these exhibits, in their order.
[[nodiscard]] std::vector<ReviewPart> parts_of(const Paper& paper,
                                               const std::vector<const PaperExhibit*>& exhibits);

/// Returns the parts in the order of the papers.
[[nodiscard]] std::vector<ReviewPart> parts_of(const std::vector<const Paper*>& papers,
                                               ReviewScope scope);

[[nodiscard]] PaperRows measure_part(const ReviewPart& part, const PaperRequest& request);

}  // namespace asterism
