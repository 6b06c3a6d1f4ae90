#include "graph/breadth_first_tree.hpp"

#include <limits>
#include <span>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/permutation_network.hpp>

#include "base/memory.hpp"
#include "graph/level_search.hpp"
#include "graph/shared_links.hpp"

namespace asterism {

namespace {

constexpr std::uint32_t unseen = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t nodes_per_report = 1 << 16;

}  // namespace

BreadthFirstTree::BreadthFirstTree(const Network& network, NodeId root, std::uint64_t memory_limit,
                                   const Progress& progress) {
  static constexpr double bytes_per_node = 16;
  MemoryBudget(memory_limit)
      .require(bytes_per_node * static_cast<double>(network.node_count()),
               fmt::format("a spanning tree of {}", network.spec()), "choose a smaller network");
  if (network.node_count() >= unseen)
    throw Error(ErrorCode::too_large, fmt::format("{} has too many nodes", network.spec()),
                "choose a network of fewer than 2^32 - 1 nodes");
  depth_.assign(network.node_count(), unseen);
  parent_.resize(network.node_count());
  down_.resize(network.node_count());
  depth_[root.value()] = 0;
  order_.push_back(static_cast<std::uint32_t>(root.value()));
  SharedLinks links(network);
  for (std::size_t i = 0; i < order_.size(); ++i) {
    if (i % nodes_per_report == 0) report(progress, "searching", i, network.node_count());
    const std::uint32_t node = order_[i];
    const std::span<const std::uint32_t> ends = links.neighbours(node);
    for (std::uint32_t port = 0; port < ends.size(); ++port) {
      const std::uint32_t end = ends[port];
      if (end == SharedLinks::no_link || depth_[end] != unseen) continue;
      depth_[end] = depth_[node] + 1;
      parent_[end] = node;
      down_[end] = port;
      order_.push_back(end);
    }
  }
}

std::vector<std::uint32_t> distances_from_first(const Network& network, std::uint64_t memory_limit,
                                                const Progress& progress) {
  // The search of permutations is faster, but its tables take three megabytes.
  static constexpr std::uint64_t min_nodes_for_tables = 200'000;
  const PermutationNetwork* const permutations = network.permutations();
  if (permutations == nullptr || !permutations->has_all_permutations() ||
      network.node_count() < min_nodes_for_tables)
    return BreadthFirstTree(network, NodeId{0}, memory_limit, progress).take_depths();
  MemoryBudget(memory_limit)
      .require(search_permutations_bytes(*permutations) +
                   sizeof(std::uint32_t) * static_cast<double>(network.node_count()),
               fmt::format("a table of distances in {}", network.spec()),
               "choose a smaller network");
  return distances_between_permutations(*permutations, progress);
}

}  // namespace asterism
