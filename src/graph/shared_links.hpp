// The neighbours of all nodes of a network that looks the same everywhere, for algorithms that ask
// for most of them: from a table that all who need it at the same time share.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "graph/link_table.hpp"

namespace asterism {

/// Returns the neighbours by port, or nullptr if nodes differ in their ports or if there are more
/// than `max_links`. The table is made once as long as a caller keeps it. The network must outlive
/// it.
[[nodiscard]] std::shared_ptr<const LinkTable> shared_link_table(const Network& network,
                                                                 std::uint64_t max_links = 1 << 24);

/// The neighbours of a node, from the shared table or from the network. The network must outlive
/// this object, which is for one thread.
class SharedLinks {
 public:
  static constexpr std::uint32_t no_link = LinkTable::no_link;

  explicit SharedLinks(const Network& network)
      : network_(network), table_(shared_link_table(network)) {}
  /// Makes a table however large. The caller must have reserved the memory.
  static SharedLinks of_any_size(const Network& network) {
    SharedLinks links(network);
    if (links.table_ == nullptr)
      links.table_ = shared_link_table(network, std::numeric_limits<std::uint64_t>::max());
    return links;
  }

  [[nodiscard]] std::uint32_t neighbour(std::uint32_t node, Port port) const {
    if (table_ != nullptr) return table_->neighbour(node, port.value());
    return static_cast<std::uint32_t>(network_.neighbour(NodeId{node}, port).value());
  }
  /// Returns the neighbours by port, as far as the node has ports. Valid until the next call.
  [[nodiscard]] std::span<const std::uint32_t> neighbours(std::uint32_t node) {
    return table_ != nullptr ? table_->neighbours(node) : from_network(node);
  }

 private:
  [[nodiscard]] std::span<const std::uint32_t> from_network(std::uint32_t node);

  const Network& network_;
  std::shared_ptr<const LinkTable> table_;
  std::vector<NodeId> ends_;
  std::vector<std::uint32_t> neighbours_;
};

}  // namespace asterism
