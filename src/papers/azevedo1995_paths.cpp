// Section 2 of azevedo1995: shortest paths on the star, routes and distances on the SCC.
#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/networks.hpp>
#include <asterism/permutation_network.hpp>
#include <asterism/route.hpp>

#include "base/memory.hpp"
#include "graph/level_search.hpp"
#include "papers/azevedo1995_parts.hpp"
#include "papers/azevedo1995_runs.hpp"
#include "papers/star_paths.hpp"

namespace asterism {

namespace {

constexpr const char* by_counting = "counting paths";
constexpr const char* by_routes = "routes";

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
    return fmt::format("{}, measured {} from {}; wrong for {} permutations", wrong.printed,
                       wrong.counted, wrong.first_label(n), wrong.permutations);
  });
}

/// Returns "a, measured b from x" for the first permutation whose number of paths differs from
/// `printed`.
template <class Printed>
std::string path_count_complaint(unsigned n, StarOrders orders, Printed&& printed) {
  const std::vector<std::uint64_t> counted = count_shortest_paths(n, orders);
  for (std::uint64_t node = 1; node < counted.size(); ++node) {
    const Permutation from = unrank(node, n);
    const auto expected = printed(from, counted[node]);
    if (expected != counted[node])
      return fmt::format("{}, measured {} from {}", expected, counted[node],
                         permutation_label(from, n));
  }
  return "";
}

Finding orders_of_equation_1(const PaperRequest& request) {
  return for_all(2, max_symbols_of_paths(request), by_counting, [](unsigned n) {
    return path_count_complaint(
        n, StarOrders::cycle_by_cycle,
        [&](Permutation from, std::uint64_t) { return printed_path_count(from, n); });
  });
}

/// Checks permutations of one cycle, which nothing can interrupt.
Finding executions_of_a_cycle(const PaperRequest& request) {
  return for_all(2, max_symbols_of_paths(request), by_counting, [](unsigned n) {
    return path_count_complaint(n, StarOrders::all,
                                [&](Permutation from, std::uint64_t counted) -> std::uint64_t {
                                  const auto all = cycles(from, n);
                                  if (all.size() != 1) return counted;
                                  return all[0].front() == 0 ? 1 : all[0].size();
                                });
  });
}

