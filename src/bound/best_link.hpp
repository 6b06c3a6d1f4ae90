// What no link of a network is better in.
#pragma once

#include <asterism/problem.hpp>

namespace asterism {

struct BestLink {
  double rate = 1;
  double latency = 0;       ///< until a packet has arrived, besides what the model asks of all
  double busy_latency = 0;  ///< while a packet occupies the link
};

[[nodiscard]] BestLink best_link_of(const Problem& problem);

/// How long the shortest packet occupies a port at least: a start-up, the least latency, and a
/// whole message or the smallest piece at the best rate.
[[nodiscard]] double shortest_packet_time(const Problem& problem, const BestLink& link);

}  // namespace asterism
