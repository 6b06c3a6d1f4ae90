// The statements of tseng1998 about nodes, substars and the mesh in the star, checked exhaustively.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/networks.hpp>
#include <asterism/permutation_network.hpp>
#include <asterism/route.hpp>
#include <asterism/verify.hpp>

#include "graph/embed/mesh_in_star.hpp"
#include "graph/route/star_distance.hpp"
#include "network/required_shape.hpp"
#include "papers/tseng1998_parts.hpp"

namespace asterism {

namespace {

constexpr const char* by_nodes = "all nodes";

unsigned max_symbols(const PaperRequest& request) {
  switch (request.effort) {
    case Effort::quick:
      return 5;
    case Effort::standard:
      return 6;
    case Effort::full:
      break;
  }
  return 7;
}

/// The symbols at positions k.. of a node, those before free: a substar.
std::vector<unsigned> substar_of(Permutation node, unsigned k, unsigned n) {
  std::vector<unsigned> substar(n);
  for (unsigned i = k; i < n; ++i) substar[i] = node[i] + 1;
  return substar;
}

/// The distance from 12..n to each of the substars of k symbols.
std::map<std::vector<unsigned>, unsigned> substar_distances(unsigned n, unsigned k) {
  std::map<std::vector<unsigned>, unsigned> nearest;
  for (std::uint64_t number = 0; number < factorials[n]; ++number) {
    const Permutation node = unrank(number, n);
    const auto [entry, is_new] =
        nearest.try_emplace(substar_of(node, k, n), star_distance(node, n));
    if (!is_new) entry->second = std::min(entry->second, star_distance(node, n));
  }
  return nearest;
}

std::shared_ptr<const Network> star_of(unsigned n) {
  return make_network(fmt::format("star:{}", n));
}

/// Returns the path by rules R3 and R4, starting at 12..n.
std::vector<Port> way_to(const std::shared_ptr<const Network>& star,
                         const std::vector<unsigned>& substar) {
  return find_route(route_algorithm(*star, "tseng98", true),
                    {star, NodeId{0}, RouteTarget(substar), {}})
      .ports;
}

Permutation walked(Permutation node, const std::vector<Port>& ports) {
  for (const Port port : ports) node = node.with_swapped(0, port.value() + 1);
  return node;
}

/// Calls complaint(n, k, star) for each k < n.
template <class Complaint>
Finding for_all_substar_sizes(unsigned last, const char* how, Complaint&& complaint) {
  return for_all(2, last, how, [&](unsigned n) -> std::string {
    const auto star = star_of(n);
    for (unsigned k = 1; k < n; ++k)
      if (const std::string text = complaint(n, k, star); !text.empty())
        return fmt::format("k = {}: {}", k, text);
    return "";
  });
}

Finding rules_3_and_4(const PaperRequest& request) {
  return for_all_substar_sizes(
      max_symbols(request), by_nodes, [](unsigned n, unsigned k, const auto& star) -> std::string {
        for (const auto& [substar, distance] : substar_distances(n, k))
          if (const auto hops = way_to(star, substar).size(); hops != distance)
            return fmt::format("{} hops, the distance is {}", hops, distance);
        return "";
      });
}

/// Every node sends and receives at most one packet in a step, and all over the same dimension.
Finding property_1(const PaperRequest& request) {
  constexpr unsigned max_symbols_move_by_move = 5;
  return for_all_substar_sizes(
      max_symbols_move_by_move, "schedule, move by move",
      [&](unsigned, unsigned k, const auto& star) -> std::string {
        Model model;
        model.ports = Model::Ports::single_dimension;
        const Problem problem(star, Collective(CollectiveKind::alltoall, *star), model);
        ScheduleVerifier verifier(request.memory_limit);
        run_algorithm(algorithm_catalogue().get("tseng98-personalized"),
                      {problem, {{"k", std::to_string(k)}}, request.memory_limit, {}}, verifier);
        const Violation* const violation = verifier.verdict().earliest();
        return violation == nullptr ? "" : violation->text;
      });
}

/// Checks y = z_{x_1} .. z_{x_n}.
Finding property_2(const PaperRequest& request) {
  return for_all_substar_sizes(
      max_symbols(request), by_nodes, [](unsigned n, unsigned k, const auto& star) -> std::string {
        for (const auto& [substar, distance] : substar_distances(n, k)) {
          const std::vector<Port> ports = way_to(star, substar);
          const Permutation x = walked({}, ports);
          for (std::uint64_t number = 0; number < factorials[n]; ++number) {
            const Permutation z = unrank(number, n);
            if (walked(z, ports) != compose(z, x))
              return fmt::format("from {}", permutation_label(z, n));
          }
        }
        return "";
      });
}

/// In one iteration the nodes z pick different nodes y, so all nodes of each substar are picked.
Finding property_3(const PaperRequest& request) {
  return for_all_substar_sizes(
      max_symbols(request), by_nodes, [](unsigned n, unsigned k, const auto& star) -> std::string {
        for (const auto& [substar, distance] : substar_distances(n, k)) {
          const std::vector<Port> ports = way_to(star, substar);
          std::set<Permutation> picked;
          for (std::uint64_t number = 0; number < factorials[n]; ++number)
            picked.insert(walked(unrank(number, n), ports));
          if (picked.size() != factorials[n])
            return fmt::format("{} nodes are picked by {}", picked.size(), factorials[n]);
        }
        return "";
      });
}

/// A node z picks another substar in each iteration, so all of them.
Finding property_4(const PaperRequest& request) {
  return for_all_substar_sizes(
      max_symbols(request), by_nodes, [](unsigned n, unsigned k, const auto& star) -> std::string {
        std::vector<std::vector<Port>> ways;
        for (const auto& [substar, distance] : substar_distances(n, k))
          ways.push_back(way_to(star, substar));
        for (std::uint64_t number = 0; number < factorials[n]; ++number) {
          std::set<std::vector<unsigned>> picked;
          for (const auto& ports : ways)
            picked.insert(substar_of(walked(unrank(number, n), ports), k, n));
          if (picked.size() != ways.size())
            return fmt::format("{} picks {} of {} substars",
                               permutation_label(unrank(number, n), n), picked.size(), ways.size());
        }
        return "";
      });
}

/// T_{x,y} of Definition 1.
Permutation with_symbols_swapped(Permutation node, unsigned x, unsigned y) {
  return node.with_swapped(node.position_of(x), node.position_of(y));
}

Finding lemma_2(const PaperRequest& request) {
  return for_all(2, max_symbols(request), by_nodes, [](unsigned n) -> std::string {
    for (std::uint64_t number = 0; number < factorials[n]; ++number) {
      const Permutation v = unrank(number, n);
      const unsigned x = v[n - 1];
      for (unsigned y = 0; y < n; ++y)
        for (unsigned i = 1; i + 1 < n; ++i) {
          const Permutation image = with_symbols_swapped(v, x, y);
          const Permutation next = with_symbols_swapped(v.with_swapped(0, i), x, y);
          if (image[n - 1] != y || next != image.with_swapped(0, i))
            return fmt::format("{}, dimension {}", permutation_label(v, n), i + 1);
        }
    }
    return "";
  });
}

Finding equation_4(const PaperRequest& request) {
  return for_all(2, max_symbols(request), by_nodes, [](unsigned n) -> std::string {
    const auto last = [&](Permutation node) { return node.with_swapped(0, n - 1); };
    for (std::uint64_t number = 0; number < factorials[n]; ++number) {
      const Permutation v = unrank(number, n);
      const unsigned i = v[n - 1] + 1;
      if (i == n) continue;
      const unsigned position = v.position_of(i);
      const Permutation led = position == 0 ? last(v) : last(last(v).with_swapped(0, position));
      if (led != with_symbols_swapped(v, i - 1, i)) return permutation_label(v, n);
    }
    return "";
  });
}

/// The distances in the star of neighbours in the mesh.
struct Distances {
  std::uint64_t links = 0, most = 0, sum = 0;

