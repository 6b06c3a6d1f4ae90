// The facts of catalogue entries, line by line: a name and a value.
#pragma once

#include <string>
#include <vector>

#include <asterism/algorithm.hpp>
#include <asterism/networks.hpp>

namespace asterism {

struct Fact {
  std::string name;  ///< "Collectives", or "Parameter `k`"
  std::string value;
};

[[nodiscard]] std::vector<Fact> facts_of(const CollectiveAlgorithm& algorithm);
[[nodiscard]] std::vector<Fact> facts_of(const NetworkFamily& family);

/// Formats the facts as a list in Markdown.
[[nodiscard]] std::string markdown_list(const std::vector<Fact>& facts);

}  // namespace asterism
