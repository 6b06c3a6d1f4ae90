#include "search/link_table.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/parallel.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t nodes_per_chunk = 4096;

/// body(node, its neighbours by port) for some nodes.
template <class Body>
void for_nodes(const Network& network, std::uint64_t first, std::uint64_t last, Body&& body) {
  std::vector<NodeId> ends(network.port_count());
  for (NodeId node{first}; node.value() < last; ++node) {
    network.neighbours(node, ends);
    body(node, ends);
  }
}

std::uint32_t linked(const std::vector<NodeId>& ends) {
  return static_cast<std::uint32_t>(ends.size() -
                                    static_cast<std::size_t>(std::ranges::count(ends, no_node)));
}

}  // namespace

LinkTable::LinkTable(const Network& network) {
  if (network.node_count() >= std::numeric_limits<std::uint32_t>::max())
    throw Error(ErrorCode::too_large,
                fmt::format("{} has too many nodes for a table of its links", network.spec()),
                "choose a network of fewer than 2^32 - 1 nodes");
  first_.resize(network.node_count() + 1);
  parallel_chunks(
      network.node_count(), nodes_per_chunk, [&](std::uint64_t first, std::uint64_t last) {
        for_nodes(network, first, last, [&](NodeId node, const std::vector<NodeId>& ends) {
          first_[node.value() + 1] = linked(ends);
        });
      });
  for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
  ends_.resize(first_.back());
  parallel_chunks(
      network.node_count(), nodes_per_chunk, [&](std::uint64_t first, std::uint64_t last) {
        for_nodes(network, first, last, [&](NodeId node, const std::vector<NodeId>& ends) {
          std::uint64_t at = first_[node.value()];
          for (const NodeId end : ends)
            if (end != no_node) ends_[at++] = static_cast<std::uint32_t>(end.value());
        });
      });
}

Degrees operator+(const Degrees& a, const Degrees& b) {
  if (a.arcs == 0) return b;
  if (b.arcs == 0) return a;
  return {a.arcs + b.arcs, std::min(a.least, b.least), std::max(a.most, b.most)};
}

Degrees count_degrees(const Network& network) {
  if (network.vertex_symmetric()) {
    const std::uint32_t degree = network.degree(NodeId{0});
    return {network.node_count() * degree, degree, degree};
  }
  return parallel_sum<Degrees>(
      network.node_count(), nodes_per_chunk, [&](std::uint64_t first, std::uint64_t last) {
        Degrees sum;
        for_nodes(network, first, last, [&](NodeId, const std::vector<NodeId>& ends) {
          const std::uint32_t degree = linked(ends);
          sum = sum + Degrees{degree, degree, degree};
        });
        return sum;
      });
}

DistanceSearch::DistanceSearch(const LinkTable& links)
    : links_(links), distance_(links.node_count()), queue_(links.node_count()) {}

std::span<const std::uint32_t> DistanceSearch::from(std::uint32_t source) {
  std::ranges::fill(distance_, unreached);
  distance_[source] = 0;
  queue_[0] = source;
  std::size_t queued = 1;
  for (std::size_t done = 0; done < queued; ++done) {
    const std::uint32_t node = queue_[done];
    for (const std::uint32_t end : links_.neighbours(node)) {
      if (distance_[end] != unreached) continue;
      distance_[end] = distance_[node] + 1;
      queue_[queued++] = end;
    }
  }
  return distance_;
}

}  // namespace asterism
