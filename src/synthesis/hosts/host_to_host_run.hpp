// Sends packets from host to host through switches that only forward.
//
// In every step, each host sends packets to hosts that lack some of its messages, rarest first; if
// messages are personalized, it sends to their destinations. A packet follows a shortest path
// through switches on which every link is free in the step in which the packet uses it; with
// cut-through, that is the same step for all links. Messages in transit count as delivered, so that
// nothing is sent to a host twice.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include <asterism/algorithm_request.hpp>
#include <asterism/meter.hpp>
#include <asterism/owned_schedule.hpp>

#include "base/bits.hpp"
#include "base/random.hpp"
#include "synthesis/hosts/switch_ways.hpp"

namespace asterism {

/// Order of targets that lack the same number of a host's messages.
enum class TargetOrder : std::uint8_t { in_turn, nearest, farthest };

struct HostToHostSettings {
  std::uint64_t pack = 1;  ///< maximum messages in a packet
  TargetOrder order = TargetOrder::in_turn;
  std::uint64_t seed = 0;  ///< seed of the host order; 0 for numerical order
};

class HostToHostRun {
 public:
  /// All arguments must outlive this object.
  HostToHostRun(const Problem& problem, const ProblemGraph& graph, const SwitchWays& ways,
                const HostToHostSettings& settings);

  /// Returns nothing as soon as the lock-step time reaches `time_to_beat`. Throws
  /// Error(unsupported) if a host cannot be reached.
  [[nodiscard]] std::optional<Schedule> run(double time_to_beat, const Progress& progress);
  /// The lock-step time of the schedule.
  [[nodiscard]] double time() const { return meter_.metering().time; }
  /// Deliveries made, or send attempts of hosts, whichever are more.
  [[nodiscard]] double work() const;

  static double bytes(const Problem& problem, const SwitchWays& ways);
  /// Maximum total number of hops of all messages.
  [[nodiscard]] static double max_moves(const Problem& problem, const SwitchWays& ways);

 private:
  /// A packet in transit.
  struct Flight {
    std::uint32_t target = 0;         // host
    std::vector<std::uint32_t> arcs;  // arcs of its path
    std::vector<std::uint32_t> messages;
  };
  struct Move {
    std::uint32_t flight = 0;
    std::uint32_t first = 0, count = 0;  // of its arcs
  };
  /// State of a future step.
  struct ComingStep {
    std::vector<unsigned char> taken;      // by arc, or by link in half-duplex mode
    std::vector<std::uint32_t> receiving;  // packets, by host
    std::vector<Move> moves;
    std::vector<std::uint32_t> arrivals;  // flights
  };

  void order_targets();
  void start_with_own_messages();
  void make_step();
  bool send_from(std::uint32_t host);
  [[nodiscard]] std::uint64_t lacking(std::uint32_t host, std::uint32_t target) const;
  [[nodiscard]] std::uint64_t& owed(std::uint32_t host, std::uint32_t target) {
    return owed_[std::uint64_t{host} * hosts_ + target];
  }
  [[nodiscard]] bool is_served(std::uint32_t host, std::uint32_t target) const;
  void forget_target(std::uint32_t host, std::size_t place);
  void begin_next_time_behind(std::uint32_t host, std::uint32_t target);
  bool find_free_way(std::uint32_t host, std::uint32_t target);
  bool find_way(std::uint32_t node, std::uint32_t target, std::size_t hop);
  [[nodiscard]] bool may_receive_from(std::uint32_t host, std::uint32_t target) const;
  void depart(std::uint32_t host, std::uint32_t target, std::vector<std::uint32_t> arcs);
  [[nodiscard]] std::vector<std::uint32_t> rarest(std::uint32_t host, std::uint32_t target);
  /// Passes the messages that the host has and the target lacks, in ascending order.
  template <class Take>
  void for_each_lacking(std::uint32_t host, std::uint32_t target, Take&& take) const;
  template <class Rank>
  [[nodiscard]] std::uint32_t rarest_one(std::uint32_t host, std::uint32_t target,
                                         Rank&& rank) const;
  [[nodiscard]] Step next_step() const;
  void arrive();
  [[nodiscard]] ComingStep& coming(std::size_t step);
  [[nodiscard]] std::size_t channel(std::uint32_t arc) const {
    return graph_.half_duplex() ? graph_.arc(arc).link : arc;
  }

  const Problem& problem_;
  const ProblemGraph& graph_;
  const SwitchWays& ways_;
  HostToHostSettings settings_;
  bool cut_through_;
  Random random_;
  std::uint32_t hosts_, messages_;
  BitRows held_, expected_;                // by host
  std::vector<unsigned char> has_any_;     // by host: whether it holds a message
  std::vector<std::uint64_t> lacking_at_;  // by host: messages that are not on the way yet
  /// By host and target, if messages are personalized: those that have not departed. No other
  /// node has them, so there is no need to compare rows.
  std::vector<std::uint64_t> owed_;
  std::vector<std::uint32_t> copies_;  // of a message, those under way counted
  std::vector<std::vector<std::uint32_t>>
      targets_;                             // by host, in the order in which they are asked
  std::vector<std::uint32_t> next_target_;  // by host
  std::vector<std::uint32_t> senders_;
  std::vector<std::uint32_t> way_;  // the path being searched for
  std::uint32_t visits_ = 0;        // nodes visited by that search
  std::vector<Flight> flights_;
  std::deque<ComingStep> coming_;
  std::uint64_t missing_ = 0;  // deliveries that have not begun
  std::uint64_t under_way_ = 0;
  std::uint64_t hops_ = 0;  // of all messages that have departed
  Meter meter_;
};

}  // namespace asterism
