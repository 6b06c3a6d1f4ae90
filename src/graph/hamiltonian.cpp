#include "graph/hamiltonian.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/paced_progress.hpp"
#include "base/random.hpp"
#include "graph/link_table.hpp"
#include "network/known_cycle.hpp"

namespace asterism {

namespace {

/// Posa's rotations: extend a path at its end; if all neighbours of the end are on the path,
/// reverse the part behind one of them, which gives the path another end.
class RotationSearch {
 public:
  RotationSearch(const LinkTable& links, std::uint64_t seed)
      : links_(links), random_(seed), place_(links.node_count(), off_path) {}

  [[nodiscard]] bool run(std::uint64_t rotations) {
    append(0);
    while (rotations > 0) {
      if (path_.size() == links_.node_count() && closes()) return true;
      if (extend()) continue;
      rotate();
      --rotations;
    }
    return false;
  }
  [[nodiscard]] const std::vector<std::uint32_t>& path() const { return path_; }

 private:
  static constexpr std::uint32_t off_path = ~std::uint32_t{0};

  void append(std::uint32_t node) {
    place_[node] = static_cast<std::uint32_t>(path_.size());
    path_.push_back(node);
  }

  [[nodiscard]] bool closes() const {
    const auto neighbours = links_.neighbours(path_.back());
    return path_.size() > 2 && std::ranges::find(neighbours, path_.front()) != neighbours.end();
  }

  [[nodiscard]] std::size_t free_neighbours(std::uint32_t node) const {
    return static_cast<std::size_t>(std::ranges::count(
        links_.neighbours(node), off_path, [&](std::uint32_t end) { return place_[end]; }));
  }

  /// Extends to the free neighbour with the fewest continuations (Warnsdorff).
  bool extend() {
    std::uint32_t best = off_path;
    std::size_t fewest = 0;
    for (const std::uint32_t end : links_.neighbours(path_.back())) {
      if (place_[end] != off_path) continue;
      const std::size_t ways = free_neighbours(end);
      if (best != off_path && ways >= fewest) continue;
      best = end;
      fewest = ways;
    }
    if (best == off_path) return false;
    append(best);
    return true;
  }

  void rotate() {
    const auto neighbours = links_.neighbours(path_.back());
    const std::uint32_t pivot = neighbours[random_.below(neighbours.size())];
    std::reverse(path_.begin() + place_[pivot] + 1, path_.end());
    for (std::size_t i = place_[pivot] + 1; i < path_.size(); ++i)
      place_[path_[i]] = static_cast<std::uint32_t>(i);
  }

  const LinkTable& links_;
  Random random_;
  std::vector<std::uint32_t> path_;
  std::vector<std::uint32_t> place_;  // position on the path
};

Port port_between(const Network& network, NodeId from, NodeId to) {
  for (std::uint32_t port = 0; port < network.port_count(); ++port)
    if (network.neighbour(from, Port{port}) == to) return Port{port};
  throw std::logic_error("two nodes of a cycle are not linked");
}

/// A bipartite graph with parts of different sizes has no Hamiltonian cycle, and neither has a
/// graph with a node of degree one.
bool is_impossible(const LinkTable& links) {
  DistanceSearch search(links);
  const auto distances = search.from(0);
  std::int64_t difference = 0;
  bool bipartite = true;
  for (std::uint32_t node = 0; node < links.node_count(); ++node) {
    if (links.neighbours(node).size() < 2) return true;
    difference += distances[node] % 2 == 0 ? 1 : -1;
    for (const std::uint32_t end : links.neighbours(node))
      bipartite = bipartite && distances[end] % 2 != distances[node] % 2;
  }
  return bipartite && difference != 0;
}

std::optional<HamiltonianCycle> searched(const Network& network) {
  static constexpr std::uint64_t tries = 8;
  if (network.node_count() > max_nodes_for_cycle_search) return std::nullopt;
  const LinkTable links(network);
  if (is_impossible(links)) return std::nullopt;
  for (std::uint64_t seed = 1; seed <= tries; ++seed) {
    RotationSearch search(links, seed);
    if (!search.run(20 * network.node_count() + 1000)) continue;
    HamiltonianCycle cycle;
    for (const std::uint32_t node : search.path()) cycle.nodes.emplace_back(node);
    for (std::size_t i = 0; i < cycle.nodes.size(); ++i)
      cycle.ports.push_back(
          port_between(network, cycle.nodes[i], cycle.nodes[(i + 1) % cycle.nodes.size()]));
    return cycle;
  }
  return std::nullopt;
}

/// Two nodes send to each other over their single link.
std::optional<HamiltonianCycle> of_two_nodes(const Network& network) {
  if (network.node_count() != 2) return std::nullopt;
  const NodeId a{0};
  const NodeId b{1};
  return HamiltonianCycle{{a, b}, {port_between(network, a, b), port_between(network, b, a)}};
}

std::optional<HamiltonianCycle> constructed(const Network& network, const Progress& progress) {
  HamiltonianCycle cycle{{}, known_hamiltonian_cycle(network, progress)};
  if (cycle.ports.empty()) return std::nullopt;
  cycle.nodes.reserve(cycle.ports.size());
  PacedProgress paced(progress, "following a Hamiltonian cycle", cycle.ports.size());
  NodeId here{0};
  for (const Port port : cycle.ports) {
    paced.next();
    cycle.nodes.push_back(here);
    here = network.neighbour(here, port);
  }
  return cycle;
}

std::optional<HamiltonianCycle> cycle_of(const Network& network, const Progress& progress = {}) {
  // The search reverses parts of a path, which requires bidirectional links.
  if (network.directed()) return std::nullopt;
  if (auto cycle = of_two_nodes(network)) return cycle;
  if (auto cycle = constructed(network, progress)) return cycle;
  return searched(network);
}

}  // namespace

bool has_hamiltonian_cycle(const Network& network) {
  return network.knows_hamiltonian_cycle() || cycle_of(network).has_value();
}

double hamiltonian_cycle_bytes(const Network& network) {
  // A growing vector of ports has capacity for twice as many.
  static constexpr std::size_t bytes_per_node = sizeof(NodeId) + 2 * sizeof(Port);
  return static_cast<double>(network.node_count()) * bytes_per_node;
}

HamiltonianCycle find_hamiltonian_cycle(const Network& network, const Progress& progress) {
  report(progress, "searching for a Hamiltonian cycle", 0, 1);
  auto cycle = cycle_of(network, progress);
  if (!cycle)
    throw Error(ErrorCode::unsupported,
                fmt::format("no Hamiltonian cycle of {} is known or found", network.spec()),
                "choose an algorithm or a network that does without one");
  return *std::move(cycle);
}

}  // namespace asterism
