// An estimate of how long an algorithm for ranks takes if its ranks are in a given order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/problem.hpp>

#include "plan/rank_traffic.hpp"
#include "problem/link_costs.hpp"
#include "synthesis/rounds/logical_routes.hpp"

namespace asterism {

/// A round takes as long as its busiest link or port, or its longest way. Ways are those that
/// algorithms for ranks take. The traffic must outlive this object.
class PlacementCost {
 public:
  PlacementCost(const Problem& problem, const RankTraffic& traffic);

  /// `order[rank]` is the index of a participant.
  [[nodiscard]] double of(std::span<const std::uint32_t> order);
  /// The time of one message between two participants, by index.
  [[nodiscard]] double distance(std::uint32_t from, std::uint32_t to);
  /// How much work of() is, in links looked at, about.
  [[nodiscard]] std::uint64_t work() const { return work_; }

 private:
  /// A resource that a packet occupies: a link, or the ports of a host.
  struct Use {
    std::uint32_t resource;
    double per_packet, per_message;  // time
  };
  struct Way {
    bool known = false;
    std::vector<Use> uses{};
    double per_packet = 0, per_message = 0;  // until arrival
  };

  [[nodiscard]] const Way& way(std::uint32_t from, std::uint32_t to);
  [[nodiscard]] Way find_way(NodeId from, NodeId to);
  void use_ports(NodeId node, std::uint32_t side, double per_packet, double per_message, Way& way);
  [[nodiscard]] double time_of(const TrafficRound& round, std::span<const std::uint32_t> order);

  Problem problem_;  // in chunks
  const RankTraffic& traffic_;
  LogicalRoutes routes_;
  LinkCosts costs_;
  std::uint64_t ranks_, work_ = 0;
  std::vector<Way> ways_;     // by pair of participants
  std::vector<double> load_;  // by resource
  std::vector<std::uint32_t> touched_;
};

}  // namespace asterism
