#include "graph/link_table.hpp"

#include <algorithm>
#include <limits>
#include <span>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/parallel.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t rows_per_chunk = 4096;
constexpr std::uint64_t rows_per_report = 4096;

/// Calls body(node, neighbours by port) for a range of nodes.
template <class Body>
void for_nodes(const Network& network, std::uint64_t first, std::uint64_t last,
               const Progress& progress, Body&& body) {
  std::vector<NodeId> ends(network.port_count());
  for (NodeId node{first}; node.value() < last; ++node) {
    if (node.value() % rows_per_report == 0)
      report(progress, "counting links", node.value(), network.node_count());
    const std::span<NodeId> of_node(ends.data(), network.ports_of(node));
    network.neighbours(node, of_node);
    body(node, std::span<const NodeId>(of_node));
  }
}

std::uint32_t linked(std::span<const NodeId> ends) {
  return static_cast<std::uint32_t>(ends.size() -
                                    static_cast<std::size_t>(std::ranges::count(ends, no_node)));
}

}  // namespace

void LinkTable::require_small(const Network& network) const {
  if (network.node_count() >= no_link)
    throw Error(ErrorCode::too_large,
                fmt::format("{} has too many nodes for a table of its links", network.spec()),
                "choose a network of fewer than 2^32 - 1 nodes");
}

/// Determines where the neighbours of each node begin.
void LinkTable::set_degrees(const Network& network, const Progress& progress) {
  nodes_ = static_cast<std::uint32_t>(network.node_count());
  degree_ = network.degree(NodeId{0});
  if (network.vertex_symmetric()) return ends_.resize(network.node_count() * degree_);
  first_.resize(network.node_count() + 1);
  parallel_chunks(
      network.node_count(), rows_per_chunk, [&](std::uint64_t first, std::uint64_t last) {
        for_nodes(network, first, last, progress, [&](NodeId node, std::span<const NodeId> ends) {
          first_[node.value() + 1] = linked(ends);
        });
      });
  for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
  ends_.resize(first_.back());
}

LinkTable::LinkTable(const Network& network, const Progress& progress) {
  require_small(network);
  set_degrees(network, progress);
  parallel_chunks(
      network.node_count(), rows_per_chunk, [&](std::uint64_t first, std::uint64_t last) {
        for_nodes(network, first, last, progress, [&](NodeId node, std::span<const NodeId> ends) {
          std::uint64_t at = first_arc(static_cast<std::uint32_t>(node.value()));
          for (const NodeId end : ends)
            if (end != no_node) ends_[at++] = static_cast<std::uint32_t>(end.value());
        });
      });
}

LinkTable::LinkTable(const Network& network, std::span<const Port> ports) {
  require_small(network);
  nodes_ = static_cast<std::uint32_t>(network.node_count());
  degree_ = static_cast<std::uint32_t>(ports.size());
  ends_.resize(network.node_count() * degree_);
  parallel_chunks(
      network.node_count(), rows_per_chunk, [&](std::uint64_t first, std::uint64_t last) {
        for_nodes(network, first, last, {}, [&](NodeId node, std::span<const NodeId> ends) {
          std::uint64_t at = first_arc(static_cast<std::uint32_t>(node.value()));
          for (const Port port : ports) {
            const NodeId end = port.value() < ends.size() ? ends[port.value()] : no_node;
            ends_[at++] = end == no_node ? no_link : static_cast<std::uint32_t>(end.value());
          }
        });
      });
}

void LinkTable::add_node(std::span<const std::uint32_t> ends) {
  if (nodes_ == 0) degree_ = static_cast<std::uint32_t>(ends.size());
  if (first_.empty() && ends.size() != degree_) forget_common_degree();
  ends_.insert(ends_.end(), ends.begin(), ends.end());
  if (!first_.empty()) first_.push_back(ends_.size());
  ++nodes_;
}

void LinkTable::forget_common_degree() {
  for (std::uint64_t node = 0; node <= nodes_; ++node) first_.push_back(node * degree_);
}

Degrees operator+(const Degrees& a, const Degrees& b) {
  if (a.arcs == 0) return b;
  if (b.arcs == 0) return a;
  return {a.arcs + b.arcs, std::min(a.least, b.least), std::max(a.most, b.most)};
}

Degrees count_degrees(const Network& network, const Progress& progress) {
  if (network.vertex_symmetric()) {
    static constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    const std::uint32_t degree = network.degree(NodeId{0});
    const bool countable = degree == 0 || network.node_count() <= most / degree;
    return {countable ? network.node_count() * degree : most, degree, degree};
  }
  return parallel_sum<Degrees>(
      network.node_count(), rows_per_chunk, [&](std::uint64_t first, std::uint64_t last) {
        Degrees sum;
        for_nodes(network, first, last, progress, [&](NodeId, std::span<const NodeId> ends) {
          const std::uint32_t degree = linked(ends);
          sum = sum + Degrees{degree, degree, degree};
        });
        return sum;
      });
}

DistanceSearch::DistanceSearch(const LinkTable& links)
    : links_(links), distance_(links.node_count()), queue_(links.node_count()) {}

std::span<const std::uint32_t> DistanceSearch::from(std::uint32_t source,
                                                    const Progress& progress) {
  std::ranges::fill(distance_, unreached);
  distance_[source] = 0;
  queue_[0] = source;
  std::size_t queued = 1;
  for (std::size_t done = 0; done < queued; ++done) {
    if (done % rows_per_report == 0) report(progress, "searching", done, queue_.size());
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
