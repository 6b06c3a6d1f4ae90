// What no gossip can beat: a simple bound, to know when there is nothing left to look for.
#pragma once

#include <cstdint>

#include "problem/step_cost.hpp"
#include "synthesis/gossip/gossip_task.hpp"

namespace asterism {

class GossipBound {
 public:
  /// `pack`: the most messages of a packet, beside what the model says, on links that all have one
  /// rate.
  GossipBound(const GossipTask& task, std::uint64_t pack);

  /// Lower bounds for any gossip with packets of any size that the model allows.
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  [[nodiscard]] double time() const { return time_; }
  /// Estimates how long a gossip with packets of `pack` messages takes.
  [[nodiscard]] double estimate(std::uint64_t pack) const;
  [[nodiscard]] bool is_met_by(double time) const;

 private:
  void bound_arrivals(const GossipTask& task, std::uint64_t pack);

  std::uint64_t steps_ = 0;
  double time_ = 0;
  PacketCost fastest_;  // of packets over the fastest links
  double packets_ = 0;  // of one message each, one behind the other
};

}  // namespace asterism
