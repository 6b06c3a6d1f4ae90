#include "graph/breadth_first_tree.hpp"

#include <limits>
#include <span>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/memory.hpp"

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
  std::vector<NodeId> ends(network.port_count());
  for (std::size_t i = 0; i < order_.size(); ++i) {
    if (i % nodes_per_report == 0) report(progress, "searching", i, network.node_count());
    const std::uint32_t node = order_[i];
    const std::uint32_t ports = network.ports_of(NodeId{node});
    network.neighbours(NodeId{node}, std::span(ends).first(ports));
    for (std::uint32_t port = 0; port < ports; ++port) {
      if (ends[port] == no_node || depth_[ends[port].value()] != unseen) continue;
      const auto end = static_cast<std::uint32_t>(ends[port].value());
      depth_[end] = depth_[node] + 1;
      parent_[end] = node;
      down_[end] = port;
      order_.push_back(end);
    }
  }
}

}  // namespace asterism
