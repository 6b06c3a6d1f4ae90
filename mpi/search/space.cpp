#include "search/space.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/permutation_network.hpp>

#include "search/any_space.hpp"
#include "search/parcels.hpp"
#include "search/permutation_space.hpp"

namespace asterism::distributed {

namespace {

std::unique_ptr<SearchSpace> fitting_space(const Network& network) {
  const auto* permutations = network.permutations();
  if (permutations != nullptr &&
      permutations->node_count() >= factorials[permutations->symbols()] / 2)
    return std::make_unique<PermutationSpace>(*permutations);
  return std::make_unique<AnySpace>(network);
}

}  // namespace

std::unique_ptr<SearchSpace> make_search_space(const Network& network) {
  auto space = fitting_space(network);
  if (space->blocks() > max_blocks)
    throw Error(
        ErrorCode::too_large,
        fmt::format("{} has too many nodes to search: {}", network.spec(), network.node_count()),
        "choose a smaller network");
  return space;
}

}  // namespace asterism::distributed
