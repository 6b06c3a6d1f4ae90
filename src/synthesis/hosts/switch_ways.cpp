#include "synthesis/hosts/switch_ways.hpp"

#include <utility>

namespace asterism {

SwitchWays::SwitchWays(const Network& network, const ProblemGraph& graph, const Progress& progress)
    : nodes_(graph.node_count()) {
  for (std::uint32_t node = 0; node < nodes_; ++node)
    if (!network.is_switch(NodeId{node})) hosts_.push_back(node);
  hops_.assign(hosts_.size() * nodes_, no_way);
  for (std::uint32_t host = 0; host < hosts_.size(); ++host) {
    report(progress, "measuring paths between hosts", host, hosts_.size());
    measure_to(host, network, graph);
  }
}

bool SwitchWays::some_hosts_are_farther() const {
  for (std::uint32_t host = 0; host < hosts_.size(); ++host)
    for (std::uint32_t target = 0; target < hosts_.size(); ++target) {
      const std::uint32_t any_other = host == 0 ? 1 : 0;
      if (target != host && hops(hosts_[host], target) != hops(hosts_[host], any_other))
        return true;
    }
  return false;
}

double SwitchWays::bytes(const Problem& problem) {
  const auto nodes = static_cast<double>(problem.network().node_count());
  return sizeof(std::uint16_t) * nodes * nodes;
}

double SwitchWays::work(const ProblemGraph& graph) {
  return static_cast<double>(graph.node_count()) * static_cast<double>(graph.arcs().size());
}

void SwitchWays::measure_to(std::uint32_t host, const Network& network, const ProblemGraph& graph) {
  std::uint16_t* const hops = hops_.data() + host * nodes_;
  std::vector<std::uint32_t> reached{hosts_[host]};
  hops[hosts_[host]] = 0;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    if (i > 0 && !network.is_switch(NodeId{reached[i]})) continue;
    for (const std::uint32_t arc : graph.in(reached[i])) {
      const std::uint32_t before = graph.arc(arc).from;
      if (hops[before] != no_way || hops[reached[i]] + 1 == no_way) continue;
      hops[before] = static_cast<std::uint16_t>(hops[reached[i]] + 1);
      reached.push_back(before);
    }
  }
}

namespace {

/// Visits the component of switches that contains the first one, and counts the adjacent hosts.
class SwitchComponent {
 public:
  explicit SwitchComponent(const ProblemGraph& graph)
      : graph_(graph), visited_(graph.node_count()), seen_from_(graph.node_count()) {}

  [[nodiscard]] bool visited(std::uint32_t node) const { return visited_[node] != 0; }

  std::uint32_t hosts_beside(std::uint32_t first) {
    std::uint32_t hosts = 0;
    std::vector<std::uint32_t> reached{first};
    visited_[first] = 1;
    for (std::size_t i = 0; i < reached.size(); ++i)
      for (const Arc& arc : graph_.out(reached[i])) {
        if (!graph_.is_switch(arc.to)) {
          if (std::exchange(seen_from_[arc.to], first + 1) != first + 1) ++hosts;
        } else if (std::exchange(visited_[arc.to], 1) == 0) {
          reached.push_back(arc.to);
        }
      }
    return hosts;
  }

 private:
  const ProblemGraph& graph_;
  std::vector<unsigned char> visited_;    // switches
  std::vector<std::uint32_t> seen_from_;  // by host: the first switch of its component, plus 1
};

}  // namespace

bool connected_switches_join_all_hosts(const ProblemGraph& graph) {
  SwitchComponent component(graph);
  std::uint32_t hosts = 0;
  for (std::uint32_t node = 0; node < graph.node_count(); ++node)
    hosts += graph.is_switch(node) ? 0 : 1;
  for (std::uint32_t node = 0; node < graph.node_count(); ++node)
    if (graph.is_switch(node) && !component.visited(node) && component.hosts_beside(node) == hosts)
      return true;
  return false;
}

}  // namespace asterism
