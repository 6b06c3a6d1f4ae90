// The destinations of open-loop traffic: a path for each packet that a node sends.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <asterism/latency.hpp>

#include "simulate/wormhole/channel_map.hpp"

namespace asterism {

/// Random numbers of one node, independent of the other nodes.
class NodeRandom {
 public:
  NodeRandom() = default;
  NodeRandom(std::uint64_t seed, NodeId node);
  [[nodiscard]] std::uint64_t next();
  /// Uniform, for bounds below 2^32.
  [[nodiscard]] std::uint64_t below(std::uint64_t bound) { return (next() >> 32) * bound >> 32; }
  /// Uniform in (0, 1].
  [[nodiscard]] double fraction();

 private:
  std::uint64_t seed_ = 0, drawn_ = 0;
};

class TrafficSource {
 public:
  struct Sending {
    std::span<const GateOnPath> gates;  ///< valid until the next call
    std::uint64_t flits;
  };
  virtual ~TrafficSource() = default;
  [[nodiscard]] virtual bool sends(NodeId node) const = 0;
  /// Returns the mean number of flits per packet of a node.
  [[nodiscard]] virtual double mean_flits(NodeId node) const = 0;
  [[nodiscard]] virtual Sending next(NodeId node, NodeRandom& random) = 0;
};

[[nodiscard]] std::unique_ptr<TrafficSource> make_traffic_source(
    const std::shared_ptr<const Network>& network, const ChannelMap& map,
    const LatencyOptions& options);

}  // namespace asterism
