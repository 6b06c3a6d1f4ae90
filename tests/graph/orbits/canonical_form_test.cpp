#include "graph/orbits/canonical_form.hpp"

#include <set>

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "extent.hpp"
#include "graph/orbits/permutation_orbits.hpp"
#include "graph/orbits/some_generators.hpp"

namespace asterism {
namespace {

std::set<SymbolMap> orbit_of(const SymbolMap& node, const std::vector<SymbolMap>& relabellings) {
  std::set<SymbolMap> orbit;
  for (const SymbolMap& map : relabellings)
    orbit.insert(composed(composed(map, node), inverted(map)));
  return orbit;
}

/// Checks the canonical form of all nodes against the orbits of the whole group.
void expect_one_form_per_orbit(const std::vector<SymbolMap>& generators, unsigned symbols) {
  const orbits::Relabellings relabellings(generators, symbols);
  const orbits::CanonicalForms forms(relabellings);
  const auto group = testing::all_relabellings(generators, symbols);
  ASSERT_EQ(group.size(), relabellings.order());
  SymbolMap node = identity_map();
  do {
    const orbits::CanonicalForm form = forms.of(node);
    const std::set<SymbolMap> orbit = orbit_of(node, group);
    ASSERT_TRUE(orbit.contains(form.node));
    ASSERT_EQ(form.node, forms.of(*orbit.begin()).node);
    ASSERT_EQ(form.automorphisms * orbit.size(), group.size());
  } while (std::next_permutation(node.begin(), node.begin() + symbols));
}

TEST(CanonicalForm, is_one_node_of_each_orbit_of_known_networks) {
  SLOW_WHEN_SANITIZED();
  for (const char* spec : {"star:4", "star:6", "macro-star:2,2", "macro-star:3,2", "macro-star:2,3",
                           "macro-star:5,1", "macro-star:2,2,1", "bubble-sort:5", "pancake:5"}) {
    SCOPED_TRACE(spec);
    const auto graph = cayley_graph(*make_network(spec));
    expect_one_form_per_orbit(graph->generators, graph->symbols);
  }
}

TEST(CanonicalForm, is_one_node_of_each_orbit_of_random_generators) {
  SLOW_WHEN_SANITIZED();
  Random random(3);
  for (unsigned symbols = 3; symbols <= 6; ++symbols)
    for (int i = 0; i < 12; ++i) {
      SCOPED_TRACE(i);
      const auto generators = testing::random_generators(symbols, random);
      if (!generators.empty()) expect_one_form_per_orbit(generators, symbols);
    }
}

/// In larger groups, images of a node by random products of the transversals have its form.
TEST(CanonicalForm, is_the_same_for_relabelled_nodes) {
  Random random(4);
  for (const char* spec : {"star:12", "star:16", "macro-star:2,6", "macro-star:3,4",
                           "macro-star:4,3", "macro-star:6,2", "macro-star:5,3"}) {
    const auto graph = cayley_graph(*make_network(spec));
    const orbits::Relabellings relabellings(graph->generators, graph->symbols);
    const orbits::CanonicalForms forms(relabellings);
    SymbolMap node = identity_map();
    for (int i = 0; i < 200; ++i) {
      // Few steps from the identity, there are many automorphisms.
      node = i % 20 == 0
                 ? identity_map()
                 : composed(node, graph->generators[random.below(graph->generators.size())]);
      SymbolMap map = identity_map();
      for (const auto& level : relabellings.levels())
        map = composed(map, level.from_base[random.below(level.from_base.size())]);
      const SymbolMap image = composed(composed(map, node), inverted(map));
      const auto form = forms.of(node);
      const auto form_of_image = forms.of(image);
      ASSERT_EQ(form.node, form_of_image.node) << spec;
      ASSERT_EQ(form.automorphisms, form_of_image.automorphisms) << spec;
    }
  }
}

}  // namespace
}  // namespace asterism
