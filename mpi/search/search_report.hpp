// The results of a search from one node, as text and as JSON. The output is the same for any number
// of ranks, and uses the names of `asterism network --json`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <asterism/exact_counts.hpp>
#include <asterism/network.hpp>

namespace asterism::distributed {

struct SearchFindings {
  const Network& network;
  NodeId source;
  std::vector<std::uint64_t> nodes_by_distance;

  [[nodiscard]] std::uint64_t eccentricity() const { return nodes_by_distance.size() - 1; }
  [[nodiscard]] std::uint64_t diameter_at_most() const;
  [[nodiscard]] WideCount distance_sum() const;
  [[nodiscard]] double average_distance() const;
};

[[nodiscard]] std::string search_text(const SearchFindings& findings);
[[nodiscard]] std::string search_json(const SearchFindings& findings);

}  // namespace asterism::distributed
