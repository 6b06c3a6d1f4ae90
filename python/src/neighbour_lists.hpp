// A graph given by the neighbours of each node in port order: its links, and whether it is
// port-symmetric.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/graph_file.hpp>

namespace asterism::python {

class NeighbourLists {
 public:
  /// `first` has one entry per node plus one, as indices into `ends`, where -1 is a port without a
  /// link. Throws Error if they are inconsistent.
  NeighbourLists(std::span<const std::uint64_t> first, std::vector<std::int64_t> ends,
                 std::uint64_t nodes);

  /// Throws Error(not_a_network) if links must be two-way and a neighbour does not list the node.
  [[nodiscard]] std::vector<GraphLink> links(bool directed) const;

  /// Returns whether the graph is port-symmetric. This is computed rather than declared, and only
  /// if that is fast.
  [[nodiscard]] bool port_symmetric() const;

 private:
  [[nodiscard]] std::span<const std::int64_t> list(std::uint64_t node) const {
    return std::span(ends_).subspan(first_[node], first_[node + 1] - first_[node]);
  }
  [[nodiscard]] std::int64_t end(std::uint64_t node, std::uint64_t port) const {
    return ends_[first_[node] + port];
  }
  /// Returns the port of the k-th link back from one node to another, or -1.
  [[nodiscard]] std::vector<std::int64_t> reverse_ports() const;
  [[nodiscard]] bool maps_first_to(std::uint64_t node, const std::vector<std::int64_t>& reverse,
                                   std::vector<std::int64_t>& image) const;

  std::vector<std::uint64_t> first_;
  std::vector<std::int64_t> ends_;
  std::uint64_t nodes_;
};

}  // namespace asterism::python
