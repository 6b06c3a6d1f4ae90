// Section 2.1 of azevedo1995: the star, its distances and its shortest paths.
#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/networks.hpp>
#include <asterism/permutation_network.hpp>

#include "graph/breadth_first_tree.hpp"
#include "papers/azevedo1995_parts.hpp"
#include "papers/azevedo1995_runs.hpp"
#include "papers/star_paths.hpp"

namespace asterism {

namespace {

constexpr const char* by_counting = "counting paths";
constexpr const char* by_listing = "listing paths";

using StarPaths = std::vector<std::vector<unsigned>>;

unsigned max_symbols_of_paths(const PaperRequest& request) {
  return request.effort == Effort::full ? 8 : 7;
}

/// Permutations of n symbols for which Eq. (1) is not the number of shortest paths.
struct WrongCounts {
  std::uint64_t permutations = 0;
  std::uint64_t first = 0;  ///< its rank
  std::uint64_t printed = 0, counted = 0;

  [[nodiscard]] std::string first_label(unsigned n) const {
    return permutation_label(unrank(first, n), n);
  }
};

WrongCounts wrong_counts(unsigned n) {
  WrongCounts wrong;
  const std::vector<std::uint64_t> counted = count_shortest_paths(n, StarOrders::all);
  for (std::uint64_t node = 1; node < counted.size(); ++node) {
    const std::uint64_t printed = printed_path_count(unrank(node, n), n);
    if (printed == counted[node]) continue;
    if (wrong.permutations++ == 0) {
      wrong.first = node;
      wrong.printed = printed;
      wrong.counted = counted[node];
    }
  }
  return wrong;
}

Finding equation_1(const PaperRequest& request) {
  return for_all(2, max_symbols_of_paths(request), by_counting, [](unsigned n) -> std::string {
    const WrongCounts wrong = wrong_counts(n);
    if (wrong.permutations == 0) return "";
    return fmt::format(
        "T_p is {} for {}, which has {} shortest paths; {} permutations have more than T_p",
        wrong.printed, wrong.first_label(n), wrong.counted, wrong.permutations);
  });
}

Finding orders_of_equation_1(const PaperRequest& request) {
  return for_all(2, max_symbols_of_paths(request), by_counting, [](unsigned n) -> std::string {
    const auto counted = count_shortest_paths(n, StarOrders::cycle_by_cycle);
    for (std::uint64_t node = 1; node < counted.size(); ++node)
      if (const auto printed = printed_path_count(unrank(node, n), n); printed != counted[node])
        return fmt::format("{}, measured {} from {}", printed, counted[node],
                           permutation_label(unrank(node, n), n));
    return "";
  });
}

/// R as printed, for every k, as dimensions of the star.
StarPaths printed_executions(const std::vector<unsigned>& cycle) {
  const std::size_t r = cycle.size();
  if (cycle.front() == 0) {
    std::vector<unsigned> path;
    for (std::size_t i = 1; i < r; ++i) path.push_back(cycle[i] + 1);
    return {path};
  }
  StarPaths paths;
  for (std::size_t k = 0; k < r; ++k) {
    std::vector<unsigned>& path = paths.emplace_back();
    for (std::size_t i = 0; i <= r; ++i) path.push_back(cycle[(k + i) % r] + 1);
  }
  return paths;
}

StarPaths sorted_paths(StarPaths paths) {
  std::ranges::sort(paths);
  return paths;
}

/// Checks permutations of one cycle, which nothing can interrupt.
Finding executions_of_a_cycle(const PaperRequest& request) {
  return for_all(2, max_symbols_of_paths(request), by_listing, [](unsigned n) -> std::string {
    for (std::uint64_t node = 1; node < factorials[n]; ++node) {
      const Permutation from = unrank(node, n);
      const auto all = cycles(from, n);
      if (all.size() != 1) continue;
      const StarPaths found = sorted_paths(list_shortest_paths(from, n));
      if (found != sorted_paths(printed_executions(all[0])))
        return fmt::format("measured {} from {}", found, permutation_label(from, n));
    }
    return "";
  });
}

/// Returns whether two paths share an inner node.
bool share_a_node(Permutation from, const StarPaths& paths) {
  std::set<std::uint64_t> visited;
  for (const auto& path : paths) {
    Permutation node = from;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      node = node.with_swapped(0, path[i] - 1);
      if (!visited.insert(node.packed()).second) return true;
    }
  }
  return false;
}

std::string first_shared_paths(unsigned n) {
  for (std::uint64_t node = 1; node < factorials[n]; ++node) {
    const Permutation from = unrank(node, n);
    const StarPaths paths = list_shortest_paths(from, n);
    if (share_a_node(from, paths))
      return fmt::format("two of the {} paths from {} share a node", paths.size(),
                         permutation_label(from, n));
  }
  return "";
}

/// The paths that the paper lists for 23154 share nodes, so it means different paths.
Finding disjoint_paths(const PaperRequest& request) {
  const unsigned last = max_symbols(request);
  for (unsigned n = 2; n <= last; ++n)
    if (const std::string shared = first_shared_paths(n); !shared.empty())
      return holds_corrected(fmt::format("different paths, not disjoint ones: {}", shared),
                             fmt::format("n = 2..{}", n), by_listing);
  return holds_from_to(by_listing, 2, last);
}

Finding paths_of_23154(const PaperRequest&) {
  const Permutation from{1, 2, 0, 4, 3};
  const StarPaths printed{{2, 3, 4, 5, 4}, {2, 3, 5, 4, 5}, {4, 5, 4, 2, 3},
                          {5, 4, 5, 2, 3}, {2, 4, 5, 4, 3}, {2, 5, 4, 5, 3}};
  const StarPaths found = list_shortest_paths(from, 5);
  if (cycles(from, 5) != StarPaths{{0, 1, 2}, {3, 4}})
    return fails(fmt::format("cycles {}, counted from 0", cycles(from, 5)), by_listing);
  if (sorted_paths(found) == sorted_paths(printed)) return holds("23154", by_listing);
  return fails(fmt::format("measured {}", found), by_listing);
}

/// Follows each digit to the one at its desired position, as the paper defines cycles.
Finding cycles_of_26543187(const PaperRequest&) {
  const std::string digits = "26543187";
  StarPaths found;
  std::set<unsigned> seen;
  for (unsigned digit = 1; digit <= digits.size(); ++digit) {
    if (!seen.insert(digit).second) continue;
    std::vector<unsigned>& cycle = found.emplace_back(1, digit);
    for (;;) {
      const auto next = static_cast<unsigned>(digits[cycle.back() - 1] - '0');
      if (!seen.insert(next).second) break;
      cycle.push_back(next);
    }
  }
  if (found == StarPaths{{1, 2, 6}, {3, 5}, {4}, {7, 8}}) return holds("26543187", "enumeration");
  return fails(fmt::format("measured {}", found), "enumeration");
}

/// c + m, or c + m - 2 if digit 1 is not first.
std::uint64_t printed_star_distance(Permutation from, unsigned n) {
  const auto all = cycles(from, n);
  std::uint64_t sum = all.size();
  for (const auto& cycle : all) sum += cycle.size();
  return from[0] == 0 ? sum : sum - 2;
}

Finding distances_on_star(const PaperRequest& request) {
  return for_all(2, max_symbols_of_paths(request), "search", [&](unsigned n) -> std::string {
    const BreadthFirstTree tree(*make_network(sized("star", n)), NodeId{0}, request.memory_limit);
    for (std::uint32_t node = 0; node < factorials[n]; ++node) {
      const Permutation from = unrank(node, n);
      if (printed_star_distance(from, n) != tree.depth(node))
        return fmt::format("{}, measured {} from {}", printed_star_distance(from, n),
                           tree.depth(node), permutation_label(from, n));
    }
    return "";
  });
}

Finding star_shape(const PaperRequest& request) {
  return for_all(2, max_symbols_of_paths(request), "search", [&](unsigned n) -> std::string {
    const MeasuredNetwork star = measured_network(sized("star", n), request);
    if (star.min_degree != n - 1 || star.max_degree != n - 1)
      return fmt::format("degree {} to {}", star.min_degree, star.max_degree);
    return unless_equal(factorials[n], star.size);
  });
}

Finding star_diameters(const PaperRequest& request) {
  const Finding with_floor = for_all(2, max_symbols_of_paths(request), "search", [&](unsigned n) {
    return unless_equal(star_diameter(n), measured_network(sized("star", n), request).diameter);
  });
  if (with_floor.verdict == ClaimVerdict::fails) return with_floor;
  return holds_corrected(
      "a floor in place of the ceiling, as Theorems 3 and 4 and both algorithms print it; the "
      "ceiling is one too large for even n, first for n = 2: 2, measured 1",
      with_floor.range, with_floor.how);
}

}  // namespace

StatementMeasurements azevedo1995_path_statements() {
  return {{"size of the star", star_shape},
          {"diameter of the star", star_diameters},
          {"26543187", cycles_of_26543187},
          {"c + m", distances_on_star},
          {"N_i", executions_of_a_cycle},
          {"eq-1", equation_1},
          {"eq-1, orders", orders_of_equation_1},
          {"eq-1, disjoint", disjoint_paths},
          {"23154", paths_of_23154}};
}

PaperRows azevedo1995_paths(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  for (unsigned n = 3; n <= max_symbols_of_paths(request); ++n) {
    const WrongCounts wrong = wrong_counts(n);
    rows.push_back(
        {label_cell(n), label_cell(factorials[n]), measured_cell(wrong.permutations, by_counting)});
    if (wrong.permutations == 0) {
      for (int i = 0; i < 3; ++i) rows.back().push_back(label_cell("-"));
      continue;
    }
    rows.back().push_back(label_cell(wrong.first_label(n)));
    rows.back().push_back(measured_cell(wrong.printed, "formula"));
    rows.back().push_back(measured_cell(wrong.counted, by_counting));
  }
  return rows;
}

}  // namespace asterism