/// Whether two paths meet on their way.
bool share_per_node(Permutation from, const std::vector<std::vector<unsigned>>& paths) {
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

Finding disjoint_paths(const PaperRequest& request) {
  return for_all(2, max_symbols(request), by_counting, [](unsigned n) -> std::string {
    for (std::uint64_t node = 1; node < factorials[n]; ++node) {
      const Permutation from = unrank(node, n);
      const auto paths = list_shortest_paths(from, n);
      if (share_per_node(from, paths))
        return fmt::format("two of the {} paths from {} share a node", paths.size(),
                           permutation_label(from, n));
    }
    return "";
  });
}

Finding paths_of_23154(const PaperRequest&) {
  const std::vector<std::vector<unsigned>> printed{{2, 3, 4, 5, 4}, {2, 3, 5, 4, 5},
                                                   {4, 5, 4, 2, 3}, {5, 4, 5, 2, 3},
                                                   {2, 4, 5, 4, 3}, {2, 5, 4, 5, 3}};
  std::vector<std::vector<unsigned>> sorted = printed;
  std::ranges::sort(sorted);
  std::vector<std::vector<unsigned>> found = list_shortest_paths({1, 2, 0, 4, 3}, 5);
  std::ranges::sort(found);
  if (found == sorted) return holds("", by_counting);
  return fails(fmt::format("measured {}", found), by_counting);
}

Finding star_distances(const PaperRequest& request) {
  return for_all(2, max_symbols(request), "search", [&](unsigned n) {
    return unless_equal((3 * (std::uint64_t{n} - 1) + 1) / 2,
                        measured_network(sized("star", n), request).diameter);
  });
}

Finding scc_size(const PaperRequest& request) {
  return for_all(3, max_symbols(request), "search", [&](unsigned n) {
    return unless_equal((n - 1) * factorials[n], measured_network(sized("scc", n), request).size);
  });
}

Finding scc_degree(const PaperRequest& request) {
  return for_all(4, max_symbols(request), "search", [&](unsigned n) -> std::string {
    const MeasuredNetwork measured = measured_network(sized("scc", n), request);
    if (measured.degree_min == 3 && measured.degree_max == 3) return "";
    return fmt::format("measured {} to {}", measured.degree_min, measured.degree_max);
  });
}

/// In a node-symmetric network, the distances from all nodes look alike.
Finding scc_symmetry(const PaperRequest& request) {
  return for_all(3, std::min(6U, max_symbols(request)), "search", [&](unsigned n) -> std::string {
    const auto network = make_network(sized("scc", n));
    const auto first = nodes_by_distance(*network, NodeId{0}, MemoryBudget(request.memory_limit));
    for (NodeId node{1}; node.value() < network->node_count(); ++node)
      if (nodes_by_distance(*network, node, MemoryBudget(request.memory_limit)) != first)
        return fmt::format("{} sees other distances than {}", network->label(node),
                           network->label(NodeId{0}));
    return "";
  });
}

unsigned max_symbols_of_distances(const PaperRequest& request) {
  return std::max(7U, max_symbols(request));
}

Finding equation_2(const PaperRequest& request) {
  return for_all(3, max_symbols_of_distances(request), "search", [&](unsigned n) {
    return unless_equal(printed_scc_diameter(n),
                        measured_network(sized("scc", n), request).diameter);
  });
}

std::uint64_t longest_route(const std::string& algorithm, unsigned n, const PaperRequest& request) {
  const auto network = make_network(sized("scc", n));
  return survey_routes(network, route_algorithm(*network, algorithm),
                       {.memory_limit = request.memory_limit}, request.progress)
      .hops_max;
}

/// Checks up to 7 symbols at any effort: there the orders of Eq. (1) and all orders first differ.
Finding equation_2_by_equation_1(const PaperRequest& request) {
  return for_all(3, max_symbols_of_distances(request), by_routes, [&](unsigned n) {
    return unless_equal(printed_scc_diameter(n), longest_route("latifi93", n, request));
  });
}

/// Checks "the number of required local links is kept to a minimum" over the orders of Eq. (1).
Finding shortest_by_equation_1(const PaperRequest& request) {
  return for_all(3, max_symbols_of_distances(request), by_routes, [&](unsigned n) -> std::string {
    const auto network = make_network(sized("scc", n));
    const RouteSurvey survey =
        survey_routes(network, route_algorithm(*network, "latifi93"), {}, request.progress);
    if (!survey.first_longer) return "";
    return fmt::format("{} hops from {}, the distance is {}", survey.first_longer->hops,
                       network->label(survey.first_longer->from), survey.first_longer->distance);
  });
}

}  // namespace

StatementMeasurements azevedo1995_path_statements() {
  return {{"eq-1", equation_1},
          {"eq-1, orders", orders_of_equation_1},
          {"eq-1, disjoint", disjoint_paths},
          {"N_i", executions_of_a_cycle},
          {"23154", paths_of_23154},
          {"diameter of the star", star_distances},
          {"size of the SCC", scc_size},
          {"degree of the SCC", scc_degree},
          {"node symmetry", scc_symmetry},
          {"eq-2", equation_2},
          {"eq-2 by eq-1", equation_2_by_equation_1},
          {"routing", shortest_by_equation_1}};
}

PaperRows azevedo1995_paths(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  for (unsigned n = 3; n <= max_symbols_of_paths(request); ++n) {
    const WrongCounts wrong = wrong_counts(n);
    rows.push_back({label_cell(n),
                    label_cell(factorials[n]),
                    {fmt::format("{}", wrong.permutations), "0", by_counting}});
    if (wrong.permutations == 0) {
      for (int i = 0; i < 2; ++i) rows.back().push_back(label_cell("-"));
      continue;
    }
    rows.back().push_back(label_cell(wrong.first_label(n)));
    rows.back().push_back(
        {fmt::format("{}", wrong.counted), fmt::format("{}", wrong.printed), by_counting});
  }
  return rows;
}

PaperRows azevedo1995_diameters(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  for (unsigned n = 3; n <= max_symbols_of_distances(request); ++n) {
    const std::string printed = fmt::format("{}", printed_scc_diameter(n));
    const auto cell = [&](std::uint64_t measured, const char* how) -> PaperCell {
      return {fmt::format("{}", measured), printed, how};
    };
    rows.push_back({label_cell(sized("scc", n)), label_cell(printed),
                    cell(longest_route("latifi93", n, request), by_routes),
                    cell(longest_route("scc-all-orders", n, request), by_routes),
                    cell(measured_network(sized("scc", n), request).diameter, "search")});
  }
  return rows;
}

}  // namespace asterism
