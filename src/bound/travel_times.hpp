// How long the smallest packet takes at least between nodes, link by link.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include <asterism/problem.hpp>

#include "problem/problem_graph.hpp"

namespace asterism {

/// The size of the smallest packet, in messages: a whole one, or the smallest piece.
[[nodiscard]] double smallest_packet(const Problem& problem);

/// Room for one search after the other. Under store-and-forward switching every link of a way takes
/// the start-up, its latency and delay and the transmission of the smallest packet. Where packets
/// cut through switches, latencies add up from host to host, but the rest is counted once. Such a
/// packet is on all links of its way at the same time. It pays all their latencies before its data
/// flow over any of them, so at a switch the time counts the latencies from the nearest host before
/// it (or to the one behind it), but no start-up and no data: `from` and `to` of the ends of an
/// arc, added up, are a time in which data that cross it do not flow there.
class TravelTimes {
 public:
  static constexpr double unreached = std::numeric_limits<double>::infinity();

  TravelTimes(const Problem& problem, const ProblemGraph& graph);

  [[nodiscard]] double of_arc(std::uint32_t arc) const { return of_arc_[arc]; }
  /// The time by node from the nearest of the given nodes to it; valid until the next search.
  std::span<const double> from(std::span<const std::uint32_t> nodes);
  /// The time by node from it to the nearest of the given nodes; valid until the next search.
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