  void add(std::uint64_t distance) {
    ++links;
    most = std::max(most, distance);
    sum += distance;
  }
  [[nodiscard]] std::string average_text() const {
    return fmt::format("{:.4f}", static_cast<double>(sum) / static_cast<double>(links));
  }
};

struct MeshDistances {
  bool one_to_one = false;
  Distances columns, rings;
};

MeshDistances mesh_distances(unsigned n) {
  const auto network = star_of(n);
  const auto& star = required_shape(network->permutations());
  const MeshInStar mesh(star);
  const auto distance = [&](NodeId from, NodeId to) {
    return star_distance(seen_from(star.permutation(to), star.permutation(from)), n);
  };
  MeshDistances found;
  std::set<NodeId> taken;
  for (unsigned row = 0; row < mesh.rows(); ++row)
    for (std::uint64_t column = 0; column < mesh.columns(); ++column) {
      const NodeId node = mesh.node(row, column);
      taken.insert(node);
      found.rings.add(distance(node, mesh.node(row, (column + 1) % mesh.columns())));
      if (row + 1 < mesh.rows()) found.columns.add(distance(node, mesh.node(row + 1, column)));
    }
  found.one_to_one = taken.size() == factorials[n];
  return found;
}

Finding mesh_in_the_star(const PaperRequest& request) {
  return for_all(3, max_symbols(request) + 1, "embedding", [](unsigned n) -> std::string {
    const MeshDistances found = mesh_distances(n);
    if (!found.one_to_one) return "it is not one to one";
    if (found.columns.most == 3 && found.rings.most == 1) return "";
    return fmt::format("dilation {} and {}", found.columns.most, found.rings.most);
  });
}

}  // namespace

StatementMeasurements tseng1998_structure_statements() {
  return {{"rules r3 and r4", rules_3_and_4},
          {"property 1", property_1},
          {"property 2", property_2},
          {"property 3", property_3},
          {"property 4", property_4},
          {"lemma 2", lemma_2},
          {"eq-4", equation_4},
          {"mesh", mesh_in_the_star}};
}

PaperRows tseng1998_figure_5(const PublishedTable&, const PaperRequest&) {
  constexpr unsigned n = 4;
  const auto star = star_of(n);
  const MeshInStar mesh(required_shape(star->permutations()));
  PaperRows rows;
  for (unsigned row = 0; row < mesh.rows(); ++row) {
    rows.push_back({label_cell(std::string(n - 1, '*') + std::to_string(row + 1))});
    for (std::uint64_t column = 0; column < mesh.columns(); ++column)
      rows.back().push_back(measured_cell(star->label(mesh.node(row, column)), "embedding"));
  }
  return rows;
}

PaperRows tseng1998_mesh(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  for (unsigned n = 3; n <= max_symbols(request) + 1; ++n) {
    const MeshDistances found = mesh_distances(n);
    rows.push_back({label_cell(n),
                    label_cell(fmt::format("{} x {}", n, factorials[n - 1])),
                    {found.one_to_one ? "yes" : "no", "yes", "embedding"},
                    {fmt::format("{}", found.columns.most), "3", "embedding"},
                    measured_cell(found.columns.average_text(), "embedding"),
                    {fmt::format("{}", found.rings.most), "1", "embedding"}});
  }
  return rows;
}

}  // namespace asterism
