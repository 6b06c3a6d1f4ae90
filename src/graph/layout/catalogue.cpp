// Selects the layout of each family; families not listed are drawn according to their properties.
#include <algorithm>
#include <array>
#include <string_view>

#include <asterism/faults.hpp>
#include <asterism/permutation_network.hpp>

#include "graph/layout/placement.hpp"
#include "network/gpu_machine.hpp"

namespace asterism {

namespace {

struct ShapeOfFamily {
  std::string_view family;
  Placement (*place)(const Network& network);
};

constexpr std::array shapes_of_families{
    ShapeOfFamily{"ring", place_on_circle},
    ShapeOfFamily{"complete", place_on_circle},
    ShapeOfFamily{"de-bruijn", place_on_circle},
    ShapeOfFamily{"kautz", place_on_circle},
    ShapeOfFamily{"circulant", place_on_circle},
    ShapeOfFamily{"knoedel", place_on_circle},
    ShapeOfFamily{"generalized-de-bruijn", place_on_circle},
    ShapeOfFamily{"generalized-kautz", place_on_circle},
    ShapeOfFamily{"torus", place_grid},
    ShapeOfFamily{"mesh", place_grid},
    ShapeOfFamily{"torus-mesh", place_grid},
    ShapeOfFamily{"twisted-torus", place_twisted_torus},
    ShapeOfFamily{"generalized-hypercube", place_generalized_hypercube},
    ShapeOfFamily{"hypercube", place_cube},
    ShapeOfFamily{"folded-hypercube", place_cube},
    ShapeOfFamily{"crossed-cube", place_cube},
    ShapeOfFamily{"twisted-cube", place_cube},
    ShapeOfFamily{"exchanged-hypercube", place_cube},
    ShapeOfFamily{"shuffle-exchange", place_cube},
    ShapeOfFamily{"fibonacci-cube", place_fibonacci_cube},
    ShapeOfFamily{"hcn", place_nested_cubes},
    ShapeOfFamily{"hfn", place_nested_cubes},
    ShapeOfFamily{"rhsn", place_nested_cubes},
    ShapeOfFamily{"star", place_substars},
    ShapeOfFamily{"macro-star", place_substars},
    ShapeOfFamily{"pancake", place_substars},
    ShapeOfFamily{"bubble-sort", place_substars},
    ShapeOfFamily{"clustered-star", place_parts_of_stars},
    ShapeOfFamily{"incomplete-star", place_parts_of_stars},
    ShapeOfFamily{"arrangement", place_arrangement},
    ShapeOfFamily{"nk-star", place_arrangement},
    ShapeOfFamily{"scc", place_star_cycles},
    ShapeOfFamily{"ccc", place_cube_cycles},
    ShapeOfFamily{"wk", place_wk},
    ShapeOfFamily{"hypernet", place_recursive},
    ShapeOfFamily{"hypercomplete", place_recursive},
    ShapeOfFamily{"fat-tree", place_levels},
    ShapeOfFamily{"leaf-spine", place_levels},
    ShapeOfFamily{"xgft", place_levels},
    ShapeOfFamily{"rail-optimized", place_levels},
    ShapeOfFamily{"dragonfly-plus", place_levels},
    ShapeOfFamily{"oft", place_levels},
    ShapeOfFamily{"mlfm", place_levels},
    ShapeOfFamily{"bcube", place_levels},
    ShapeOfFamily{"butterfly", place_butterfly},
    ShapeOfFamily{"dragonfly", place_dragonfly},
    ShapeOfFamily{"slim-fly", place_slim_fly},
    ShapeOfFamily{"xpander", place_xpander},
};

/// The remaining nodes keep their places.
Placement place_faulty(const FaultyNetwork& network, const Progress& progress) {
  const Placement base = placement_of(network.base(), progress);
  Placement placement{.shape = base.shape, .places = {}, .heading = {}, .bends = base.bends};
  placement.places.reserve(network.node_count());
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    placement.places.push_back(base.places[network.in_base(node).value()]);
  if (base.heading)
    placement.heading = [&network, heading = base.heading](NodeId node, Port port) {
      return heading(network.in_base(node), port);
    };
  return placement;
}

}  // namespace

Placement placement_of(const Network& network, const Progress& progress) {
  if (const FaultyNetwork* const faulty = as_faulty(network))
    return place_faulty(*faulty, progress);
  if (network.family() == "product") return place_product(network, progress);
  if (network.family() == "hierarchy") return place_hierarchy(network, progress);
  const auto* const listed =
      std::ranges::find(shapes_of_families, network.family(), &ShapeOfFamily::family);
  if (listed != shapes_of_families.end()) return listed->place(network);
  if (as_gpu_machine(network) != nullptr) return place_gpu_machine(network);
  const auto* const permutations = network.permutations();
  if (permutations != nullptr && permutations->has_all_permutations())
    return place_substars(network);
  if (network.recursion() != nullptr) return place_recursive(network);
#ifdef __EMSCRIPTEN__
  return place_by_springs(network, progress);  // a browser starts no programs
#else
  return place_by_graphviz(network, progress);
#endif
}

}  // namespace asterism
