// One line a network. The family itself, with its text, is in the network's own file.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/catalogue.hpp>
#include <asterism/error.hpp>

#include "base/text.hpp"
#include "network/spec.hpp"

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
  NETWORK(cayley)                  \
  NETWORK(graph)
// clang-format on

namespace asterism {

#define ASTERISM_DECLARE(name) NetworkFamily name##_family();
ASTERISM_NETWORKS(ASTERISM_DECLARE)
#undef ASTERISM_DECLARE

std::span<const NetworkFamily> network_catalogue() {
#define ASTERISM_LIST(name) name##_family(),
  static const std::vector<NetworkFamily> families{ASTERISM_NETWORKS(ASTERISM_LIST)};
#undef ASTERISM_LIST
  return families;
}

namespace {

Error unknown_network(std::string_view name) {
  std::vector<std::string> names;
  for (const NetworkFamily& family : network_catalogue()) names.push_back(family.name);
  const auto near = nearest(name, names);
  return {ErrorCode::unknown_name, fmt::format("unknown network {}", in_quotes(name)),
          near ? fmt::format("did you mean \"{}\"? `asterism networks` lists them all", *near)
               : "`asterism networks` lists them all"};
}

}  // namespace

std::unique_ptr<Network> make_network(std::string_view spec) {
  const std::string_view name = spec.substr(0, spec.find(':'));
  const auto families = network_catalogue();
  const auto family = std::ranges::find(families, name, &NetworkFamily::name);
  if (family == families.end()) throw unknown_network(name);
  SpecArguments arguments(*family, spec);
  std::unique_ptr<Network> network = family->make(arguments);
  arguments.require_all_used();
  return network;
}

}  // namespace asterism
