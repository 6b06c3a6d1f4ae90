// The links of a network as one flat table: the one place where neighbours are stored, whoever
// searches, verifies or plans over them. (A network from a file has a table of its own, with ids of
// 64 bits and link classes, because it is the network and not a copy of one: network/graph.cpp.)
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

namespace asterism {

/// The neighbours of each node in one array, node after node. At most 2^32 - 1 nodes. Where it is
/// known that all nodes have equally many, their neighbours begin at multiples of that number and
/// nothing else is stored.
class LinkTable {
 public:
  /// Stands for a missing neighbour in a table by ports.
  static constexpr std::uint32_t no_link = ~std::uint32_t{0};

  /// Makes a table without nodes, for add_node().
  LinkTable() = default;
  /// The neighbours of each node in the order of its ports; ports without a link are left out.
  /// The progress, as in all of this file, is called by several threads, and may stop the work.
  explicit LinkTable(const Network& network, const Progress& progress = {});
  /// A table by ports: where each of these ports of a node leads, in their order; `no_link` where
  /// it has no link.
  LinkTable(const Network& network, std::span<const Port> ports);

  /// Appends a node with its neighbours, which may be added later.
  void add_node(std::span<const std::uint32_t> ends);

  [[nodiscard]] std::uint32_t node_count() const { return nodes_; }
  [[nodiscard]] std::uint64_t arc_count() const { return ends_.size(); }
  [[nodiscard]] std::span<const std::uint32_t> neighbours(std::uint32_t node) const {
    return {ends_.data() + first_arc(node), degree(node)};
  }
  /// One of them. By ports this is where a port leads.
  [[nodiscard]] std::uint32_t neighbour(std::uint32_t node, std::uint32_t index) const {
    return ends_[first_arc(node) + index];
  }
  [[nodiscard]] std::uint32_t degree(std::uint32_t node) const {
    return first_.empty() ? degree_ : static_cast<std::uint32_t>(first_[node + 1] - first_[node]);
  }
  /// The arcs of all nodes are numbered from 0 in the order of the nodes: those of a node begin
  /// here.
  [[nodiscard]] std::uint64_t first_arc(std::uint32_t node) const {
    return first_.empty() ? std::uint64_t{node} * degree_ : first_[node];
  }

 private:
  void require_small(const Network& network) const;
  void set_degrees(const Network& network, const Progress& progress);
  void forget_common_degree();

  std::uint32_t nodes_ = 0;
  std::uint32_t degree_ = 0;          // of all nodes, if `first_` is empty
  std::vector<std::uint64_t> first_;  // by node and one more, if degrees differ
  std::vector<std::uint32_t> ends_;
};

/// The degrees of a network.
struct Degrees {
  std::uint64_t arcs = 0;
  std::uint32_t least = 0;
  std::uint32_t most = 0;
};
/// The degrees of two sets of nodes together.
[[nodiscard]] Degrees operator+(const Degrees& a, const Degrees& b);
[[nodiscard]] Degrees count_degrees(const Network& network, const Progress& progress = {});

/// The distance of every node from a source: room for reuse from one source to the next.
class DistanceSearch {
 public:
  static constexpr std::uint32_t unreached = ~std::uint32_t{0};

  explicit DistanceSearch(const LinkTable& links);
  /// By node; valid until the next call.
  [[nodiscard]] std::span<const std::uint32_t> from(std::uint32_t source,
                                                    const Progress& progress = {});

 private:
  const LinkTable& links_;
  std::vector<std::uint32_t> distance_;
  std::vector<std::uint32_t> queue_;
};

}  // namespace asterism
