// What the broadcasts of azevedo1995, and those that it compares with, cost: counted from verified
// schedules.
#pragma once

#include <string>

#include <asterism/algorithm.hpp>
#include <asterism/papers.hpp>

namespace asterism {

struct MeasuredBroadcast {
  std::uint64_t steps = 0;
  std::uint64_t lateral = 0;  ///< steps; all of them on a network without lateral links
  std::string violation;      ///< of the schedule; empty if it is valid

  [[nodiscard]] std::uint64_t local() const { return steps - lateral; }
};

struct BroadcastChoice {
  std::string algorithm;
  std::string network;
  std::uint64_t source = 0;
  std::uint64_t batch = 1;
  Parameters parameters{};
};

/// With one port, or as many as the algorithm needs.
[[nodiscard]] MeasuredBroadcast measured_broadcast(const BroadcastChoice& choice,
                                                   const PaperRequest& request);
[[nodiscard]] std::uint64_t measured_diameter(const std::string& network,
                                              const PaperRequest& request);

}  // namespace asterism
