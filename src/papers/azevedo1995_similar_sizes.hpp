// The SCC and the star and CCC of similar size, as paired in Tables 3 and 4 of azevedo1995.
#pragma once

#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "papers/azevedo1995_runs.hpp"

namespace asterism {

struct SimilarSizes {
  unsigned scc, star, ccc;
};
inline constexpr std::array<SimilarSizes, 5> similar_sizes{
    {{4, 5, 4}, {5, 6, 6}, {6, 7, 9}, {7, 8, 11}, {8, 9, 14}}};

/// Returns the n of the SCCs that are compared: all of the tables, or three at quick effort.
[[nodiscard]] inline std::vector<unsigned> compared_sccs(const PaperRequest& request) {
  if (request.effort == Effort::quick) return {4, 5, 6};
  return {4, 5, 6, 7, 8};
}

/// Fails at the first n-SCC for which `complaint(sizes)` is not empty.
template <class Complaint>
[[nodiscard]] Finding for_similar_sizes(const PaperRequest& request, const std::string& how,
                                        Complaint&& complaint) {
  const std::vector<unsigned> listed = compared_sccs(request);
  return for_listed(listed, listed.size() == similar_sizes.size(), how,
                    [&](unsigned n) { return complaint(similar_sizes[n - 4]); });
}

/// Returns "8, the SCC 8" unless the first is less.
[[nodiscard]] inline std::string unless_less_than_scc(double less, double scc) {
  return less < scc ? "" : fmt::format("{:g}, the SCC {:g}", less, scc);
}

}  // namespace asterism
