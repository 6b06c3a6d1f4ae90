// A graph by the neighbours of each node, port after port: its links, and whether it looks alike
// from every node.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/graph_file.hpp>

namespace asterism::python {

class NeighbourLists {
 public:
  /// `first` has an entry a node and one more, into `ends`, where -1 is a port without a link.
  /// Throws Error if they do not fit.
  NeighbourLists(std::span<const std::uint64_t> first, std::vector<std::int64_t> ends,
                 std::uint64_t nodes);

  /// Throws Error(not_a_network) if a neighbour does not have the node in its list and links must
  /// lead both ways.
  [[nodiscard]] std::vector<GraphLink> links(bool directed) const;

  /// Whether following the same ports gives the same picture from every node, which is looked at
  /// where that is quick, and then found and not declared.
  [[nodiscard]] bool port_symmetric() const;

 private:
  [[nodiscard]] std::span<const std::int64_t> list(std::uint64_t node) const {
    return std::span(ends_).subspan(first_[node], first_[node + 1] - first_[node]);
  }
  [[nodiscard]] std::int64_t end(std::uint64_t node, std::uint64_t port) const {
    return ends_[first_[node] + port];
  }
  /// Where the k-th link from one node to another comes back: its port, or -1.
  [[nodiscard]] std::vector<std::int64_t> reverse_ports() const;
  [[nodiscard]] bool maps_first_to(std::uint64_t node, const std::vector<std::int64_t>& reverse,
                                   std::vector<std::int64_t>& image) const;

  std::vector<std::uint64_t> first_;
  std::vector<std::int64_t> ends_;
  std::uint64_t nodes_;
};

}  // namespace asterism::python
