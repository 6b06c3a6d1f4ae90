// How far it is from host to host over switches alone.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/progress.hpp>

#include "problem/problem_graph.hpp"

namespace asterism {

class SwitchWays {
 public:
  static constexpr std::uint16_t no_way = 0xffff;

  SwitchWays(const Network& network, const ProblemGraph& graph, const Progress& progress = {});
  static double bytes(const Problem& problem);
  /// Steps of the searches that measure all ways.
  static double work(const ProblemGraph& graph);

  /// All nodes that are no switches.
  [[nodiscard]] std::span<const std::uint32_t> hosts() const { return hosts_; }
  /// The number of hops from any node to a host, which is given by its place among the hosts.
  [[nodiscard]] std::uint16_t hops(std::uint32_t node, std::uint32_t host) const {
    return hops_[host * nodes_ + node];
  }

 private:
  void measure_to(std::uint32_t host, const Network& network, const ProblemGraph& graph);

  std::size_t nodes_;
  std::vector<std::uint32_t> hosts_;
  std::vector<std::uint16_t> hops_;  // by host, then node
};

/// Whether connected switches join all hosts, in time proportional to the number of links. False
/// does not mean that a pair of hosts has no way. The network is not directed.
[[nodiscard]] bool connected_switches_join_all_hosts(const ProblemGraph& graph);

}  // namespace asterism
