// The events of ranks, their order, and the resulting steps of a schedule: rank programs of any
// format are converted to steps here.
//
// An event is a send, a receive or a local operation. A send completes as soon as all events before
// it have (it is buffered), a receive completes in the step in which its packet crosses the link,
// and a local event takes no time. In a step, everything is first sent, then received: received
// data is sent on in a later step, but may be combined with data that arrives in the same step.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include <asterism/model.hpp>
#include <asterism/network.hpp>
#include <asterism/progress.hpp>

namespace asterism {

struct RankEvent {
  enum class Kind : std::uint8_t { send, receive, local };
  Kind kind = Kind::local;
  std::uint32_t rank = 0;
  std::uint64_t line = 0;
};

class RankEvents {
 public:
  using Id = std::uint32_t;
  static constexpr Id none = std::numeric_limits<Id>::max();

  struct Edge {
    Id before, after;
    bool started;  ///< `before` need only have started
  };
  /// A send and its receive.
  struct Packet {
    Id send, receive;
    std::uint64_t not_before = 0;  ///< step, from 1, specified by the file; 0 for none
    std::optional<Port> port{};    ///< specified by the file
  };

  /// Throws Error(too_large) beyond 2^31 events.
  Id add(RankEvent event);
  void require(Id before, Id after, bool started = false) {
    edges_.push_back({before, after, started});
  }
  std::uint32_t add_packet(Packet packet);

  [[nodiscard]] std::size_t size() const { return events_.size(); }
  [[nodiscard]] const RankEvent& operator[](Id event) const { return events_[event]; }
  [[nodiscard]] std::span<const Edge> edges() const { return edges_; }
  [[nodiscard]] std::span<const Packet> packets() const { return packets_; }
  /// Returns the packet of an event; none if the event has no partner.
  [[nodiscard]] std::uint32_t packet_of(Id event) const { return packet_of_[event]; }

 private:
  std::vector<RankEvent> events_;
  std::vector<std::uint32_t> packet_of_;
  std::vector<Edge> edges_;
  std::vector<Packet> packets_;
};

/// The direct successors of each event, not counting packets.
class EventSuccessors {
 public:
  struct Next {
    RankEvents::Id event;
    bool started;
  };
  explicit EventSuccessors(const RankEvents& events);
  [[nodiscard]] std::span<const Next> of(RankEvents::Id event) const {
    return {next_.data() + first_[event], next_.data() + first_[event + 1]};
  }

 private:
  std::vector<std::size_t> first_;
  std::vector<Next> next_;
};

/// Executes the events as far as possible. A receive completes when arrive() is called for its
/// packet.
class EventRun {
 public:
  EventRun(const RankEvents& events, const EventSuccessors& next);

  /// Executes everything that can happen without another arrival.
  void settle();
  /// Returns the packets that can cross a link now and could not before the last settle().
  [[nodiscard]] std::vector<std::uint32_t> take_sendable();
  /// Reports that a packet arrives in that step, counted from 1.
  void arrive(std::uint32_t packet, std::uint64_t step);
  /// Returns the first step in which a packet that can cross a link may do so.
  [[nodiscard]] std::uint64_t earliest_step(std::uint32_t packet) const;

  /// Returns the completed events, in order of completion.
  [[nodiscard]] const std::vector<RankEvents::Id>& over() const { return over_; }
  [[nodiscard]] bool all_over() const { return over_.size() == events_.size(); }
  /// If nothing can proceed although some events are incomplete, returns events each of which waits
  /// for the next, and the last for the first.
  [[nodiscard]] std::vector<RankEvents::Id> cycle() const;

 private:
  void satisfy(RankEvents::Id event, bool started);
  void finish(RankEvents::Id event);
  void post(RankEvents::Id event);

  const RankEvents& events_;
  const EventSuccessors& next_;
  // number of events that it waits for, not counting its packet
  std::vector<std::uint32_t> waiting_;
  std::vector<std::uint8_t> parts_ready_;  // by packet: sent, expected
  std::vector<bool> is_over_;
  /// The earliest phase of each event: in step t everything is sent in phase 2t and received in
  /// phase 2t + 1.
  std::vector<std::uint64_t> phase_;
  std::vector<RankEvents::Id> ready_;
  std::vector<std::uint32_t> sendable_;
  std::vector<RankEvents::Id> over_;
};

struct EventOrder {
  std::vector<RankEvents::Id> order;  ///< all events, each after those that it waits for
  std::vector<RankEvents::Id> cycle;  ///< if there is no such order; see EventRun
};
[[nodiscard]] EventOrder order_of(const RankEvents& events, const EventSuccessors& next);

}  // namespace asterism
