// Random regular graphs: examples of networks without structure.
#include <algorithm>
#include <optional>
#include <set>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "base/random.hpp"
#include "network/stored.hpp"

namespace asterism {

namespace {

using Links = std::vector<StoredNetwork::Link>;

bool is_connected(std::uint32_t nodes, const Links& links) {
  std::vector<std::uint32_t> root(nodes);
  for (std::uint32_t node = 0; node < nodes; ++node) root[node] = node;
  const auto find = [&](std::uint32_t node) {
    while (root[node] != node) node = root[node] = root[root[node]];
    return node;
  };
  std::uint32_t parts = nodes;
  for (const auto& [a, b] : links) {
    const std::uint32_t one = find(a);
    const std::uint32_t other = find(b);
    if (one == other) continue;
    root[one] = other;
    --parts;
  }
  return parts == 1;
}

/// One attempt of Steger and Wormald: pairs free ends at random, never creating a loop or a
/// parallel link. Returns nothing if the last ends do not fit.
std::optional<Links> draw_links(std::uint32_t nodes, std::uint32_t degree, Random& random) {
  std::vector<std::uint32_t> ends;
  ends.reserve(std::size_t{nodes} * degree);
  for (std::uint32_t node = 0; node < nodes; ++node) ends.insert(ends.end(), degree, node);
  std::set<StoredNetwork::Link> links;
  Links drawn;
  drawn.reserve(ends.size() / 2);
  const auto take = [&](std::size_t index) {
    const std::uint32_t node = ends[index];
    ends[index] = ends.back();
    ends.pop_back();
    return node;
  };
  std::uint64_t failures = 0;
  while (!ends.empty()) {
    const std::uint32_t a = take(random.below(ends.size()));
    const std::uint32_t b = take(random.below(ends.size()));
    if (a != b && links.insert(std::minmax(a, b)).second) {
      drawn.emplace_back(a, b);
      failures = 0;
      continue;
    }
    ends.push_back(a);
    ends.push_back(b);
    if (++failures > 100 + 10 * std::uint64_t{degree} * degree) return std::nullopt;
  }
  return drawn;
}

Links random_regular_links(std::uint32_t nodes, std::uint32_t degree, std::uint64_t seed) {
  Random random(seed);
  for (;;) {
    const auto links = draw_links(nodes, degree, random);
    if (links && is_connected(nodes, *links)) return *links;
  }
}

}  // namespace

NetworkFamily random_regular_family() {
  return {.name = "random-regular",
          .parameters = "d,n[,seed]",
          .summary = "n nodes of d links each, drawn at random; connected",
          .nodes = "n",
          .citation = "A. Steger, N. C. Wormald, Combinatorics, Probability and Computing 8 (1999)",
          .reading = "drawn anew until it is connected; the same graph for a seed on every machine",
          .examples = {"random-regular:4,64", "random-regular:3,20,7", "random-regular:8,1000"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const std::uint64_t degree = arguments.number("d", 2, 64);
            const std::uint64_t nodes = arguments.number("n", degree + 1, std::uint64_t{1} << 20);
            const std::uint64_t seed =
                arguments.optional_number("seed", 0, std::uint64_t{1} << 62).value_or(1);
            if (degree * nodes % 2 != 0)
              throw arguments.error(ErrorCode::out_of_range,
                                    "has an odd number of ends of links, d times n");
            const auto n = static_cast<std::uint32_t>(nodes);
            return std::make_unique<StoredNetwork>(
                arguments.traits(), n,
                random_regular_links(n, static_cast<std::uint32_t>(degree), seed));
          }};
}

}  // namespace asterism
