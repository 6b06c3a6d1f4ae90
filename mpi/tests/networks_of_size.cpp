#include "networks_of_size.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>

namespace asterism::mpi::tests {

namespace {

/// Returns "4", "2,3", "2,1,3" and so on; the maximum falls with the length of the list.
std::vector<std::string> number_lists(std::uint64_t nodes) {
  std::vector<std::string> lists;
  for (std::uint64_t a = 1; a <= nodes; ++a) lists.push_back(fmt::format("{}", a));
  constexpr std::uint64_t of_two = 6, of_three = 3;
  for (std::uint64_t a = 1; a <= of_two; ++a)
    for (std::uint64_t b = 1; b <= of_two; ++b) lists.push_back(fmt::format("{},{}", a, b));
  for (std::uint64_t a = 1; a <= of_three; ++a)
    for (std::uint64_t b = 1; b <= of_three; ++b)
      for (std::uint64_t c = 1; c <= of_three; ++c)
        lists.push_back(fmt::format("{},{},{}", a, b, c));
  return lists;
}

/// Adds "24", "2x12", "2x2x6": all ways to write the number as a product, the fewest sides first.
void add_products(std::uint64_t rest, std::vector<std::uint64_t>& sides,
                  std::vector<std::string>& products) {
  if (rest == 1) products.push_back(fmt::format("{}", fmt::join(sides, "x")));
  for (std::uint64_t side = 2; side <= rest; ++side) {
    if (rest % side != 0) continue;
    sides.push_back(side);
    add_products(rest / side, sides, products);
    sides.pop_back();
  }
}

std::shared_ptr<const Network> network_or_none(const std::string& spec) {
  try {
    return make_network(spec);
  } catch (const Error&) {
    return nullptr;  // no network of the family has these parameters
  }
}

}  // namespace

std::vector<std::shared_ptr<const Network>> small_networks(std::uint64_t nodes) {
  std::vector<std::string> parameters = number_lists(nodes);
  std::vector<std::uint64_t> sides;
  add_products(nodes, sides, parameters);
  std::vector<std::shared_ptr<const Network>> networks;
  for (const NetworkFamily& family : network_catalogue()) {
    if (family.examples.empty()) continue;  // from files
    std::vector<std::string> known;
    for (const std::string& text : parameters) {
      auto network = network_or_none(family.name + ":" + text);
      if (!network || network->node_count() != nodes) continue;
      if (std::ranges::find(known, network->spec()) != known.end()) continue;
      known.push_back(network->spec());
      networks.push_back(std::move(network));
    }
  }
  return networks;
}

}  // namespace asterism::mpi::tests
