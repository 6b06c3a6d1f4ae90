// When each transfer of a schedule begins and ends if nobody waits for the steps of others.
#pragma once

#include <cstdint>
#include <limits>
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

/// Takes a valid schedule step by step; see schedule_timer.hpp for what a transfer waits for.
class TransferClock {
 public:
  static constexpr double never = std::numeric_limits<double>::infinity();

  /// A transfer of the step that was taken last; those that cannot be sent are left out.
  struct Sent {
    std::size_t index;  ///< in the step
    NodeId to;
    double begin, end;  ///< when it leaves, and when it has arrived
  };

  TransferClock(const Problem& problem, const PacketLatency& latency);
  static double bytes(const Problem& problem);

  /// First all that is sent, by what was there before; then all that arrives.
  void take(const Step& step);

  [[nodiscard]] std::span<const Sent> sent() const { return sent_; }
  /// How long all steps take if all wait for the end of each.
  [[nodiscard]] double lock_step() const { return steps_.total(); }
  /// When the last packet has arrived.
  [[nodiscard]] double time() const { return time_; }
  [[nodiscard]] const LinkService& links() const { return links_; }
  /// From when on a node has a message, or of a reduction what it holds of its result.
  [[nodiscard]] double since(NodeId node, MessageId message) const;

 private:
  struct Trip {
    NodeId to;
    PacketTime time;
  };

  [[nodiscard]] const Network& network() const { return problem_.network(); }
  [[nodiscard]] std::uint64_t nodes() const { return network().node_count(); }
  static std::uint32_t port_limit(const Problem& problem);
  /// Where a transfer leads and how long it takes by itself; its links are in `path_`. Nothing if
  /// it breaks off.
  [[nodiscard]] std::optional<Trip> trip_of(const Transfer& transfer);
  /// Under half duplex both directions of a link share one place.
  [[nodiscard]] std::uint64_t link_place(NodeId from, Port port, NodeId to) const;
  /// When it goes; nothing if it is never sent.
  [[nodiscard]] std::optional<double> send(const Transfer& transfer, const Trip& trip);
  [[nodiscard]] double held_from(const Transfer& transfer) const;
  void arrive(const Transfer& transfer, const Sent& sent);

  const Problem problem_;
  const PacketLatency& latency_;
  Links ends_;
  LinkCosts costs_;
  bool half_duplex_;
  PortService sending_, receiving_;
  LinkService links_;
  std::vector<double> told_;  // by node: when the control units of earlier steps had come
  Dependencies<ArrivalTimes> dependencies_;
  PathCost path_cost_;
  std::vector<std::uint64_t> path_;  // of the transfer at hand
  std::vector<Sent> sent_;           // in this step
  StepCost steps_;
  double time_ = 0;
};

}  // namespace asterism
