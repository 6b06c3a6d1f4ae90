#include "graph/symmetry/product_form.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <asterism/networks.hpp>

#include "graph/link_table.hpp"
#include "graph/symmetry/grid_form.hpp"
#include "graph/symmetry/parallel_links.hpp"
#include "graph/symmetry/plain_links.hpp"
#include "network/stored.hpp"

namespace asterism {

namespace {

/// Maximum number of links compared with each other: some seconds.
constexpr double max_comparisons = 1e8;
constexpr std::uint64_t max_product_nodes = std::uint64_t{1} << 21;
/// Networks with more directions are not products in practice, and each is examined on its own.
constexpr std::uint32_t max_directions = 64;

/// A factor: the nodes that can be reached from node 0 over its links, and the position of every
/// node of the product among them.
struct Factor {
  std::vector<std::uint32_t> nodes;     // those reached, in the order in which they are reached
  std::vector<std::uint32_t> position;  // by node of the product
};

/// Divides a network into factors by the directions of its links.
class FactorSearch {
 public:
  FactorSearch(const LinkTable& links, LinkDirections directions, const Progress& progress)
      : links_(links), directions_(std::move(directions)), progress_(progress) {}

  /// Returns nothing if the network is prime or its factors are not found.
  std::optional<std::vector<Factor>> run() {
    std::vector<bool> fits(directions_.count);
    for (std::uint32_t direction = 0; direction < directions_.count; ++direction)
      fits[direction] = factor_of(direction).has_value();
    join([&](std::uint32_t direction) { return !fits[direction]; });
    join([&](std::uint32_t direction) { return !branches(direction); });
    if (directions_.count < 2) return std::nullopt;
    std::uint64_t nodes = 1;
    std::vector<Factor> factors;
    for (std::uint32_t direction = 0; direction < directions_.count; ++direction) {
      auto factor = factor_of(direction);
      if (!factor) return std::nullopt;
      nodes *= factor->nodes.size();
      if (nodes > links_.node_count()) return std::nullopt;
      factors.push_back(*std::move(factor));
    }
    if (nodes != links_.node_count()) return std::nullopt;
    return factors;
  }

  /// Returns the links of a factor between its nodes, numbered by position.
  [[nodiscard]] std::vector<StoredNetwork::Link> links_of(std::uint32_t direction,
                                                          const Factor& factor) const {
    std::vector<StoredNetwork::Link> result;
    for (const std::uint32_t node : factor.nodes)
      for_each_end(node, direction, [&](std::uint32_t end) {
        if (factor.position[node] < factor.position[end])
          result.emplace_back(factor.position[node], factor.position[end]);
      });
    return result;
  }

 private:
  template <class Body>
  void for_each_end(std::uint32_t node, std::uint32_t direction, Body&& body) const {
    const std::uint64_t first = links_.first_arc(node);
    for (std::uint32_t i = 0; i < links_.degree(node); ++i)
      if (directions_.of_arc[first + i] == direction) body(links_.neighbour(node, i));
  }

  /// Makes all directions that are chosen one.
  template <class IsChosen>
  void join(IsChosen&& is_chosen) {
    std::vector<std::uint32_t> number(directions_.count);
    std::uint32_t count = 0;
    std::optional<std::uint32_t> joined;
    for (std::uint32_t direction = 0; direction < directions_.count; ++direction) {
      const bool chosen = is_chosen(direction);
      number[direction] = chosen && joined ? *joined : count++;
      if (chosen && !joined) joined = number[direction];
    }
    directions_.count = count;
    for (std::uint32_t& direction : directions_.of_arc) direction = number[direction];
  }

  /// Returns the nodes that can be reached from node 0 over links of a direction.
  [[nodiscard]] std::vector<std::uint32_t> layer(std::uint32_t direction) const {
    std::vector<bool> reached(links_.node_count());
    std::vector<std::uint32_t> nodes{0};
    reached[0] = true;
    for (std::size_t i = 0; i < nodes.size(); ++i)
      for_each_end(nodes[i], direction, [&](std::uint32_t end) {
        if (reached[end]) return;
        reached[end] = true;
        nodes.push_back(end);
      });
    return nodes;
  }
  [[nodiscard]] bool branches(std::uint32_t direction) const {
    return std::ranges::any_of(layer(direction), [&](std::uint32_t node) {
      std::uint32_t ends = 0;
      for_each_end(node, direction, [&](std::uint32_t) { ++ends; });
      return ends > 2;
    });
  }

