#include "graph/shared_links.hpp"

#include <algorithm>
#include <map>
#include <mutex>

namespace asterism {

namespace {

std::shared_ptr<const LinkTable> table_of(const Network& network) {
  std::vector<Port> ports;
  for (Port port{0}; port.value() < network.port_count(); ++port) ports.push_back(port);
  return std::make_shared<const LinkTable>(network, ports);
}

}  // namespace

std::shared_ptr<const LinkTable> shared_link_table(const Network& network,
                                                   std::uint64_t max_links) {
  if (!network.port_symmetric() || network.port_count() == 0 ||
      network.node_count() > max_links / network.port_count())
    return nullptr;
  // A table is only found again while a caller keeps it, and so while its network exists.
  static std::mutex guard;
  static std::map<const Network*, std::weak_ptr<const LinkTable>> tables;
  const std::lock_guard lock(guard);
  if (const auto found = tables.find(&network); found != tables.end())
    if (auto table = found->second.lock()) return table;
  std::erase_if(tables, [](const auto& entry) { return entry.second.expired(); });
  auto table = table_of(network);
  tables[&network] = table;
  return table;
}

std::span<const std::uint32_t> SharedLinks::from_network(std::uint32_t node) {
  ends_.resize(network_.ports_of(NodeId{node}));
  neighbours_.resize(ends_.size());
  network_.neighbours(NodeId{node}, ends_);
  std::ranges::transform(ends_, neighbours_.begin(), [](NodeId end) {
    return static_cast<std::uint32_t>(end.value());  // that of no_node is no_link
  });
  return neighbours_;
}

}  // namespace asterism
