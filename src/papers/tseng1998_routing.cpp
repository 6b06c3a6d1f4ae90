// Sections I and II of tseng1998: the star beside the hypercube, and rules R1 to R4.
#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include <asterism/permutation_network.hpp>

#include "graph/route/star_distance.hpp"
#include "papers/tseng1998_parts.hpp"
#include "papers/tseng1998_substars.hpp"

namespace asterism {

namespace {

Finding degree_and_diameter(const PaperRequest& request) {
  return for_all(3, max_visited_symbols(request) + 2, by_all_nodes, [](unsigned n) -> std::string {
    unsigned diameter = 0;
    for (std::uint64_t number = 0; number < factorials[n]; ++number)
      diameter = std::max(diameter, star_distance(unrank(number, n), n));
    const auto cube = static_cast<unsigned>(std::bit_width(factorials[n] - 1));
    if (n - 1 < cube && diameter <= cube) return "";
    return fmt::format("degree {} and diameter {}, hypercube {}", n - 1, diameter, cube);
  });
}

/// Returns the positions that R1 or R2 may swap with the first on the path to 12..n.
std::vector<unsigned> allowed_by_r1_or_r2(Permutation x, unsigned n) {
  if (x[0] != 0) return {x[0]};
  std::vector<unsigned> positions;
  for (unsigned i = 1; i < n; ++i)
    if (x[i] != i) positions.push_back(i);
  return positions;
}

/// The star is vertex-symmetric, so y = 12..n represents all.
Finding rules_1_and_2(const PaperRequest& request) {
  return for_all(2, max_visited_symbols(request) + 2, by_all_nodes, [](unsigned n) -> std::string {
    for (std::uint64_t number = 0; number < factorials[n]; ++number) {
      const Permutation x = unrank(number, n);
      for (const unsigned position : allowed_by_r1_or_r2(x, n))
        if (star_distance(x.with_swapped(0, position), n) + 1 != star_distance(x, n))
          return fmt::format("{}, dimension {}", permutation_label(x, n), position + 1);
    }
    return "";
  });
}

Finding rules_3_and_4(const PaperRequest& request) {
  return for_all_substar_sizes(
      max_visited_symbols(request), by_all_nodes,
      [](unsigned n, unsigned k, const auto& star) -> std::string {
        for (const auto& [substar, distance] : substar_distances(n, k))
          if (const auto hops = way_to(star, substar).size(); hops != distance)
            return fmt::format("{} hops, the distance is {}", hops, distance);
        return "";
      });
}

Finding rules_3_and_4_example(const PaperRequest&) {
  const auto star = star_of(6);
  const auto first_dimension = [&](const std::vector<unsigned>& substar) {
    return way_to(star, substar).at(0).value() + 2;
  };
  const unsigned by_r3 = first_dimension({0, 0, 0, 0, 6, 3});
  const unsigned by_r4 = first_dimension({0, 0, 0, 0, 4, 1});
  if (by_r3 != 3 || by_r4 != 6) return fails(fmt::format("i = {} and {}", by_r3, by_r4), "route");
  return holds("both examples", "route");
}

unsigned symbols_in_place(Permutation node, const std::vector<unsigned>& substar) {
  unsigned in_place = 0;
  for (unsigned i = 0; i < substar.size(); ++i) in_place += node[i] + 1 == substar[i] ? 1 : 0;
  return in_place;
}

/// Returns whether every two steps of the path put a symbol into its place, and none leaves it.
bool corrects_by_twos(const std::vector<Port>& way, const std::vector<unsigned>& substar) {
  std::vector<unsigned> in_place{symbols_in_place({}, substar)};
  for (std::size_t hops = 1; hops <= way.size(); ++hops)
    in_place.push_back(
        symbols_in_place(walked({}, std::vector(way.begin(), way.begin() + hops)), substar));
  for (std::size_t i = 0; i + 2 < in_place.size(); ++i)
    if (in_place[i + 2] <= in_place[i]) return false;
  return std::ranges::is_sorted(in_place);
}

Finding two_applications(const PaperRequest& request) {
  return for_all_substar_sizes(max_visited_symbols(request), by_all_nodes,
                               [](unsigned n, unsigned k, const auto& star) -> std::string {
                                 for (const auto& [substar, distance] : substar_distances(n, k))
                                   if (!corrects_by_twos(way_to(star, substar), substar))
                                     return "two steps correct no symbol";
                                 return "";
                               });
}

}  // namespace

StatementMeasurements tseng1998_routing_statements() {
  return {{"degree and diameter", degree_and_diameter},
          {"rules r1 and r2", rules_1_and_2},
          {"rules r3 and r4", rules_3_and_4},
          {"r3 and r4, example", rules_3_and_4_example},
          {"two applications", two_applications}};
}

}  // namespace asterism
