// Section IV.1 of tseng1998: swaps of symbols, and the mesh in the star.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include <asterism/permutation_network.hpp>

#include "graph/embed/mesh_in_star.hpp"
#include "graph/route/star_distance.hpp"
#include "network/required_shape.hpp"
#include "papers/tseng1998_parts.hpp"
#include "papers/tseng1998_substars.hpp"

namespace asterism {

namespace {

/// T_{x,y} of Definition 1.
Permutation with_symbols_swapped(Permutation node, unsigned x, unsigned y) {
  return node.with_swapped(node.position_of(x), node.position_of(y));
}

Finding definition_1_example(const PaperRequest&) {
  const Permutation v(std::vector<unsigned>{4, 0, 1, 2, 3});
  const std::string image = permutation_label(with_symbols_swapped(v, 1, 3), 5);
  return image == "51432" ? holds("the example", "enumeration") : fails(image, "enumeration");
}

Finding lemma_2(const PaperRequest& request) {
  return for_all(2, max_visited_symbols(request), by_all_nodes, [](unsigned n) -> std::string {
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

/// Returns whether T_{x,y} maps two nodes of the substar of x to the same node.
bool merges_nodes(unsigned n, unsigned x, unsigned y) {
  std::set<Permutation> images;
  std::uint64_t nodes = 0;
  for (std::uint64_t number = 0; number < factorials[n]; ++number)
    if (const Permutation v = unrank(number, n); v[n - 1] == x) {
      images.insert(with_symbols_swapped(v, x, y));
      ++nodes;
    }
  return images.size() != nodes;
}

/// Returns whether T_{i-1,i} maps a ring of the mesh to the next one.
bool follows_by_swaps(const PermutationNetwork& star, const MeshInStar& mesh, unsigned row) {
  for (std::uint64_t column = 0; column < mesh.columns(); ++column)
    if (star.permutation(mesh.node(row + 1, column)) !=
        with_symbols_swapped(star.permutation(mesh.node(row, column)), row, row + 1))
      return false;
  return true;
}

Finding corollary_1(const PaperRequest& request) {
  return for_all(3, max_visited_symbols(request), by_all_nodes, [](unsigned n) -> std::string {
    for (unsigned x = 0; x < n; ++x)
      for (unsigned y = 0; y < n; ++y)
        if (merges_nodes(n, x, y)) return fmt::format("T_{{{},{}}} merges nodes", x + 1, y + 1);
    const auto network = star_of(n);
    const auto& star = required_shape(network->permutations());
    const MeshInStar mesh(star);
    for (unsigned row = 0; row + 1 < n; ++row)
      if (!follows_by_swaps(star, mesh, row)) return fmt::format("row {}", row + 2);
    return "";
  });
}

Finding equation_4(const PaperRequest& request) {
  return for_all(2, max_visited_symbols(request), by_all_nodes, [](unsigned n) -> std::string {
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
  return for_all(3, max_visited_symbols(request) + 1, "embedding", [](unsigned n) -> std::string {
    const MeshDistances found = mesh_distances(n);
    if (!found.one_to_one) return "it is not one to one";
    if (found.columns.most == 3 && found.rings.most == 1) return "";
    return fmt::format("dilation {} and {}", found.columns.most, found.rings.most);
  });
}

}  // namespace

StatementMeasurements tseng1998_mesh_statements() {
  return {{"definition 1, example", definition_1_example},
          {"lemma 2", lemma_2},
          {"corollary 1", corollary_1},
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
  for (unsigned n = 3; n <= max_visited_symbols(request) + 1; ++n) {
    const MeshDistances found = mesh_distances(n);
    rows.push_back({label_cell(n), label_cell(fmt::format("{} x {}", n, factorials[n - 1])),
                    measured_cell(found.one_to_one ? "yes" : "no", "embedding"),
                    measured_cell(found.columns.most, "embedding"),
                    measured_cell(found.columns.average_text(), "embedding"),
                    measured_cell(found.rings.most, "embedding")});
  }
  return rows;
}

}  // namespace asterism
