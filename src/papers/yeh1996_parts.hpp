// What the statements of yeh1996 share, and the parts that are measured in other files.
#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>

#include <asterism/measure.hpp>
#include <asterism/networks.hpp>

#include "papers/statements.hpp"
#include "papers/yeh1996_formulas.hpp"

namespace asterism {

/// Section 2: definitions, clusters, notation.
[[nodiscard]] StatementMeasurements yeh1996_structure_statements();
/// Section 3: routes, distances, degree, traffic.
[[nodiscard]] StatementMeasurements yeh1996_distance_statements();
/// Section 4 and after: embedding and emulation.
[[nodiscard]] StatementMeasurements yeh1996_emulation_statements();

/// Fails at the first size for which `complaint(size)` is not empty.
template <class Complaint>
Finding for_all_sizes(const std::vector<MacroStarSize>& sizes, const std::string& how,
                      Complaint&& complaint) {
  for (const MacroStarSize& size : sizes)
    if (const std::string text = complaint(size); !text.empty())
      return fails(fmt::format("MS({},{}): {}", size.l, size.n, text), how);
  return holds("", how);
}

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

inline Finding judged(bool right, const std::string& how, const std::string& complaint = "") {
  return right ? holds("", how) : fails(complaint, how);
}

inline NetworkMeasures network_measures(const std::string& spec, const PaperRequest& request) {
  MeasureOptions options;
  options.memory_limit = request.memory_limit;
  options.progress = request.progress;
  return measure(*make_network(spec), options);
}

}  // namespace asterism
