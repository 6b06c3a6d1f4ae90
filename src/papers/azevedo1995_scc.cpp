// Section 2.2 of azevedo1995: the SCC, its links, routes and distances.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/permutation.hpp>
#include <asterism/route.hpp>

#include "network/connected_cycles.hpp"
#include "network/ring_step.hpp"
#include "papers/azevedo1995_parts.hpp"
#include "papers/azevedo1995_runs.hpp"

namespace asterism {

namespace {

constexpr const char* by_routes = "routes";
constexpr const char* by_walking = "walking over links";

/// The labels that the text of Figure 2 names.
Finding labels_of_4_scc(const PaperRequest&) {
  const auto scc = make_network("scc:4");
  const auto node = [&](const char* label) { return scc->parse_label(label); };
  const bool is_ring = scc->neighbour(node("(2,1234)"), right_port) == node("(3,1234)") &&
                       scc->neighbour(node("(3,1234)"), right_port) == node("(4,1234)") &&
                       scc->neighbour(node("(4,1234)"), right_port) == node("(2,1234)");
  if (!is_ring) return fails("the nodes of 1234 are no ring", by_walking);
  if (scc->neighbour(node("(2,1234)"), lateral_port) != node("(2,2134)"))
    return fails("(2,1234) is not connected to (2,2134)", by_walking);
  return holds("nodes of 1234 in the 4-SCC", by_walking);
}

Finding scc_size(const PaperRequest& request) {
  return for_all(3, max_symbols(request), "search", [&](unsigned n) {
    return unless_equal((n - 1) * factorials[n], measured_network(sized("scc", n), request).size);
  });
}

Finding scc_degree(const PaperRequest& request) {
  return for_all(4, max_symbols(request), "search", [&](unsigned n) -> std::string {
    const MeasuredNetwork measured = measured_network(sized("scc", n), request);
    if (measured.min_degree == 3 && measured.max_degree == 3) return "";
    return fmt::format("measured {} to {}", measured.min_degree, measured.max_degree);
  });
}

/// Contracting each cycle to one node yields the star: the lateral links of its nodes are those of
/// a star node.
Finding quotient_star(const PaperRequest& request) {
  return for_all(3, max_symbols(request), "enumeration", [](unsigned n) -> std::string {
    const auto scc = make_network(sized("scc", n));
    const auto star = make_network(sized("star", n));
    const ConnectedCycles& cycles_of = *scc->connected_cycles();
    for (std::uint64_t ring = 0; ring < star->node_count(); ++ring)
      for (std::uint64_t place = 0; place < n - 1; ++place) {
        const NodeId beside = scc->neighbour(cycles_of.node_at(ring, place), lateral_port);
        const NodeId expected =
            star->neighbour(NodeId{ring}, Port{static_cast<std::uint32_t>(place)});
        if (cycles_of.supernode(beside) != expected.value())
          return fmt::format("another neighbour of {}", star->label(NodeId{ring}));
      }
    return "";
  });
}

/// Returns the number of links inside a cycle from one place to another, in the shorter direction.
std::uint64_t walked_inside(const Network& scc, NodeId from, NodeId to) {
  std::uint64_t shortest = scc.node_count();
  for (const Port port : {left_port, right_port}) {
    std::uint64_t links = 0;
    NodeId node = from;
    for (; node != no_node && node != to; ++links) node = scc.neighbour(node, port);
    if (node == to) shortest = std::min(shortest, links);
  }
  return shortest;
}

std::uint64_t printed_local_links(std::uint64_t n, std::uint64_t i, std::uint64_t j) {
  const std::uint64_t apart = i < j ? j - i : i - j;
  return std::min(apart, n - 1 - apart);
}

Finding local_links(const PaperRequest& request) {
  return for_all(3, max_symbols(request), by_walking, [](unsigned n) -> std::string {
    const auto scc = make_network(sized("scc", n));
    const ConnectedCycles& rings = *scc->connected_cycles();
    std::uint64_t most = 0;
    for (unsigned i = 2; i <= n; ++i)
      for (unsigned j = 2; j <= n; ++j) {
        const std::uint64_t links =
            walked_inside(*scc, rings.node_at(0, i - 2), rings.node_at(0, j - 2));
        if (links != printed_local_links(n, i, j))
          return fmt::format("{}, measured {} from {} to {}", printed_local_links(n, i, j), links,
                             i, j);
        most = std::max(most, links);
      }
    return unless_equal<std::uint64_t>((n - 1) / 2, most);
  });
}

/// Walks lateral links i, j, i from the cycle of the transposition (i j); returns the number of
/// local links, or what is wrong.
struct TwoCycleWalk {
  bool is_home = false;
  std::uint64_t local = 0;
};

TwoCycleWalk walk_of_2_cycle(const Network& scc, unsigned n, unsigned i, unsigned j) {
  const ConnectedCycles& rings = *scc.connected_cycles();
  TwoCycleWalk walk;
  NodeId node = rings.node_at(rank(Permutation().with_swapped(i - 1, j - 1), n), i - 2);
  for (const unsigned dimension : {i, j, i}) {
    const NodeId exit = rings.node_at(rings.supernode(node), dimension - 2);
    walk.local += walked_inside(scc, node, exit);
    node = scc.neighbour(exit, lateral_port);
  }
  walk.is_home = rings.supernode(node) == 0;
  return walk;
}

Finding cost_of_2_cycles(const PaperRequest& request) {
  return for_all(3, max_symbols(request), by_walking, [](unsigned n) -> std::string {
    const auto scc = make_network(sized("scc", n));
    std::uint64_t most = 0;
    for (unsigned i = 2; i <= n; ++i)
      for (unsigned j = 2; j <= n; ++j) {
        if (i == j) continue;
        const TwoCycleWalk walk = walk_of_2_cycle(*scc, n, i, j);
        if (!walk.is_home) return fmt::format("links {0}, {1}, {0} do not execute it", i, j);
        most = std::max(most, walk.local);
      }
    return unless_equal<std::uint64_t>(2 * std::uint64_t{(n - 1) / 2}, most);
  });
}

/// Checks up to 7 symbols at any effort: there the orders of Eq. (1) and all orders first differ.
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
      .max_hops;
}

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

StatementMeasurements azevedo1995_scc_statements() {
  return {{"figure 2", labels_of_4_scc},
          {"size of the SCC", scc_size},
          {"degree of the SCC", scc_degree},
          {"quotient star", quotient_star},
          {"D_n", local_links},
          {"figure 3", cost_of_2_cycles},
          {"eq-2", equation_2},
          {"eq-2 by eq-1", equation_2_by_equation_1},
          {"routing", shortest_by_equation_1}};
}

PaperRows azevedo1995_diameters(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  for (unsigned n = 3; n <= max_symbols_of_distances(request); ++n)
    rows.push_back({label_cell(sized("scc", n)), measured_cell(printed_scc_diameter(n), "formula"),
                    measured_cell(longest_route("latifi93", n, request), by_routes),
                    measured_cell(longest_route("scc-all-orders", n, request), by_routes),
                    measured_cell(measured_network(sized("scc", n), request).diameter, "search")});
  return rows;
}

}  // namespace asterism
