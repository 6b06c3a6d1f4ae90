// Gossip between hosts in the asynchronous clock, event by event: whenever an arc that leaves a
// host is free, the host sends the packet that is best by a rule.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "base/bits.hpp"
#include "synthesis/timed/timed_parts.hpp"
#include "synthesis/timed/timed_ways.hpp"

namespace asterism::timed {

struct TimedRules {
  std::uint32_t slow_packets = 1;  ///< packets in which a carrier sends what it carries
  bool tapers = false;             ///< slow packets become smaller from first to last
  std::uint32_t fast_pack = 0;     ///< most cargo in a packet over a fast way; 0 for no limit
  bool by_rate = false;            ///< less over ways that are slower than the fastest ones
  /// Packets hold at most the share of what their target lacks that the rate of the way has among
  /// all arcs that reach it.
  bool fair = false;
  std::uint32_t order = 0;    ///< in which targets are asked: 0 by number, else drawn by it
  std::uint32_t ties = 0;     ///< seed that draws one of equally good targets; 0 for the first one
  std::uint32_t turns = 0;    ///< seed of the order in which hosts choose; 0 for that of numbers
  std::uint32_t urgency = 4;  ///< how much more cargo for carriers counts
  /// Packets of several hosts that are stored at a switch on their way to the same host go on as
  /// one.
  bool shares = false;
  bool gathers = false;  ///< of equally good targets first the one that lacks least

  SwitchPassing fast_passing = SwitchPassing::cut_through;
  SwitchPassing slow_passing = SwitchPassing::cut_through;

  friend bool operator==(const TimedRules&, const TimedRules&) = default;
};

/// One transfer over the arcs of a leg, with the cargo at places `first` to `last` - 1.
struct TimedPacket {
  std::uint32_t leg = 0;
  std::uint32_t step = 0;
  std::size_t first = 0, last = 0;
};

struct TimedPackets {
  double time = 0;  ///< when the last one arrives
  std::vector<TimedPacket> packets;
  std::vector<std::uint32_t> cargo;
};

/// What all runs on a machine have in common. Everything referred to must outlive it.
struct TimedTask {
  const ProblemGraph& graph;
  std::span<const TimedCargo> cargo;
  std::uint32_t max_cargo_per_packet = 0;  ///< 0 for no limit

  [[nodiscard]] std::uint32_t fitting(std::uint32_t cargo_in_packet) const {
    return max_cargo_per_packet == 0 ? cargo_in_packet
                                     : std::min(cargo_in_packet, max_cargo_per_packet);
  }
};

class TimedRun {
 public:
  TimedRun(const TimedTask& task, const HostWays& ways, const PartPlan& parts,
           const TimedRules& rules);

  /// Nothing if it takes `time_limit` or longer, or if some host cannot be reached. Steps are
  /// those of the longest chain of packets that wait for each other.
  [[nodiscard]] std::optional<TimedPackets> run(double time_limit);
  /// Words of bit sets that have been looked at.
  [[nodiscard]] std::uint64_t work() const { return work_; }

 private:
  struct Event {
    double time = 0;
    std::uint32_t what = 0;  // a door to be served, or behind them a flight that arrives
    friend bool operator>(const Event& a, const Event& b) {
      return a.time != b.time ? a.time > b.time : a.what > b.what;
    }
  };
  struct Flight {
    std::uint32_t host = 0;
    std::size_t first = 0, last = 0;
    double arrival = 0;
  };
  /// What goes over the last arc of ways to a host next, as one packet.
  struct SharedPacket {
    double start = 0, end = 0;
    std::uint32_t step = 0;
    std::uint32_t cargo = 0;
    std::uint64_t messages = 0;
    std::vector<std::uint32_t> flights;
  };
  struct Choice {
    const Target* target = nullptr;
    std::uint32_t way = 0;
    bool slow = false;
    std::uint64_t value = 0;
    std::uint64_t received = 0;
    std::uint64_t held = 0;  // by the target, where that counts
    std::uint64_t draw = 0;
  };

  void start();
  void count_what_is_carried();
  void share_slow_packets(std::size_t row);
  void order_targets();
  double pass_events();
  void touch(std::uint32_t door);
  void add_event(double time, std::uint32_t what);
  void serve_touched(double now);
  void serve(std::uint32_t door, double now);
  [[nodiscard]] Choice best_choice(std::uint32_t door, double now, double& wake);
  [[nodiscard]] std::uint64_t value_of(std::uint32_t host, const Target& target);
  [[nodiscard]] std::uint64_t value_over_slow_way(std::uint32_t host, const Target& target);
  double choose_way(Choice& choice, double now) const;
  [[nodiscard]] double earliest_start(std::uint32_t way, double now) const;
  /// Most cargo in a packet over a fast way.
  [[nodiscard]] std::uint32_t fast_room(const Target& target) const;
  void fill(std::uint32_t host, const Choice& choice);
  void keep_rarest(std::uint32_t host, std::uint32_t target, std::size_t first, std::uint32_t most);
  void depart(std::uint32_t door, const Choice& choice, double now);
  void promise(std::uint32_t host, std::uint32_t target, std::size_t first);
  double cross(std::uint32_t door, std::uint32_t way, std::size_t first, double now,
               std::uint32_t& step);
  /// Whether a packet that is at the tail of the arc by then may join the one that is next there.
  [[nodiscard]] bool can_join(std::uint32_t arc, const TimedLeg& leg, double now, double then,
                              std::uint32_t cargo) const;
  double join(std::uint32_t arc, const TimedLeg& leg, double time, std::uint64_t messages,
              std::uint32_t cargo);
  void arrive(std::uint32_t flight, double now);

  const TimedTask& task_;
  const HostWays& ways_;
  const PartPlan& parts_;
  const TimedRules& rules_;
  std::uint32_t hosts_;
  std::uint32_t num_cargo_;
  BitRows held_, expected_, to_carry_;
  std::vector<std::uint32_t> left_to_carry_;  // by row of to_carry_
  std::vector<std::uint32_t> packets_left_;   // over slow ways, by the same
  std::vector<std::uint32_t> slow_share_;     // cargo of the next of these
  std::vector<std::uint32_t> lacking_;        // by host
  std::vector<std::uint32_t> copies_;         // by part and cargo
  std::vector<std::uint32_t> received_;       // cargo over slow ways, by host
  std::vector<std::uint32_t> arrival_step_;   // by host and cargo
  std::vector<double> free_from_;             // by arc
  std::vector<SharedPacket> next_on_;         // by arc, where packets share
  std::vector<std::uint32_t> last_step_;      // by arc
  std::vector<std::uint32_t> order_;          // of targets, by place among all of them
  std::vector<std::vector<std::uint32_t>> doors_of_;
  std::vector<Flight> flights_;
  std::vector<Event> events_;  // heap
  std::vector<std::uint32_t> touched_;
  std::vector<bool> is_touched_;
  std::uint64_t draws_ = 0;  // of targets
  std::uint64_t missing_ = 0;
  std::uint64_t work_ = 0;
  double tolerance_ = 0;
  double least_per_message_ = std::numeric_limits<double>::infinity();  // over fast ways
  bool relaxed_ = false;  // everything may go anywhere, as nothing else goes on
  TimedPackets result_;
};

}  // namespace asterism::timed
