// Paths between hosts through nodes that only forward packets, and the cost of packets on them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/problem.hpp>

#include "problem/step_cost.hpp"

namespace asterism::timed {

/// Arcs that a packet crosses as one transfer.
struct TimedLeg {
  std::uint32_t first_arc = 0, num_arcs = 0;
  PacketCost busy{};  ///< how long it occupies all of them
  double delay = 0;   ///< time from then until arrival
};

/// Consecutive legs from host to host.
struct Way {
  std::uint32_t first_leg = 0, num_legs = 0;
};

/// How packets pass through switches.
enum class SwitchPassing : unsigned { cut_through, store };

/// A host that can be reached through a door, and the paths to it. Hosts are numbered by their
/// index among the participants.
struct Target {
  std::uint32_t host = 0;
  std::uint32_t first_way = 0;  ///< paths that cut through; the others follow
  std::uint32_t num_ways = 0;   ///< for each way of passing switches
  /// of the first path; its slowest arc determines the cost of messages
  PacketCost cost{};
  double share = 1;  ///< share of this path in the rates of all arcs that reach the host

  [[nodiscard]] std::uint32_t first(SwitchPassing passing) const {
    return passing == SwitchPassing::cut_through ? first_way : first_way + num_ways;
  }
};

/// An arc that leaves a host.
struct Door {
  std::uint32_t host = 0;
  std::uint32_t arc = 0;
  std::uint32_t first_target = 0, num_targets = 0;
};

/// For every outgoing arc of a host, the hosts behind it on shortest paths. Hosts are the
/// participants; all other nodes, switches or not, forward packets.
class HostWays {
 public:
  /// Throws Error(too_large) if there are more than `max_targets` pairs of an arc and a host.
  HostWays(const Problem& problem, const ProblemGraph& graph, std::size_t max_targets);

  [[nodiscard]] std::uint32_t num_hosts() const { return num_hosts_; }
  [[nodiscard]] std::span<const Door> doors() const { return doors_; }
  [[nodiscard]] std::span<const Target> targets() const { return targets_; }
  [[nodiscard]] std::span<const Target> targets(const Door& door) const {
    return {targets_.data() + door.first_target, door.num_targets};
  }
  [[nodiscard]] const TimedLeg& leg(std::uint32_t number) const { return legs_[number]; }
  [[nodiscard]] std::span<const TimedLeg> legs(std::uint32_t way) const {
    return {legs_.data() + ways_[way].first_leg, ways_[way].num_legs};
  }
  [[nodiscard]] const Way& way(std::uint32_t number) const { return ways_[number]; }
  /// Returns the arcs of a leg of this object.
  [[nodiscard]] std::span<const std::uint32_t> arcs(const TimedLeg& leg) const {
    return {arcs_.data() + leg.first_arc, leg.num_arcs};
  }
  /// Whether packets may cut through nodes, so that the way of passing matters.
  [[nodiscard]] bool cuts_through() const { return cuts_through_; }

 private:
  void measure_hops(const ProblemGraph& graph);
  void measure_shares(const ProblemGraph& graph);
  void add_door(const ProblemGraph& graph, const Model& model, std::uint32_t host,
                std::uint32_t arc);
  void walk(const ProblemGraph& graph, std::uint32_t node, std::uint32_t host);
  void add_way(const ProblemGraph& graph, const Model& model, std::span<const std::uint32_t> path,
               SwitchPassing passing);
  void add_leg(const ProblemGraph& graph, const Model& model, std::span<const std::uint32_t> arcs);
  [[nodiscard]] std::uint16_t hops(std::uint32_t node, std::uint32_t host) const {
    return hops_[host * num_nodes_ + node];
  }

  std::size_t num_nodes_;
  std::uint32_t num_hosts_;
  bool cuts_through_ = false;
  std::vector<std::uint16_t> hops_;                // distances to hosts, by host and node
  std::vector<std::uint32_t> path_;                // of the current walk
  std::vector<std::vector<std::uint32_t>> paths_;  // to the current target
  std::vector<Door> doors_;
  std::vector<Target> targets_;
  std::vector<Way> ways_;
  std::vector<TimedLeg> legs_;
  std::vector<std::uint32_t> arcs_;
};

}  // namespace asterism::timed
