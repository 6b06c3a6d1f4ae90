// Open-loop traffic on wormhole networks: latency and accepted throughput versus offered load.
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

/// How the destinations of packets are chosen.
enum class TrafficPattern {
  uniform,         ///< any other node with equal probability
  transpose,       ///< coordinates in reverse order; with N = s s nodes, a s + b to b s + a
  bit_complement,  ///< node i to node N - 1 - i
  hot_spot,        ///< a fraction to one node, the rest like `uniform`
};

/// Returns the names of all patterns.
[[nodiscard]] const std::vector<std::string>& traffic_pattern_names();
/// Parses "uniform", "transpose", "bit-complement" or "hot-spot". Throws Error otherwise.
[[nodiscard]] TrafficPattern parse_traffic_pattern(std::string_view name);
/// Returns the name of a pattern.
[[nodiscard]] std::string to_string(TrafficPattern pattern);

/// Options of a latency measurement.
struct LatencyOptions {
  WormholeSettings machine{.ports = 1};
  TrafficPattern pattern = TrafficPattern::uniform;
  NodeId hot_node{0};
  double hot_fraction = 0.1;
  std::uint64_t packet_flits = 16;
  std::string routing{};  ///< empty for the network's default
  RouteOptions route{};
  /// If set, each node repeats its packets of this list in order, instead of using a pattern.
  /// Releases and dependencies are ignored.
  std::shared_ptr<const WormPackets> repeated{};
  std::uint64_t seed = 1;
  Cycle warm_up = 0;   ///< 0 for a quarter of `measured`
  Cycle measured = 0;  ///< 0 for enough cycles to send 200 packets per node, or 20,000 in total
  std::uint64_t memory_limit = 0;
  Progress progress{};
};

/// The measurement at one offered load.
struct LatencyPoint {
  double load = 0;            ///< flits offered per sending node and cycle
  bool saturated = false;     ///< queues grow, so the means below describe no steady state
  std::uint64_t packets = 0;  ///< number of packets whose latency was measured
  double mean = 0;            ///< cycles from a packet's generation to its tail's delivery
  double margin = 0;          ///< of the mean, at 95 % confidence, by batch means
  double uncontended = 0;     ///< the mean if no packet were ever blocked
  Cycle median = 0, p95 = 0, p99 = 0, longest = 0;
  double accepted = 0;  ///< flits delivered per sending node and cycle
  double accepted_margin = 0;
  Cycle cycles = 0;  ///< cycles simulated
  WormTotals totals;
  std::optional<WormDeadlock> deadlock;
};

/// Measures the latency when nodes offer packets at random times, in every cycle with the same
/// probability, at an average of `load` flits per node and cycle. Throws Error if the load is not
/// positive or exceeds one packet per node and cycle, or if the pattern has no meaning on the
/// network.
[[nodiscard]] LatencyPoint measure_latency(const std::shared_ptr<const Network>& network,
                                           const LatencyOptions& options, double load);

/// The saturation load of a network, as an interval.
struct Saturation {
  double below = 0;                  ///< highest measured load that was not saturated; 0 if none
  double above = 0;                  ///< lowest measured load that was saturated; `below` if none
  std::vector<LatencyPoint> points;  ///< in the order of the search
};

/// Bisects until the interval is within 1/64 of the maximum that the ports can carry.
[[nodiscard]] Saturation find_saturation(const std::shared_ptr<const Network>& network,
                                         const LatencyOptions& options);

}  // namespace asterism
