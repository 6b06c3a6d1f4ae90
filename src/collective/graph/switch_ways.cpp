#include "collective/graph/switch_ways.hpp"

namespace asterism {

SwitchWays::SwitchWays(const Network& network, const ProblemGraph& graph)
    : nodes_(graph.node_count()) {
  for (std::uint32_t node = 0; node < nodes_; ++node)
    if (!network.is_switch(NodeId{node})) hosts_.push_back(node);
  hops_.assign(hosts_.size() * nodes_, no_way);
  for (std::uint32_t host = 0; host < hosts_.size(); ++host) measure_to(host, network, graph);
}

double SwitchWays::bytes(const Problem& problem) {
  const auto nodes = static_cast<double>(problem.network().node_count());
  return sizeof(std::uint16_t) * nodes * nodes;
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

}  // namespace asterism
