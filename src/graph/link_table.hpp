// The links of a network as one flat table: the only place where neighbours are stored for
// searching, verifying and planning. (A network from a file has its own table with 64-bit ids and
// link classes, because it is the network itself and not a copy: network/graph.cpp.)
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

namespace asterism {

/// The neighbours of all nodes in one array, node after node. At most 2^32 - 1 nodes. If all nodes
/// are known to have the same degree, their neighbours begin at multiples of it and nothing else is
/// stored.
class LinkTable {
 public:
  /// Denotes a missing neighbour in a table by ports.
  static constexpr std::uint32_t no_link = ~std::uint32_t{0};

  /// Creates a table without nodes, for add_node().
  LinkTable() = default;
  /// Stores the neighbours of each node in port order; ports without a link are omitted. As
  /// everywhere in this file, the progress is called by several threads and may stop the work.
  explicit LinkTable(const Network& network, const Progress& progress = {});
  /// Creates a table by ports: the neighbours over each of these ports, in order; `no_link` if a
  /// node has no link there.
  LinkTable(const Network& network, std::span<const Port> ports);

  /// Appends a node with its neighbours, which may be added later.
  void add_node(std::span<const std::uint32_t> ends);

  [[nodiscard]] std::uint32_t node_count() const { return nodes_; }
  [[nodiscard]] std::uint64_t arc_count() const { return ends_.size(); }
  [[nodiscard]] std::span<const std::uint32_t> neighbours(std::uint32_t node) const {
    return {ends_.data() + first_arc(node), degree(node)};
  }
  /// Returns one of the neighbours. In a table by ports, the index selects the port.
  [[nodiscard]] std::uint32_t neighbour(std::uint32_t node, std::uint32_t index) const {
    return ends_[first_arc(node) + index];
  }
  [[nodiscard]] std::uint32_t degree(std::uint32_t node) const {
    return first_.empty() ? degree_ : static_cast<std::uint32_t>(first_[node + 1] - first_[node]);
  }
  /// Arcs are numbered from 0 in node order. Returns the first arc of a node.
  [[nodiscard]] std::uint64_t first_arc(std::uint32_t node) const {
    return first_.empty() ? std::uint64_t{node} * degree_ : first_[node];
  }

 private:
  void require_small(const Network& network) const;
  void set_degrees(const Network& network, const Progress& progress);
  void forget_common_degree();

  std::uint32_t nodes_ = 0;
  std::uint32_t degree_ = 0;          // common degree, if `first_` is empty
  std::vector<std::uint64_t> first_;  // by node, with one more entry, if degrees differ
  std::vector<std::uint32_t> ends_;
};

/// The degrees of a network.
struct Degrees {
  std::uint64_t arcs = 0;  // at most 2^64 - 1
  std::uint32_t least = 0;
  std::uint32_t most = 0;
};
/// Returns the combined degrees of two sets of nodes.
[[nodiscard]] Degrees operator+(const Degrees& a, const Degrees& b);
[[nodiscard]] Degrees count_degrees(const Network& network, const Progress& progress = {});

/// Computes the distance of every node from a source, with buffers that are reused between sources.
class DistanceSearch {
 public:
  static constexpr std::uint32_t unreached = ~std::uint32_t{0};

  explicit DistanceSearch(const LinkTable& links);
  /// Returns the distances by node. Valid until the next call.
  [[nodiscard]] std::span<const std::uint32_t> from(std::uint32_t source,
                                                    const Progress& progress = {});

 private:
  const LinkTable& links_;
  std::vector<std::uint32_t> distance_;
  std::vector<std::uint32_t> queue_;
};

}  // namespace asterism
