// One line a network. The family itself, with its text, is in the network's own file.
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/graph_file_families.hpp"

// clang-format off
#define ASTERISM_NETWORKS(NETWORK) \
  NETWORK(star)                    \
  NETWORK(macro_star)              \
  NETWORK(scc)                     \
  NETWORK(ccc)                     \
  NETWORK(hypercube)               \
  NETWORK(torus)                   \
  NETWORK(mesh)                    \
  NETWORK(ring)                    \
  NETWORK(complete)                \
  NETWORK(wk)                      \
  NETWORK(hypercomplete)           \
  NETWORK(hypernet)                \
  NETWORK(pancake)                 \
  NETWORK(bubble_sort)             \
  NETWORK(clustered_star)          \
  NETWORK(incomplete_star)         \
  NETWORK(arrangement)             \
  NETWORK(de_bruijn)               \
  NETWORK(folded_hypercube)        \
  NETWORK(fibonacci_cube)          \
  NETWORK(hcn)                     \
  NETWORK(hfn)                     \
  NETWORK(rhsn)                    \
  NETWORK(random_regular)          \
  NETWORK(backbone)                \
  NETWORK(fat_tree)                \
  NETWORK(dragonfly)               \
  NETWORK(slim_fly)                \
  NETWORK(butterfly)               \
  NETWORK(kautz)                   \
  NETWORK(generalized_hypercube)   \
  NETWORK(cayley)                  \
  NETWORK(faulty)
// clang-format on

namespace asterism {

#define ASTERISM_DECLARE(name) NetworkFamily name##_family();
ASTERISM_NETWORKS(ASTERISM_DECLARE)
#undef ASTERISM_DECLARE

namespace {

std::vector<NetworkFamily> built_in_families() {
#define ASTERISM_LIST(name) name##_family(),
  std::vector<NetworkFamily> families{ASTERISM_NETWORKS(ASTERISM_LIST)};
#undef ASTERISM_LIST
  for (NetworkFamily& family : graph_file_families()) families.push_back(std::move(family));
  return families;
}

}  // namespace

Registry<NetworkFamily>& network_catalogue() {
  static Registry<NetworkFamily> families("network", built_in_families());
  return families;
}

std::shared_ptr<const Network> make_network(std::string_view spec) {
  const NetworkFamily& family = network_catalogue().get(spec.substr(0, spec.find(':')));
  SpecArguments arguments(family, spec);
  std::shared_ptr<const Network> network = family.make(arguments);
  arguments.require_all_used();
  return network;
}

}  // namespace asterism
