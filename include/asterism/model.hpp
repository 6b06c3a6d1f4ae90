// The machine model: what may happen in one step, and what it costs.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/network.hpp>

namespace asterism {

/// The machine model.
struct Model {
  /// Limits the packets that a node may send in a step, and those that it may receive.
  class Ports {
   public:
    static const Ports one;               ///< at most one packet each way
    static const Ports all;               ///< one packet per link and direction
    static const Ports single_dimension;  ///< like `one`, and all nodes use the same port in a step
    static constexpr std::uint32_t max_several = 1U << 30;
    /// Allows at most `limit` packets each way; several(1) is `one`. Throws Error(out_of_range)
    /// unless the limit is between 1 and `max_several`.
    [[nodiscard]] static Ports several(std::uint32_t limit);

    /// Returns the number of packets, regardless of the node's degree.
    [[nodiscard]] constexpr std::uint32_t limit() const { return limit_; }
    /// Returns the number of packets for a node with `degree` links.
    [[nodiscard]] constexpr std::uint32_t limit(std::uint32_t degree) const {
      return limit_ < degree ? limit_ : degree;
    }
    /// Returns whether this is a limit between `one` and `all`.
    [[nodiscard]] constexpr bool is_several() const { return limit_ > 1 && limit_ <= max_several; }
    /// Returns whether every schedule that obeys `weaker` also obeys this limit.
    [[nodiscard]] constexpr bool permit(Ports weaker) const {
      return weaker.same_port_ || (!same_port_ && weaker.limit_ <= limit_);
    }
    friend constexpr auto operator<=>(Ports, Ports) = default;  // NOLINT: not a null pointer

   private:
    constexpr Ports(std::uint32_t limit, bool same_port) : limit_(limit), same_port_(same_port) {}
    std::uint32_t limit_;
    bool same_port_;  ///< true only if the limit is one
  };
  /// Whether nodes may act differently in a step.
  enum class Control {
    mimd,  ///< each node acts independently
    simd,  ///< in a step all nodes use links of the same classes, one class per port that a node
           ///< may use; each of these links may carry a packet or not (azevedo1995, section 3)
  };
  /// Whether a link carries packets in both directions at the same time.
  enum class Duplex {
    full,  ///< a link carries a packet in each direction at the same time
    half,  ///< a link carries a packet in one direction at a time
  };
  /// How packets cross several links.
  enum class Switching {
    store_and_forward,  ///< a transfer crosses one link
    wormhole,           ///< a transfer crosses a path of links
  };
  /// Restricts the paths of packets under wormhole switching.
  enum class Routing : std::uint16_t {
    any,                ///< a path may go anywhere
    dimension_ordered,  ///< paths follow the axes in ascending order, in one direction per axis
  };

  /// The units of times and sizes.
  enum class Unit : std::uint16_t {
    none,          ///< times and sizes are plain numbers
    microseconds,  ///< times are in microseconds, sizes in bytes
  };

  /// What switches can do. Each level includes those before it.
  enum class Switches : std::uint16_t {
    forward,  ///< send on each received copy of a message once
    copy,     ///< send a message on any number of times (multicast)
    reduce,   ///< combine partial results (in-network reduction)
  };
  static constexpr Switches default_switches = Switches::forward;

  /// How a packet passes a switch under store-and-forward switching.
  enum class SwitchHops : std::uint16_t {
    store_and_forward,  ///< a transfer crosses one link
    cut_through,        ///< a transfer may cross a path of links whose inner nodes are switches
  };

  /// Whether schedules may cut messages.
  enum class Divisible : std::uint16_t {
    /// Yes for sizes in bytes and for reductions, whose operands are vectors; otherwise no.
    by_default,
    no,   ///< messages are atomic: every packet holds whole messages
    yes,  ///< schedules may cut messages into pieces of at least `min_piece`
  };

  Ports ports = Ports::one;
  Control control = Control::mimd;
  Duplex duplex = Duplex::full;
  Switching switching = Switching::store_and_forward;
  Routing routing = Routing::any;
  Unit unit = Unit::none;
  Switches switches = default_switches;
  SwitchHops switch_hops = SwitchHops::cut_through;

