// Open-loop traffic on wormhole networks: latency and accepted throughput against offered load.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/progress.hpp>
#include <asterism/route.hpp>
#include <asterism/wormhole.hpp>

namespace asterism {

enum class TrafficPattern {
  uniform,         ///< to any other node alike
  transpose,       ///< coordinates in reverse order; of N = s s nodes, a s + b to b s + a
  bit_complement,  ///< node i to node N - 1 - i
  hot_spot,        ///< a fraction to one node, the rest as uniform
};

[[nodiscard]] const std::vector<std::string>& traffic_pattern_names();
/// "uniform", "transpose", "bit-complement" or "hot-spot"; throws Error if it is none.
[[nodiscard]] TrafficPattern parse_traffic_pattern(std::string_view name);
[[nodiscard]] std::string to_string(TrafficPattern pattern);

struct LatencyOptions {
  WormholeSettings machine{.ports = 1};
  TrafficPattern pattern = TrafficPattern::uniform;
  NodeId hot_node{0};
  double hot_fraction = 0.1;
  std::uint64_t packet_flits = 16;
  std::string routing{};  ///< empty for the network's own
  RouteOptions route{};
  /// If there are any: each node sends its packets of these, one after the other and again from the
  /// first, instead of a pattern. Releases and dependencies are not looked at.
  std::shared_ptr<const WormPackets> repeated{};
  std::uint64_t seed = 1;
  Cycle warm_up = 0;   ///< 0: a quarter of `measured`
  Cycle measured = 0;  ///< 0: as many cycles as bring 200 packets a node, or 20,000 in all
  std::uint64_t memory_limit = 0;
  Progress progress{};
};

/// What was measured at one offered load.
struct LatencyPoint {
  double load = 0;            ///< flits that a sending node offers in a cycle
  bool saturated = false;     ///< queues grow: the means below say nothing of a steady state
  std::uint64_t packets = 0;  ///< whose latency was measured
  double mean = 0;            ///< cycles from a packet's generation to its tail's delivery
  double margin = 0;          ///< of the mean, with 95 % confidence, by batch means
  double uncontended = 0;     ///< what the mean would be if no packet met another
  Cycle median = 0, p95 = 0, p99 = 0, longest = 0;
  double accepted = 0;  ///< flits delivered, a sending node and cycle
  double accepted_margin = 0;
  Cycle cycles = 0;  ///< that were run
  WormTotals totals;
  std::optional<WormDeadlock> deadlock;
};

/// Nodes offer packets at random times, each in any cycle with the same chance, at `load` flits a
/// node and cycle on average. Throws Error if the load is not positive or more than a packet a node
/// and cycle, or the pattern has no meaning on the network.
[[nodiscard]] LatencyPoint measure_latency(const std::shared_ptr<const Network>& network,
                                           const LatencyOptions& options, double load);

struct Saturation {
  double below = 0;  ///< the highest load that was measured and was not saturated; 0 if none
  double above = 0;  ///< the lowest that was; `below` if none was
  std::vector<LatencyPoint> points;  ///< in the order of the search
};

/// By bisection, until the two are within 1/64 of the most that ports can carry.
[[nodiscard]] Saturation find_saturation(const std::shared_ptr<const Network>& network,
                                         const LatencyOptions& options);

}  // namespace asterism
