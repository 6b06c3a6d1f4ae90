// Substars and paths to them, for the statements of tseng1998 that are checked over all nodes.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/permutation.hpp>

#include "papers/statements.hpp"

namespace asterism {

inline constexpr const char* by_all_nodes = "enumeration of all nodes";

/// The largest star whose nodes and substars are all visited.
[[nodiscard]] unsigned max_visited_symbols(const PaperRequest& request);

[[nodiscard]] std::shared_ptr<const Network> star_of(unsigned n);

/// Returns the substar of a node: its symbols at positions k and later.
[[nodiscard]] std::vector<unsigned> substar_of(Permutation node, unsigned k, unsigned n);

/// Returns the distance from 12..n to each substar of k symbols.
[[nodiscard]] std::map<std::vector<unsigned>, unsigned> substar_distances(unsigned n, unsigned k);

/// Returns the path by rules R3 and R4, starting at 12..n.
[[nodiscard]] std::vector<Port> way_to(const std::shared_ptr<const Network>& star,
                                       const std::vector<unsigned>& substar);

[[nodiscard]] Permutation walked(Permutation node, const std::vector<Port>& ports);

/// Calls complaint(n, k, star) for each k < n.
template <class Complaint>
[[nodiscard]] Finding for_all_substar_sizes(unsigned last, const char* how, Complaint&& complaint) {
  Finding found = for_all(2, last, how, [&](unsigned n) -> std::string {
    const auto star = star_of(n);
    for (unsigned k = 1; k < n; ++k)
      if (const std::string text = complaint(n, k, star); !text.empty())
        return fmt::format("k = {}: {}", k, text);
    return "";
  });
  if (!found.range.empty()) found.range += ", k = 1..n-1";
  return found;
}

}  // namespace asterism