  double startup = 1;       ///< t_s, per packet
  double transmission = 1;  ///< t_m, per message of size 1 on a link of rate 1
  double flit = 1;          ///< T_c, per unit of message size under wormhole switching
  double hop = 0;           ///< per link of a path after the first
  /// Time between a packet leaving a link, which is then free, and its arrival.
  double link_delay = 0;
  double combining = 0;     ///< gamma, per unit of size that arrives and is combined
  double message_size = 1;  ///< in units of t_m or T_c
  Divisible divisible = Divisible::by_default;
  double min_piece = 0;                 ///< smallest size of a piece; 0 for no limit
  std::uint64_t packet_limit = 0;       ///< maximum number of messages per packet; 0 for no limit
  std::map<std::string, double> rates;  ///< by name of the link class; 1 for classes not named
  /// Additions to the start-up and to `link_delay`, by name of the link class; 0 for classes not
  /// named.
  std::map<std::string, double> class_overheads, class_delays;

  /// Limits of t_s, t_m, T_c, the message size and the rates. They keep all products finite.
  static constexpr double max_cost = 1e60;
  static constexpr double least_rate = 1e-60;

  /// Returns how many packets a node may send, and receive, in a step, regardless of its degree.
  [[nodiscard]] std::uint32_t packets_per_node() const { return ports.limit(); }
  /// Returns how many packets a node with `degree` links may send in a step.
  [[nodiscard]] std::uint32_t sends_at_most(std::uint32_t degree) const {
    return ports.limit(degree);
  }
  /// Returns how many link classes nodes with `degree` links may use in a step. Under SIMD control
  /// this is the number of ports that a node may use.
  [[nodiscard]] std::uint32_t classes_per_step(std::uint32_t degree) const;
  /// Returns whether a packet may hold `messages` messages.
  [[nodiscard]] bool packet_fits(std::uint64_t messages) const {
    return packet_limit == 0 || messages <= packet_limit;
  }
  /// Returns the size of the largest packet when `messages` messages are sent. It never exceeds
  /// `messages`, so that it cannot cause an overflow where `messages` does not.
  [[nodiscard]] std::uint64_t max_packet_of(std::uint64_t messages) const {
    return packet_fits(messages) ? messages : packet_limit;
  }
  /// Returns the minimum number of packets that hold `messages` messages.
  [[nodiscard]] std::uint64_t packets_for(std::uint64_t messages) const {
    if (packet_limit == 0) return 1;
    return messages / packet_limit + (messages % packet_limit == 0 ? 0 : 1);
  }
  /// Returns the rate of each link class. Throws Error if `rates` names an unknown class.
  [[nodiscard]] std::vector<double> rates_of(const Network& network) const;
  /// Returns the rate, overhead (as latency) and delay of each link class. Throws Error if a class
  /// is unknown.
  [[nodiscard]] std::vector<LinkCost> class_costs_of(const Network& network) const;
  /// Returns whether any link class has its own costs.
  [[nodiscard]] bool has_class_costs() const {
    return !rates.empty() || !class_overheads.empty() || !class_delays.empty();
  }
  /// Returns the time of a lock step besides its transmissions: start-up and link delay.
  [[nodiscard]] double step_startup() const { return startup + link_delay; }
  /// Returns the time that each message adds to a packet on links of rate 1.
  [[nodiscard]] double message_time() const;
  /// Returns the time per unit of size on links of rate 1.
  [[nodiscard]] double unit_time() const;
  /// Returns how long a packet of `messages` messages and `control` control units occupies its
  /// ports and `links` links, the slowest of which has `rate`. Costs of individual links are not
  /// included.
  [[nodiscard]] double busy_time(std::uint64_t messages, double rate, std::uint64_t control = 0,
                                 std::uint64_t links = 1) const;
  /// Returns the time from the start of such a packet to its arrival.
  [[nodiscard]] double transfer_time(std::uint64_t messages, double rate, std::uint64_t control = 0,
                                     std::uint64_t links = 1) const;
  /// Returns the extra time for messages that are combined on arrival.
  [[nodiscard]] double combining_time(std::uint64_t messages) const {
    return combining * message_size * static_cast<double>(messages);
  }
};

inline constexpr Model::Ports Model::Ports::one{1, false};
inline constexpr Model::Ports Model::Ports::all{std::numeric_limits<std::uint32_t>::max(), false};
inline constexpr Model::Ports Model::Ports::single_dimension{1, true};

/// Gives the model the units of a network whose link costs are in units: a rate of 1 is 1 GB/s, all
/// ports, no start-up besides the latencies of the links, messages of 1 MB. Other networks leave
/// the model as it is.
void adopt_units(const Network& network, Model& model);

/// Returns "one", "all", "single-dimension" or a number.
[[nodiscard]] std::string ports_text(const Model& model);
/// Sets the ports from such a text. Throws Error if it is invalid.
void parse_ports(std::string_view text, Model& model);

}  // namespace asterism
