// Common parts of the statements of yeh1996, and the parts that are measured in other files.
#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>

#include <asterism/embedding.hpp>
#include <asterism/measure.hpp>
#include <asterism/networks.hpp>

#include "papers/statements.hpp"
#include "papers/yeh1996_formulas.hpp"

namespace asterism {

/// Section 2: definitions, clusters.
[[nodiscard]] StatementMeasurements yeh1996_structure_statements();
/// Section 3: algorithm A and its notation.
[[nodiscard]] StatementMeasurements yeh1996_routing_statements();
/// Section 3: diameter and degree.
[[nodiscard]] StatementMeasurements yeh1996_distance_statements();
/// Sections 3 and 6: balanced traffic.
[[nodiscard]] StatementMeasurements yeh1996_traffic_statements();
/// Section 4: embedding and emulation.
[[nodiscard]] StatementMeasurements yeh1996_emulation_statements();
/// Section 4: multinode broadcast and total exchange.
[[nodiscard]] StatementMeasurements yeh1996_task_statements();
/// Sections 5 and 6: larger networks.
[[nodiscard]] StatementMeasurements yeh1996_scaling_statements();

/// Measures the embedding of a star.
[[nodiscard]] EmbeddingMeasures star_embedded(const std::string& star, const std::string& host,
                                              const PaperRequest& request);

/// Returns "MS(2,2), MS(3,2)".
[[nodiscard]] std::string sizes_text(const std::vector<MacroStarSize>& sizes);

/// Fails at the first size for which `complaint(size)` is not empty; `range` describes the sizes if
/// they should not be listed.
template <class Complaint>
Finding for_all_sizes(const std::vector<MacroStarSize>& sizes, const std::string& how,
                      Complaint&& complaint, const std::string& range = "") {
  for (const MacroStarSize& size : sizes)
    if (const std::string text = complaint(size); !text.empty())
      return fails(fmt::format("MS({},{}): {}", size.l, size.n, text), how);
  return holds_in_range(range.empty() ? sizes_text(sizes) : range, how);
}

/// Returns the finding as a proven one if it holds wherever it was measured.
[[nodiscard]] Finding proven(Finding measured, const std::string& proof);

inline std::vector<MacroStarSize> up_to(unsigned symbols, const PaperRequest& request) {
  std::vector<MacroStarSize> sizes = macro_stars(request);
  std::erase_if(sizes, [&](const MacroStarSize& size) { return size.symbols() > symbols; });
  return sizes;
}

/// Returns every l and n with at most `max_symbols` symbols.
inline std::vector<MacroStarSize> all_sizes(unsigned max_symbols) {
  std::vector<MacroStarSize> sizes;
  for (unsigned l = 1; l < max_symbols; ++l)
    for (unsigned n = 1; l * n + 1 <= max_symbols; ++n)
      if (l * n > 1) sizes.push_back({l, n});
  return sizes;
}

/// Judges a finite claim.
inline Finding judged(bool right, const std::string& range, const std::string& how,
                      const std::string& complaint) {
  return right ? holds(range, how) : fails(complaint, how, range);
}

inline NetworkMeasures network_measures(const std::string& spec, const PaperRequest& request) {
  MeasureOptions options;
  options.memory_limit = request.memory_limit;
  options.progress = request.progress;
  return measure(*make_network(spec), options);
}

}  // namespace asterism
