// Shortest routing on any network, by bidirectional breadth-first search.
#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/route.hpp>

#include "base/memory.hpp"
#include "base/text.hpp"
#include "graph/route/walk.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t bytes_per_visited_node = 80;
/// About ten seconds, regardless of the memory.
constexpr std::uint64_t max_visited_nodes = 10'000'000;

/// The search from one end.
class Side {
 public:
  Side(const Network& network, NodeId root) : network_(network), level_{root} {
    visited_.emplace(root, Visit{root, Port{0}, 0});
  }

  struct Visit {
    NodeId parent;
    Port port;  // port of the parent
    std::uint32_t distance = 0;
  };

  [[nodiscard]] const std::vector<NodeId>& level() const { return level_; }
  [[nodiscard]] std::size_t visited() const { return visited_.size(); }
  [[nodiscard]] const Visit* visit(NodeId node) const {
    const auto found = visited_.find(node);
    return found == visited_.end() ? nullptr : &found->second;
  }

  void advance() {
    std::vector<NodeId> next;
    std::vector<NodeId> ends(network_.port_count());
    ++depth_;
    for (const NodeId node : level_) {
      network_.neighbours(node, ends);
      for (std::uint32_t port = 0; port < ends.size(); ++port)
        if (ends[port] != no_node &&
            visited_.try_emplace(ends[port], Visit{node, Port{port}, depth_}).second)
          next.push_back(ends[port]);
    }
    level_ = std::move(next);
  }

 private:
  const Network& network_;
  std::vector<NodeId> level_;
  std::unordered_map<NodeId, Visit> visited_;
  std::uint32_t depth_ = 0;
};

/// Returns where the latest level of one side meets the other on a shortest path, or no_node.
NodeId meeting_point(const Side& side, const Side& other) {
  NodeId best = no_node;
  std::uint32_t best_distance = 0;
  for (const NodeId node : side.level()) {
    const Side::Visit* visit = other.visit(node);
    if (visit == nullptr) continue;
    if (best != no_node && visit->distance >= best_distance) continue;
    best = node;
    best_distance = visit->distance;
  }
  return best;
}

Route joined(const Network& network, NodeId from, NodeId to, const Side& front, const Side& back,
             NodeId meeting) {
  std::vector<Port> ports;
  for (NodeId node = meeting; node != from; node = front.visit(node)->parent)
    ports.push_back(front.visit(node)->port);
  std::ranges::reverse(ports);
  for (NodeId node = meeting; node != to;) {
    const Side::Visit* visit = back.visit(node);
    ports.push_back(network.reverse_port(visit->parent, visit->port));
    node = visit->parent;
  }
  Walk walk(network, from, "shortest");
  for (const Port port : ports) walk.take(port);
  return std::move(walk).finish();
}

/// For one-way links: a search backwards from the end would go against them.
std::optional<Route> find_along_directions(const Network& network, NodeId from, NodeId to,
                                           std::uint64_t max_nodes) {
  Side front(network, from);
  while (front.visit(to) == nullptr) {
    if (front.visited() + front.level().size() * network.port_count() > max_nodes)
      return std::nullopt;
    front.advance();
  }
  return joined(network, from, to, front, Side(network, to), to);
}

}  // namespace

std::optional<Route> find_shortest(const Network& network, NodeId from, NodeId to,
                                   std::uint64_t max_nodes) {
  if (network.directed()) return find_along_directions(network, from, to, max_nodes);
  Side front(network, from);
  Side back(network, to);
  NodeId meeting = from == to ? from : no_node;
  while (meeting == no_node) {
    Side& smaller = front.level().size() <= back.level().size() ? front : back;
    const std::uint64_t visits_at_most = smaller.level().size() * network.port_count();
    if (front.visited() + back.visited() + visits_at_most > max_nodes) return std::nullopt;
    smaller.advance();
    meeting = meeting_point(smaller, &smaller == &front ? back : front);
  }
  return joined(network, from, to, front, back, meeting);
}

namespace {

Route shortest(const RouteRequest& request) {
  const MemoryBudget budget(request.options.memory_limit);
  const std::uint64_t max_nodes =
      std::min(budget.bytes() / bytes_per_visited_node, max_visited_nodes);
  auto route = find_shortest(request.network(), request.from, request.to.node, max_nodes);
  if (!route)
    throw Error(
        ErrorCode::too_large,
        fmt::format(
            "the search for a shortest route on {} visits more than {} nodes, or needs more "
            "than the limit of {}",
            request.network().spec(), max_visited_nodes,
            bytes_text(static_cast<double>(budget.bytes()))),
        "choose nodes that are nearer to each other, or another algorithm");
  return *std::move(route);
}

}  // namespace

RouteAlgorithm shortest_route() {
  return {.name = "shortest",
          .summary = "shortest, by a search from both ends",
          .citation = "breadth-first search",
          .find = shortest};
}

}  // namespace asterism
