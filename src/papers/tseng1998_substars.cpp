#include "papers/tseng1998_substars.hpp"

#include <algorithm>

#include <asterism/networks.hpp>
#include <asterism/route.hpp>

#include "graph/route/star_distance.hpp"

namespace asterism {

unsigned max_visited_symbols(const PaperRequest& request) {
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

std::shared_ptr<const Network> star_of(unsigned n) {
  return make_network(fmt::format("star:{}", n));
}

std::vector<unsigned> substar_of(Permutation node, unsigned k, unsigned n) {
  std::vector<unsigned> substar(n);
  for (unsigned i = k; i < n; ++i) substar[i] = node[i] + 1;
  return substar;
}

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

}  // namespace asterism
