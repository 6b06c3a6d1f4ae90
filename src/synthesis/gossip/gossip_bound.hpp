// A simple lower bound on gossip, used to stop the search when it is reached.
#pragma once

#include <cstdint>

#include "problem/step_cost.hpp"
#include "synthesis/gossip/gossip_task.hpp"

namespace asterism {

class GossipBound {
 public:
  /// `pack` is the maximum packet size, in addition to the model's limit, if all links have the
  /// same rate.
  GossipBound(const GossipTask& task, std::uint64_t pack);

  /// Lower bounds for gossip with packets of any size that the model allows.
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  [[nodiscard]] double time() const { return time_; }
  /// Estimates the duration of a gossip with packets of `pack` messages.
  [[nodiscard]] double estimate(std::uint64_t pack) const;
  [[nodiscard]] bool is_met_by(double time) const;

 private:
  void bound_arrivals(const GossipTask& task, std::uint64_t pack);

  std::uint64_t steps_ = 0;
  double time_ = 0;
  PacketCost fastest_;  // cost of packets over the fastest links
  double packets_ = 0;  // number of consecutive packets of one message each
};

}  // namespace asterism
