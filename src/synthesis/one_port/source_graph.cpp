#include "synthesis/one_port/source_graph.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/memory.hpp"

namespace asterism {

namespace {

constexpr std::uint32_t unseen = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t nodes_per_report = 1 << 16;

void require_room(const Network& network, double more_bytes_per_node, std::uint64_t memory_limit) {
  if (network.node_count() >= unseen)
    throw Error(ErrorCode::too_large,
                fmt::format("{} has too many nodes to search for a broadcast", network.spec()),
                "choose a network of fewer than 2^32 - 1 nodes");
  const double bytes_per_node = 24 + 4.0 * network.port_count() + more_bytes_per_node;
  MemoryBudget(memory_limit)
      .require(bytes_per_node * static_cast<double>(network.node_count()),
               fmt::format("the search for a broadcast on {}", network.spec()),
               "choose a smaller network, or the algorithm tree");
}

}  // namespace

SourceGraph::SourceGraph(const Network& network, NodeId source, double more_bytes_per_node,
                         std::uint64_t memory_limit, const Progress& progress) {
  require_room(network, more_bytes_per_node, memory_limit);
  std::vector<std::uint32_t> number(network.node_count(), unseen);
  std::vector<NodeId> ends(network.port_count());
  number[source.value()] = 0;
  original_.reserve(network.node_count());
  original_.push_back(static_cast<std::uint32_t>(source.value()));
  distance_.reserve(network.node_count());
  distance_.push_back(0);
  std::vector<std::uint32_t> numbers;
  // A broadcast uses only one of several parallel links; the others would be counted twice.
  std::vector<std::uint32_t> listed_by(network.node_count(), unseen);
  for (std::size_t node = 0; node < original_.size(); ++node) {
    if (node % nodes_per_report == 0) report(progress, "searching", node, network.node_count());
    network.neighbours(NodeId{original_[node]}, ends);
    numbers.clear();
    for (const NodeId end : ends) {
      if (end == no_node) continue;
      std::uint32_t& end_number = number[end.value()];
      if (end_number == unseen) {
        end_number = static_cast<std::uint32_t>(original_.size());
        original_.push_back(static_cast<std::uint32_t>(end.value()));
        distance_.push_back(distance_[node] + 1);
      }
      if (std::exchange(listed_by[end_number], static_cast<std::uint32_t>(node)) != node)
        numbers.push_back(end_number);
    }
    links_.add_node(numbers);
  }
}

std::uint32_t SourceGraph::largest_degree() const {
  std::uint32_t largest = 0;
  for (std::uint32_t node = 0; node < node_count(); ++node)
    largest = std::max(largest, degree(node));
  return largest;
}

std::vector<std::uint64_t> SourceGraph::nodes_by_distance() const {
  std::vector<std::uint64_t> counts(distance_.back() + 1);
  for (const std::uint32_t distance : distance_) ++counts[distance];
  return counts;
}

}  // namespace asterism