  [[nodiscard]] std::optional<Factor> factor_of(std::uint32_t direction) const {
    report(progress_, "looking for factors", direction, directions_.count);
    Factor factor{layer(direction), {}};
    factor.position.assign(links_.node_count(), no_position);
    for (std::uint32_t i = 0; i < factor.nodes.size(); ++i)
      if (!spread_position(links_, directions_, direction, factor.nodes[i], i, factor.position))
        return std::nullopt;
    return factor;
  }

  const LinkTable& links_;
  LinkDirections directions_;
  const Progress& progress_;
};

/// The network of the catalogue that a factor is, and the image of every node of the product.
struct NamedFactor {
  std::shared_ptr<const Network> network;
  NodeMap image;
};

/// Prefers networks that declare their symmetry.
std::optional<NamedFactor> named(const Factor& factor,
                                 const std::vector<StoredNetwork::Link>& links,
                                 const SymmetryLimits& limits) {
  NetworkTraits traits;
  traits.family = "factor";
  traits.spec = "factor";
  const StoredNetwork network(std::move(traits), static_cast<std::uint32_t>(factor.nodes.size()),
                              links);
  std::vector<Isomorphism> found = recognise_grids(network, limits.progress);
  if (found.empty()) found = recognise(network, limits).isomorphic;
  if (found.empty()) return std::nullopt;
  const auto symmetry = [](const Isomorphism& other) {
    return (other.network->port_symmetric() ? 2 : 0) + (other.network->vertex_symmetric() ? 1 : 0);
  };
  const Isomorphism& best = *std::ranges::max_element(found, {}, symmetry);
  NamedFactor result{best.network, NodeMap(factor.position.size())};
  for (std::size_t node = 0; node < result.image.size(); ++node)
    result.image[node] = best.image[factor.position[node]];
  return result;
}

/// The largest factor comes first, as the largest side of a torus does.
std::optional<Isomorphism> product_of(std::vector<NamedFactor> factors) {
  std::ranges::stable_sort(factors, [](const NamedFactor& a, const NamedFactor& b) {
    return a.network->node_count() != b.network->node_count()
               ? a.network->node_count() > b.network->node_count()
               : a.network->spec() < b.network->spec();
  });
  std::string spec;
  NodeMap image(factors.front().image.size());
  for (std::size_t i = 0; i < factors.size(); ++i) {
    spec += i + 1 < factors.size() ? fmt::format("product:{}/", factors[i].network->spec())
                                   : factors[i].network->spec();
    const auto nodes = static_cast<std::uint32_t>(factors[i].network->node_count());
    for (std::size_t node = 0; node < image.size(); ++node)
      image[node] = image[node] * nodes + factors[i].image[node];
  }
  return Isomorphism{make_network(spec), std::move(image)};
}

}  // namespace

std::optional<Isomorphism> recognise_product(const Network& network, const SymmetryLimits& limits) {
  const double ports = network.port_count();
  if (!has_plain_links(network) || network.node_count() < 4 ||
      network.node_count() > max_product_nodes ||
      static_cast<double>(network.node_count()) * ports * ports > max_comparisons)
    return std::nullopt;
  const LinkTable links(network);
  if (has_parallel_links(links)) return std::nullopt;
  LinkDirections directions = find_directions(links, Branches::allowed, limits.progress);
  if (directions.count < 2 || directions.count > max_directions) return std::nullopt;
  FactorSearch search(links, std::move(directions), limits.progress);
  const auto factors = search.run();
  if (!factors) return std::nullopt;
  std::vector<NamedFactor> all;
  for (std::uint32_t i = 0; i < factors->size(); ++i) {
    auto factor = named((*factors)[i], search.links_of(i, (*factors)[i]), limits);
    if (!factor) return std::nullopt;
    all.push_back(*std::move(factor));
  }
  auto found = product_of(std::move(all));
  if (!preserves_links(links, *found->network, found->image)) return std::nullopt;
  return found;
}

}  // namespace asterism
