#include "graph/centre.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <tuple>
#include <vector>

#include "graph/link_table.hpp"

namespace asterism {

namespace {

class CentreSearch {
 public:
  CentreSearch(const Network& network, std::span<const NodeId> nodes) : links_(network) {
    nodes_.reserve(nodes.empty() ? links_.node_count() : nodes.size());
    for (const NodeId node : nodes) nodes_.push_back(static_cast<std::uint32_t>(node.value()));
    for (std::uint32_t node = 0; nodes.empty() && node < links_.node_count(); ++node)
      nodes_.push_back(node);
  }

  [[nodiscard]] NodeId run() {
    const std::uint32_t end = farthest(distances(nodes_.front()));
    const std::vector<std::uint32_t> from_end = distances(end);
    const std::vector<std::uint32_t> from_other_end = distances(farthest(from_end));
    std::vector<std::uint32_t> between = nodes_;
    std::ranges::stable_sort(between, {}, [&](std::uint32_t node) {
      const std::uint64_t one = from_end[node];
      const std::uint64_t other = from_other_end[node];
      return std::pair(std::max(one, other), one + other);
    });
    between.resize(std::min(between.size(), searches()));
    return NodeId{*std::ranges::min_element(
        between, {}, [&](std::uint32_t node) { return spread(distances(node)); })};
  }

 private:
  static constexpr std::uint32_t unseen = std::numeric_limits<std::uint32_t>::max();

  [[nodiscard]] std::size_t searches() const {
    static constexpr std::uint64_t max_arcs = 1'000'000;
    static constexpr std::uint64_t max_searches = 32;
    return std::clamp<std::uint64_t>(max_arcs / (links_.arc_count() + 1), 1, max_searches);
  }

  [[nodiscard]] std::vector<std::uint32_t> distances(std::uint32_t start) const {
    std::vector<std::uint32_t> distance(links_.node_count(), unseen);
    std::vector<std::uint32_t> queue{start};
    distance[start] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (const std::uint32_t next : links_.neighbours(queue[i]))
        if (distance[next] == unseen) {
          distance[next] = distance[queue[i]] + 1;
          queue.push_back(next);
        }
    return distance;
  }

  [[nodiscard]] std::uint32_t farthest(const std::vector<std::uint32_t>& distance) const {
    return *std::ranges::max_element(nodes_, {},
                                     [&](std::uint32_t node) { return distance[node]; });
  }

  /// Returns the maximum and the sum of the distances.
  [[nodiscard]] std::pair<std::uint32_t, std::uint64_t> spread(
      const std::vector<std::uint32_t>& distance) const {
    std::pair<std::uint32_t, std::uint64_t> result{0, 0};
    for (const std::uint32_t node : nodes_) {
      result.first = std::max(result.first, distance[node]);
      result.second += distance[node];
    }
    return result;
  }

  LinkTable links_;
  std::vector<std::uint32_t> nodes_;
};

}  // namespace

NodeId central_node(const Network& network, std::span<const NodeId> nodes) {
  static constexpr std::uint64_t max_ports_searched = 1 << 22;
  if (nodes.empty() && network.vertex_symmetric()) return NodeId{0};
  if (network.node_count() > max_ports_searched / std::max(1U, network.port_count()))
    return nodes.empty() ? NodeId{0} : nodes.front();
  return CentreSearch(network, nodes).run();
}

}  // namespace asterism
