// Lays out networks without a specific layout where no other program can be started, as in a
// browser: nodes repel each other, links attract (T. M. J. Fruchterman, E. M. Reingold, Software:
// Practice and Experience 21, 1991).
#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"
#include "graph/layout/geometry.hpp"
#include "graph/layout/placement.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t max_nodes_with_springs = 2000;
constexpr int rounds = 300;

class Springs {
 public:
  explicit Springs(const Network& network) : forces_(network.node_count()) {
    const auto nodes = static_cast<double>(network.node_count());
    places_ = place_on_circle(network).places;
    ideal_ = 2 / std::sqrt(nodes);
    for (NodeId node{0}; node.value() < network.node_count(); ++node)
      for (Port port{0}; port.value() < network.port_count(); ++port) {
        const NodeId end = network.neighbour(node, port);
        if (end != no_node && end != node) ends_.emplace_back(node.value(), end.value());
      }
    for (auto& [a, b] : ends_)
      if (a > b) std::swap(a, b);
    std::ranges::sort(ends_);
    ends_.erase(std::unique(ends_.begin(), ends_.end()), ends_.end());
  }

  /// Moves every node by at most `reach`.
  void relax(double reach) {
    std::ranges::fill(forces_, Point{});
    for (std::size_t a = 0; a < places_.size(); ++a)
      for (std::size_t b = 0; b < a; ++b) push_apart(a, b);
    for (const auto& [a, b] : ends_) pull_together(a, b);
    for (std::size_t node = 0; node < places_.size(); ++node) {
      const double strength = length(forces_[node]);
      if (strength > 0)
        places_[node] = places_[node] + forces_[node] * (std::min(strength, reach) / strength);
    }
  }

  [[nodiscard]] std::vector<Point> places() && { return std::move(places_); }

 private:
  void push_apart(std::size_t a, std::size_t b) {
    static constexpr double least = 1e-9;
    const Point away = places_[a] - places_[b];
    const Point force = away * (ideal_ * ideal_ / std::max(dot(away, away), least));
    forces_[a] = forces_[a] + force;
    forces_[b] = forces_[b] - force;
  }
  void pull_together(std::size_t a, std::size_t b) {
    const Point away = places_[a] - places_[b];
    const Point force = away * (length(away) / ideal_);
    forces_[a] = forces_[a] - force;
    forces_[b] = forces_[b] + force;
  }

  std::vector<Point> places_, forces_;
  std::vector<std::pair<std::size_t, std::size_t>> ends_;
  double ideal_ = 0;  // distance at which the forces of a link cancel out
};

}  // namespace

Placement place_by_springs(const Network& network, const Progress& progress) {
  if (network.node_count() > max_nodes_with_springs)
    throw Error(
        ErrorCode::too_large,
        fmt::format("{} has {} nodes; at most {} are laid out here", network.spec(),
                    with_thousands(network.node_count()), with_thousands(max_nodes_with_springs)),
        "choose a smaller network, or use the command line, which has Graphviz");
  Springs springs(network);
  for (int round = 0; round < rounds; ++round) {
    report(progress, "laying out", static_cast<std::uint64_t>(round), rounds);
    springs.relax(0.2 * (rounds - round) / rounds);
  }
  return {.shape = "springs", .places = std::move(springs).places()};
}

}  // namespace asterism
