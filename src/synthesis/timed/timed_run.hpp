// Gossip between hosts in the asynchronous clock, event by event: whenever an outgoing arc of a
// host is free, the host sends the best packet according to a rule.
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
  std::uint32_t slow_packets = 1;  ///< number of packets in which a carrier sends its cargo
  bool tapers = false;             ///< slow packets shrink from first to last
  std::uint32_t fast_pack = 0;     ///< maximum cargo in a packet over a fast path; 0 for no limit
  bool by_rate = false;            ///< less over paths that are slower than the fastest
  /// Limits packets to a share of what their target lacks: the rate of the path relative to that of
  /// all arcs that reach the target.
  bool fair = false;
  std::uint32_t order = 0;    ///< order of targets: 0 by number, otherwise a random seed
  std::uint32_t ties = 0;     ///< seed for choosing among equally good targets; 0 for the first one
  std::uint32_t turns = 0;    ///< seed of the order in which hosts choose; 0 for numerical order
  std::uint32_t urgency = 4;  ///< extra weight of cargo for carriers
  /// Packets of several hosts that are stored at a switch on their way to the same host continue as
  /// one.
  bool shares = false;
  bool gathers = false;  ///< among equally good targets, the one that lacks least goes first

  SwitchPassing fast_passing = SwitchPassing::cut_through;
  SwitchPassing slow_passing = SwitchPassing::cut_through;

  friend bool operator==(const TimedRules&, const TimedRules&) = default;
};

/// One transfer over the arcs of a leg, with the cargo at indices `first` to `last` - 1.
struct TimedPacket {
  std::uint32_t leg = 0;
  std::uint32_t step = 0;
  std::size_t first = 0, last = 0;
};

struct TimedPackets {
  double time = 0;  ///< arrival of the last packet
  std::vector<TimedPacket> packets;
  std::vector<std::uint32_t> cargo;
};

/// Data shared by all runs on a machine. Everything referred to must outlive it.
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

  /// Returns nothing if the run takes `time_limit` or longer, or if some host cannot be reached.
  /// Steps are those of the longest chain of dependent packets.
  [[nodiscard]] std::optional<TimedPackets> run(double time_limit);
  /// Number of words of bit sets examined.
  [[nodiscard]] std::uint64_t work() const { return work_; }

 private:
  struct Event {
    double time = 0;
    std::uint32_t what = 0;  // a door to be served, or, with larger numbers, an arriving flight
    friend bool operator>(const Event& a, const Event& b) {
      return a.time != b.time ? a.time > b.time : a.what > b.what;
    }
  };
  struct Flight {
    std::uint32_t host = 0;
    std::size_t first = 0, last = 0;
    double arrival = 0;
  };
  /// The packet that crosses the last arc to a host next.
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
    std::uint64_t held = 0;  // cargo held by the target, if that counts
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
  /// Returns the maximum cargo in a packet over a fast path.
  [[nodiscard]] std::uint32_t fast_room(const Target& target) const;
  void fill(std::uint32_t host, const Choice& choice);
  void keep_rarest(std::uint32_t host, std::uint32_t target, std::size_t first, std::uint32_t most);
  void depart(std::uint32_t door, const Choice& choice, double now);
  void promise(std::uint32_t host, std::uint32_t target, std::size_t first);
  double cross(std::uint32_t door, std::uint32_t way, std::size_t first, double now,
               std::uint32_t& step);
  /// Returns whether a packet that is at the tail of the arc by then may join the next packet
  /// there.
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
  std::vector<std::uint32_t> packets_left_;   // over slow paths, by the same
  std::vector<std::uint32_t> slow_share_;     // cargo in the next of these
  std::vector<std::uint32_t> lacking_;        // by host
  std::vector<std::uint32_t> copies_;         // by part and cargo
  std::vector<std::uint32_t> received_;       // cargo received over slow paths, by host
  std::vector<std::uint32_t> arrival_step_;   // by host and cargo
  std::vector<double> free_from_;             // by arc
  std::vector<SharedPacket> next_on_;         // by arc, if packets share arcs
  std::vector<std::uint32_t> last_step_;      // by arc
  std::vector<std::uint32_t> order_;          // order of targets, by index among all targets
  std::vector<std::vector<std::uint32_t>> doors_of_;
  std::vector<Flight> flights_;
  std::vector<Event> events_;         // heap
  std::vector<std::uint64_t> ranks_;  // of the cargo that competes for a packet
  std::vector<std::uint32_t> touched_;
  std::vector<bool> is_touched_;
  std::uint64_t draws_ = 0;  // number of draws for targets
  std::uint64_t missing_ = 0;
  std::uint64_t work_ = 0;
  double tolerance_ = 0;
  double least_per_message_ = std::numeric_limits<double>::infinity();  // over fast paths
  bool relaxed_ = false;  // no restrictions apply, because otherwise nothing would move
  TimedPackets result_;
};

}  // namespace asterism::timed
