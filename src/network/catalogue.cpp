// The catalogue of networks: one line per network. Each family and its description are in a
// separate file.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "base/text.hpp"
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
  NETWORK(leaf_spine)              \
  NETWORK(xgft)                    \
  NETWORK(rail_optimized)          \
  NETWORK(dragonfly_plus)          \
  NETWORK(hyperx)                  \
  NETWORK(hamming_mesh)            \
  NETWORK(polarfly)                \
  NETWORK(xpander)                 \
  NETWORK(spectral_fly)            \
  NETWORK(bcube)                   \
  NETWORK(dcell)                   \
  NETWORK(torus_mesh)              \
  NETWORK(oft)                     \
  NETWORK(mlfm)                    \
  NETWORK(twisted_torus)           \
  NETWORK(butterfly)               \
  NETWORK(kautz)                   \
  NETWORK(generalized_hypercube)   \
  NETWORK(circulant)               \
  NETWORK(knoedel)                 \
  NETWORK(generalized_de_bruijn)   \
  NETWORK(generalized_kautz)       \
  NETWORK(nk_star)                 \
  NETWORK(alternating_group)       \
  NETWORK(rotator)                 \
  NETWORK(burnt_pancake)           \
  NETWORK(exchanged_hypercube)     \
  NETWORK(crossed_cube)            \
  NETWORK(twisted_cube)            \
  NETWORK(shuffle_exchange)        \
  NETWORK(product)                 \
  NETWORK(hierarchy)               \
  NETWORK(dgx1)                    \
  NETWORK(dgx2)                    \
  NETWORK(dgx_a100)                \
  NETWORK(dgx_h100)                \
  NETWORK(gb200_nvl72)             \
  NETWORK(mi250)                   \
  NETWORK(mi300x)                  \
  NETWORK(ndv2)                    \
  NETWORK(boxes)                   \
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

namespace {

/// Names are case-insensitive. Throws Error(unknown_name); for "star6" and "star-6" it hints at
/// star:6.
const NetworkFamily& family_of(std::string_view spec) {
  const Registry<NetworkFamily>& families = network_catalogue();
  const std::string_view given = spec.substr(0, spec.find(':'));
  if (const NetworkFamily* const family = families.find(given)) return *family;
  const std::string name = lower_case(given);
  if (const NetworkFamily* const family = families.find(name)) return *family;
  const std::size_t digits = std::min(name.find_first_of("0123456789"), name.size());
  std::string letters = name.substr(0, digits);
  if (letters.ends_with('-') || letters.ends_with('_') || letters.ends_with(' '))
    letters.pop_back();
  if (given.size() == spec.size() && digits < name.size() && families.find(letters) != nullptr)
    throw Error(ErrorCode::unknown_name, fmt::format("unknown network {}", in_quotes(given)),
                fmt::format("did you mean \"{}:{}\"?", letters, name.substr(digits)));
  return families.get(given);
}

}  // namespace

namespace {

/// Whether a spec that names no family is meant as the path of a file: it exists, or it has a
/// folder or an extension.
bool is_path(std::string_view spec) {
  std::error_code error;
  const std::filesystem::path path(spec);
  if (std::filesystem::is_regular_file(path, error)) return true;
  const std::string ending = path.extension().string();
  const bool has_ending = ending.size() > 1 && (ending[1] < '0' || ending[1] > '9');
  return spec.find(':') == std::string_view::npos &&
         (has_ending || spec.find('/') != std::string_view::npos);
}

/// The spec with the family of graph files in front of a path.
std::string completed_spec(std::string_view spec) {
  const Registry<NetworkFamily>& families = network_catalogue();
  const std::string name = lower_case(spec.substr(0, spec.find(':')));
  const bool names_family = families.find(name) != nullptr;
  const bool reads_files = families.find("graph") != nullptr;
  return (!names_family && reads_files && is_path(spec) ? "graph:" : "") + std::string(spec);
}

}  // namespace

std::shared_ptr<const Network> make_network(std::string_view given) {
  const std::string spec = completed_spec(given);
  const NetworkFamily& family = family_of(spec);
  SpecArguments arguments(family, spec);
  std::shared_ptr<const Network> network = family.make(arguments);
  arguments.require_all_used();
  return network;
}

}  // namespace asterism
