// What no link of a network is better in.
#pragma once

#include <asterism/problem.hpp>

namespace asterism {

struct BestLink {
  double rate = 1;
  double latency = 0;
};

[[nodiscard]] BestLink best_link_of(const Problem& problem);

/// The time of the shortest packet: a start-up, the least latency, and a whole message or the
/// smallest piece at the best rate.
[[nodiscard]] double shortest_packet_time(const Problem& problem, const BestLink& link);

}  // namespace asterism
