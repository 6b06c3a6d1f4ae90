// Packets from host to host past switches that only forward.
//
// In every step each host sends packets to hosts that lack some of its messages, the rarest first,
// or to whom it has messages if each is for one host.
// A packet goes a shortest way over switches on which every link is free in the step in which it
// gets there; with cut-through that is the same step for all of them. What is under way counts as
// there, so that nothing is sent twice to a host.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include <asterism/algorithm_request.hpp>
#include <asterism/owned_schedule.hpp>

#include "base/bits.hpp"
#include "base/random.hpp"
#include "synthesis/hosts/switch_ways.hpp"

namespace asterism {

/// To whom a host sends first, of those who lack equally many of its messages.
enum class TargetOrder : std::uint8_t { in_turn, nearest, farthest };

struct HostToHostSettings {
  std::uint64_t pack = 1;  ///< the most messages in a packet
  TargetOrder order = TargetOrder::in_turn;
  std::uint64_t seed = 0;  ///< of the order of hosts; 0 for their numbers
};

class HostToHostRun {
 public:
  /// All arguments must outlive this object.
  HostToHostRun(const Problem& problem, const ProblemGraph& graph, const SwitchWays& ways,
                const HostToHostSettings& settings);

  /// Throws Error(unsupported) if somebody cannot be reached.
  [[nodiscard]] Schedule run(const Progress& progress);

  static double bytes(const Problem& problem, const SwitchWays& ways);
  /// The largest possible number of hops of all messages together.
  [[nodiscard]] static double max_moves(const Problem& problem, const SwitchWays& ways);

 private:
  /// A packet on its way.
  struct Flight {
    std::uint32_t target = 0;         // host
    std::vector<std::uint32_t> arcs;  // of its way
    std::vector<std::uint32_t> messages;
  };
  struct Move {
    std::uint32_t flight = 0;
    std::uint32_t first = 0, count = 0;  // of its arcs
  };
  /// What is known of a step that is to come.
  struct ComingStep {
    std::vector<unsigned char> taken;      // by arc, or by link if that has one direction at a time
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
  [[nodiscard]] bool may_receive(std::uint32_t target, std::size_t step);
  void depart(std::uint32_t host, std::uint32_t target, std::vector<std::uint32_t> arcs);
  [[nodiscard]] std::vector<std::uint32_t> rarest(std::uint32_t host, std::uint32_t target);
  void emit(Schedule& schedule);
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
  std::vector<std::uint64_t> lacking_at_;  // by host: messages that nobody has begun to bring
  /// By host and target, if messages are personalized: those that have not departed. Nobody else
  /// has them, so there is no need to compare rows.
  std::vector<std::uint64_t> owed_;
  std::vector<std::uint32_t> copies_;  // of a message, those under way counted
  std::vector<std::vector<std::uint32_t>>
      targets_;                             // by host, in the order in which they are asked
  std::vector<std::uint32_t> next_target_;  // by host
  std::vector<std::uint32_t> senders_;
  std::vector<std::uint32_t> way_;  // that is being looked for
  std::uint32_t visits_ = 0;        // of nodes in the search for it
  std::vector<Flight> flights_;
  std::deque<ComingStep> coming_;
  std::uint64_t missing_ = 0;  // deliveries that nobody has begun
  std::uint64_t under_way_ = 0;
};

}  // namespace asterism
