// Distances between hosts through switches only.
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
  /// Work of the searches that compute all distances.
  static double work(const ProblemGraph& graph);

  /// All nodes that are not switches.
  [[nodiscard]] std::span<const std::uint32_t> hosts() const { return hosts_; }
  /// Returns the number of hops from any node to a host, given by its index among the hosts.
  [[nodiscard]] std::uint16_t hops(std::uint32_t node, std::uint32_t host) const {
    return hops_[host * nodes_ + node];
  }
  /// Returns whether some host reaches other hosts in different numbers of hops.
  [[nodiscard]] bool some_hosts_are_farther() const;

 private:
  void measure_to(std::uint32_t host, const Network& network, const ProblemGraph& graph);

  std::size_t nodes_;
  std::vector<std::uint32_t> hosts_;
  std::vector<std::uint16_t> hops_;  // by host, then node
};

/// Returns whether a connected set of switches is adjacent to all hosts. Takes time linear in the
/// number of links. False does not imply that some pair of hosts is disconnected. The network must
/// not be directed.
[[nodiscard]] bool connected_switches_join_all_hosts(const ProblemGraph& graph);

}  // namespace asterism
