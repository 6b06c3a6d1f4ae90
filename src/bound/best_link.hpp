// The best value of each link property in a network.
#pragma once

#include <asterism/problem.hpp>

namespace asterism {

struct BestLink {
  double rate = 1;
  double latency = 0;       ///< until a packet has arrived, in addition to the model's costs
  double busy_latency = 0;  ///< while a packet occupies the link
};

[[nodiscard]] BestLink best_link_of(const Problem& problem);

/// Returns the minimum time for which a packet occupies a port: a start-up, the minimum latency,
/// and a whole message or the smallest piece at the best rate.
[[nodiscard]] double shortest_packet_time(const Problem& problem, const BestLink& link);

}  // namespace asterism
