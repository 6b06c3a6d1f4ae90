// Computes when each transfer of a schedule begins and ends if nodes do not wait for step
// boundaries.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <asterism/problem.hpp>
#include <asterism/schedule.hpp>
#include <asterism/schedule_timer.hpp>

#include "problem/link_costs.hpp"
#include "problem/step_cost.hpp"
#include "schedule/links.hpp"
#include "semantics/arrival_ledgers.hpp"
#include "semantics/dependencies.hpp"
#include "semantics/service.hpp"

namespace asterism {

/// The ports and links of a network; schedules that run at the same time share them.
struct NetworkService {
  explicit NetworkService(const Problem& problem);
  static double bytes(const Problem& problem);

  PortService sending, receiving;
  LinkService links;
};

/// Processes a valid schedule step by step; see schedule_timer.hpp for what a transfer waits for.
class TransferClock {
 public:
  static constexpr double never = std::numeric_limits<double>::infinity();

  /// A transfer of the last step. Transfers that cannot be sent are omitted.
  struct Sent {
    std::size_t index;  ///< index within the step
    NodeId to;
    double begin, end;  ///< departure and arrival time
  };

  TransferClock(const Problem& problem, const PacketLatency& latency);
  /// Uses ports and links that others use, too. The service must outlive this object.
  TransferClock(const Problem& problem, const PacketLatency& latency, NetworkService& shared);
  static double bytes(const Problem& problem);
  /// Without ports and links.
  static double bytes_beside_service(const Problem& problem);

  /// Processes all sends against the state before the step, then all arrivals.
  void take(const Step& step);

  [[nodiscard]] std::span<const Sent> sent() const { return sent_; }
  /// Duration if every step waits for the end of the previous one.
  [[nodiscard]] double lock_step() const { return steps_.total(); }
  /// Arrival time of the last packet.
  [[nodiscard]] double time() const { return time_; }
  [[nodiscard]] const LinkService& links() const { return service_.links; }
  /// Returns the time from which a node has a message or, in a reduction, its part of the result.
  [[nodiscard]] double since(NodeId node, MessageId message) const;

 private:
  struct Trip {
    NodeId to;
    PacketTime time;
  };

  TransferClock(const Problem& problem, const PacketLatency& latency,
                std::unique_ptr<NetworkService> own, NetworkService* shared);

  [[nodiscard]] const Network& network() const { return problem_.network(); }
  [[nodiscard]] std::uint64_t nodes() const { return network().node_count(); }
  /// Returns the destination of a transfer and its duration in isolation, or nothing if its path
  /// breaks off. Stores its links in `path_`.
  [[nodiscard]] std::optional<Trip> trip_of(const Transfer& transfer);
  /// In half-duplex mode, both directions of a link share one place.
  [[nodiscard]] std::uint64_t link_place(NodeId from, Port port, NodeId to) const;
  /// Returns the departure time, or nothing if the transfer can never be sent.
  [[nodiscard]] std::optional<double> send(const Transfer& transfer, const Trip& trip);
  [[nodiscard]] double held_from(const Transfer& transfer) const;
  void arrive(const Transfer& transfer, const Sent& sent);

  const Problem problem_;
  const PacketLatency& latency_;
  Links ends_;
  LinkCosts costs_;
  bool half_duplex_;
  std::unique_ptr<NetworkService> own_;  // if nothing is shared
  NetworkService& service_;
  std::vector<double> told_;  // by node: arrival time of the control units of earlier steps
  Dependencies<ArrivalTimes> dependencies_;
  PathCost path_cost_;
  std::vector<std::uint64_t> path_;  // of the current transfer
  std::vector<Sent> sent_;           // in this step
  StepCost steps_;
  double time_ = 0;
};

}  // namespace asterism
