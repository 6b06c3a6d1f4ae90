// A timed spanning tree: on a network that looks alike from every node, port by port, it tells a
// whole schedule.
//
// For every source s, the message that the tree moves from u over port p at time t moves from s's
// image of u over port p at time t. For allgather and alltoall every node is a source; for scatter
// and gather the root alone is (in a gather the times run backwards). In a reduce-scatter the times
// run backwards too: every node gives its parts of the results of all sources up their trees. An
// allreduce of as many results as nodes is that, and then an allgather of the results.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include <asterism/ids.hpp>

namespace asterism {

/// A spanning tree rooted at node 0 in which every other node is reached at a time (from 1).
class TimedTree {
 public:
  /// Ports are kept in 16 bits, one value of which tells that a node is not reached.
  static constexpr std::uint32_t max_ports = std::numeric_limits<std::uint16_t>::max();

  explicit TimedTree(std::uint64_t nodes) : up_(nodes, none), time_(nodes, 0) {}

  [[nodiscard]] std::uint64_t node_count() const { return up_.size(); }
  /// What a tree of so many nodes takes in memory.
  [[nodiscard]] static double bytes(std::uint64_t nodes) {
    return (sizeof(std::uint16_t) + sizeof(std::uint32_t)) * static_cast<double>(nodes);
  }
  /// The node is reached at `time` over the link at its own port `up`.
  void reach(NodeId node, Port up, std::uint32_t time) {
    up_[node.value()] = static_cast<std::uint16_t>(up.value());
    time_[node.value()] = time;
  }
  /// A packet larger than the model allows is sent in several steps: each time lasts as many steps
  /// as its largest packet needs. Otherwise such a packet is a violation.
  void split_packets() { splits_packets_ = true; }
  [[nodiscard]] bool splits_packets() const { return splits_packets_; }
  [[nodiscard]] bool is_reached(NodeId node) const { return up_[node.value()] != none; }
  [[nodiscard]] Port up(NodeId node) const { return Port{up_[node.value()]}; }
  [[nodiscard]] std::uint32_t time(NodeId node) const { return time_[node.value()]; }

 private:
  static constexpr std::uint16_t none = std::numeric_limits<std::uint16_t>::max();
  std::vector<std::uint16_t> up_;
  std::vector<std::uint32_t> time_;
  bool splits_packets_ = false;
};

}  // namespace asterism
