// A timed spanning tree, which describes a whole schedule on a port-symmetric network.
//
// For every source s, the message that the tree moves from u over port p at time t moves from s's
// image of u over port p at time t. For allgather and alltoall every node is a source; for scatter
// and gather only the root is (in a gather, time runs backwards). In a reduce-scatter time runs
// backwards too: every node sends its parts of the results of all sources up their trees. An
// allreduce with as many results as nodes is a reduce-scatter followed by an allgather of the
// results.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include <asterism/ids.hpp>

namespace asterism {

/// A spanning tree rooted at node 0 that reaches every other node at some time (from 1).
class TimedTree {
 public:
  /// Ports are stored in 16 bits; one value marks nodes that are not reached.
  static constexpr std::uint32_t max_ports = std::numeric_limits<std::uint16_t>::max();

  /// Makes a tree of `nodes` nodes, none of which is reached.
  explicit TimedTree(std::uint64_t nodes) : up_(nodes, none), time_(nodes, 0) {}

  [[nodiscard]] std::uint64_t node_count() const { return up_.size(); }
  /// Returns the memory of a tree with `nodes` nodes, in bytes.
  [[nodiscard]] static double bytes(std::uint64_t nodes) {
    return (sizeof(std::uint16_t) + sizeof(std::uint32_t)) * static_cast<double>(nodes);
  }
  /// Records that the node is reached at `time` over the link at its own port `up`.
  void reach(NodeId node, Port up, std::uint32_t time) {
    up_[node.value()] = static_cast<std::uint16_t>(up.value());
    time_[node.value()] = time;
  }
  /// Sends a packet larger than the model allows in several steps: each time unit takes as many
  /// steps as its largest packet needs. Otherwise such a packet is a violation.
  void split_packets() { splits_packets_ = true; }
  [[nodiscard]] bool splits_packets() const { return splits_packets_; }
  [[nodiscard]] bool is_reached(NodeId node) const { return up_[node.value()] != none; }
  /// Return a reached node's port towards its parent, and the time at which it is reached.
  [[nodiscard]] Port up(NodeId node) const { return Port{up_[node.value()]}; }
  [[nodiscard]] std::uint32_t time(NodeId node) const { return time_[node.value()]; }

 private:
  static constexpr std::uint16_t none = std::numeric_limits<std::uint16_t>::max();
  std::vector<std::uint16_t> up_;
  std::vector<std::uint32_t> time_;
  bool splits_packets_ = false;
};

}  // namespace asterism
