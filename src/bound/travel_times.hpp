// Minimum time of the smallest packet between nodes, link by link.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include <asterism/problem.hpp>

#include "problem/problem_graph.hpp"

namespace asterism {

/// Returns the size of the smallest packet in messages: a whole one, or the smallest piece.
[[nodiscard]] double smallest_packet(const Problem& problem);

/// Buffers for successive searches. With store-and-forward switching, every link of a path takes
/// the start-up, its latency and delay, and the transmission of the smallest packet. If packets cut
/// through switches, latencies add up from host to host, but the rest is counted once. Such a
/// packet is on all links of its path at the same time. It pays all their latencies before its data
/// flow over any of them. At a switch, the time therefore counts the latencies from the nearest
/// host before it (or to the one behind it), but no start-up and no data: for the ends of an arc,
/// `from` plus `to` is a time during which data that cross the arc do not flow there.
class TravelTimes {
 public:
  static constexpr double unreached = std::numeric_limits<double>::infinity();

  TravelTimes(const Problem& problem, const ProblemGraph& graph);

  [[nodiscard]] double of_arc(std::uint32_t arc) const { return of_arc_[arc]; }
  /// Returns the time from the nearest of the given nodes to each node. Valid until the next
  /// search.
  std::span<const double> from(std::span<const std::uint32_t> nodes);
  /// Returns the time from each node to the nearest of the given nodes. Valid until the next
  /// search.
  std::span<const double> to(std::span<const std::uint32_t> nodes);

 private:
  void move_to_hosts(bool backwards);
  void begin(std::span<const std::uint32_t> nodes);
  void reach(std::uint32_t node, double time);
  template <class Visit>
  void run(Visit&& visit);

  const ProblemGraph& graph_;
  bool past_switches_;
  std::vector<double> of_arc_;
  std::vector<double> time_;
  std::vector<std::pair<double, std::uint32_t>> queue_;
};

}  // namespace asterism
