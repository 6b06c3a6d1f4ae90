// Sections 2.1 and 2.2 of azevedo1995: symmetry of the star and of the SCC, by computing their
// automorphisms.
#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/symmetry.hpp>

#include "network/ring_step.hpp"
#include "papers/azevedo1995_parts.hpp"
#include "papers/azevedo1995_runs.hpp"
#include "papers/kept.hpp"

namespace asterism {

namespace {

/// Orbits under the automorphisms; none if they were not found.
struct OrbitCounts {
  std::uint64_t nodes = 0;
  std::uint64_t lateral = 0, local = 0;  ///< of links; all links of a star are lateral
};

/// The links of a network, numbered, with orbits that are merged.
class LinkOrbits {
 public:
  explicit LinkOrbits(const Network& network) {
    const bool is_star = network.connected_cycles() == nullptr;
    for (NodeId node{0}; node.value() < network.node_count(); ++node)
      for (Port port{0}; port.value() < network.port_count(); ++port) {
        const NodeId beside = network.neighbour(node, port);
        if (beside != no_node)
          add(ends_of(node.value(), beside.value()), is_star || port == lateral_port);
      }
    leader_.resize(links_.size());
    std::iota(leader_.begin(), leader_.end(), std::size_t{0});
  }

  void join_images(const NodeMap& map) {
    for (const auto& [ends, link] : links_) {
      const std::size_t image = links_.at(ends_of(map[ends.first], map[ends.second]));
      leader_[leader(link)] = leader(image);
    }
  }

  [[nodiscard]] std::uint64_t count(bool lateral) {
    std::set<std::size_t> leaders;
    for (std::size_t link = 0; link < leader_.size(); ++link)
      if (is_lateral_[link] == lateral) leaders.insert(leader(link));
    return leaders.size();
  }

 private:
  using Ends = std::pair<std::uint64_t, std::uint64_t>;
  static Ends ends_of(std::uint64_t a, std::uint64_t b) { return {std::min(a, b), std::max(a, b)}; }

  void add(const Ends& ends, bool is_lateral) {
    if (links_.try_emplace(ends, links_.size()).second) is_lateral_.push_back(is_lateral);
  }

  std::size_t leader(std::size_t link) {
    while (leader_[link] != link) link = leader_[link] = leader_[leader_[link]];
    return link;
  }

  std::map<Ends, std::size_t> links_{};
  std::vector<bool> is_lateral_{};
  std::vector<std::size_t> leader_{};
};

OrbitCounts counted_orbits(const std::string& spec, const PaperRequest& request) {
  const auto network = make_network(spec);
  SymmetryLimits limits;
  limits.progress = request.progress;
  const NetworkSymmetry symmetry = symmetry_of(*network, limits);
  if (!symmetry.found() || !symmetry.generators_kept) return {};
  LinkOrbits links(*network);
  for (const NodeMap& map : symmetry.generators) links.join_images(map);
  return {symmetry.orbits, links.count(true), links.count(false)};
}

OrbitCounts orbits_of(const std::string& family, unsigned n, const PaperRequest& request) {
  static Kept<std::string, OrbitCounts> kept;
  const std::string spec = sized(family, n);
  return kept.get(spec, [&] { return counted_orbits(spec, request); });
}

/// Checks networks of up to 720 and 3,600 nodes.
template <class Count>
Finding one_orbit(const std::string& family, const PaperRequest& request, Count&& count) {
  const unsigned last = std::min(6U, max_symbols(request));
  return for_all(3, last, "automorphism group", [&](unsigned n) -> std::string {
    const std::uint64_t orbits = count(orbits_of(family, n, request));
    return orbits == 1 ? "" : fmt::format("{} orbits", orbits);
  });
}

Finding symmetric_star(const PaperRequest& request) {
  return one_orbit("star", request, [](const OrbitCounts& orbits) {
    return std::max(orbits.nodes, orbits.lateral);
  });
}
Finding symmetric_nodes(const PaperRequest& request) {
  return one_orbit("scc", request, [](const OrbitCounts& orbits) { return orbits.nodes; });
}
Finding symmetric_laterals(const PaperRequest& request) {
  return one_orbit("scc", request, [](const OrbitCounts& orbits) { return orbits.lateral; });
}
Finding symmetric_locals(const PaperRequest& request) {
  return one_orbit("scc", request, [](const OrbitCounts& orbits) { return orbits.local; });
}

}  // namespace

StatementMeasurements azevedo1995_symmetry_statements() {
  return {{"symmetry of the star", symmetric_star},
          {"node symmetry", symmetric_nodes},
          {"lateral links", symmetric_laterals},
          {"local links", symmetric_locals}};
}

}  // namespace asterism
