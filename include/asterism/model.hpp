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

struct Model {
  /// How many packets a node may send in a step, and how many it may receive.
  class Ports {
   public:
    static const Ports one;               ///< at most one each
    static const Ports all;               ///< one packet on every link and in every direction
    static const Ports single_dimension;  ///< as one, and all nodes use the same port in a step
    static constexpr std::uint32_t max_several = 1U << 30;
    /// At most `limit` each; several(1) is `one`. Throws Error(out_of_range) unless the limit is
    /// between 1 and `max_several`.
    [[nodiscard]] static Ports several(std::uint32_t limit);

    /// The number of packets, whatever the degree of the node.
    [[nodiscard]] constexpr std::uint32_t limit() const { return limit_; }
    /// The same for a node that has `degree` links.
    [[nodiscard]] constexpr std::uint32_t limit(std::uint32_t degree) const {
      return limit_ < degree ? limit_ : degree;
    }
    /// Whether it is a limit between `one` and `all`.
    [[nodiscard]] constexpr bool is_several() const { return limit_ > 1 && limit_ <= max_several; }
    /// Whether schedules that obey `weaker` obey these as well.
    [[nodiscard]] constexpr bool permit(Ports weaker) const {
      return weaker.same_port_ || (!same_port_ && weaker.limit_ <= limit_);
    }
    friend constexpr auto operator<=>(Ports, Ports) = default;  // NOLINT: not a null pointer

   private:
    constexpr Ports(std::uint32_t limit, bool same_port) : limit_(limit), same_port_(same_port) {}
    std::uint32_t limit_;
    bool same_port_;  ///< only with a limit of one
  };
  enum class Control {
    mimd,  ///< every node as it likes
    simd,  ///< all nodes use links of the same classes in a step, one class a port that a node
           ///< may use; over any of these links a packet may go or not (azevedo1995, section 3)
  };
  enum class Duplex {
    full,  ///< a link carries a packet in each direction at once
    half,  ///< in one direction only
  };
  enum class Switching {
    store_and_forward,  ///< a transfer crosses one link
    wormhole,           ///< a transfer crosses a path of links
  };
  enum class Routing : std::uint16_t {
    any,                ///< a path may go anywhere
    dimension_ordered,  ///< axis by axis in rising order, along each in one direction
  };

  enum class Unit : std::uint16_t {
    none,          ///< times and sizes are numbers
    microseconds,  ///< times are in microseconds, sizes in bytes
  };

  /// What switches can do; each can do what those before it can.
  enum class Switches : std::uint16_t {
    forward,  ///< send on every copy of a message that arrived, once
    copy,     ///< send a message on as often as they like (multicast)
    reduce,   ///< combine parts of a result (in-network reduction)
  };
  static constexpr Switches default_switches = Switches::forward;

  /// How a packet passes a switch under store-and-forward switching.
  enum class SwitchHops : std::uint16_t {
    store_and_forward,  ///< a transfer crosses one link
    cut_through,        ///< a transfer may cross a path of links whose inner nodes are switches
  };

  enum class Divisible : std::uint16_t {
    by_default,  ///< yes for sizes in bytes and for reductions, whose operands are vectors; else no
    no,          ///< messages are atomic: every packet holds whole messages
    yes,         ///< schedules may cut messages into pieces of at least `min_piece`
  };

  Ports ports = Ports::one;
  Control control = Control::mimd;
  Duplex duplex = Duplex::full;
  Switching switching = Switching::store_and_forward;
  Routing routing = Routing::any;
  Unit unit = Unit::none;
  Switches switches = default_switches;
  SwitchHops switch_hops = SwitchHops::cut_through;

  double startup = 1;       ///< t_s, of every packet
  double transmission = 1;  ///< t_m, of a message of size 1 over a link of rate 1
  double flit = 1;          ///< T_c, of a unit of message size under wormhole switching
  double hop = 0;           ///< of each link of a path but the first
  /// From when a packet has left a link, which is free from then on, until it has arrived.
  double link_delay = 0;
  double combining = 0;     ///< gamma, of a unit of size that arrives and is combined
  double message_size = 1;  ///< in units of t_m or T_c
  Divisible divisible = Divisible::by_default;
  double min_piece = 0;                 ///< smallest size of a piece; 0 for no limit
  std::uint64_t packet_limit = 0;       ///< the most messages in a packet; 0 for no limit
  std::map<std::string, double> rates;  ///< of link classes by name; 1 for those not named
  /// What the links of a class add to the start-up and to `link_delay`, by class name; 0 for
  /// classes that are not named.
  std::map<std::string, double> class_overheads, class_delays;

  /// Limits of t_s, t_m, T_c, the message size and the rates; their products stay finite.
  static constexpr double max_cost = 1e60;
  static constexpr double least_rate = 1e-60;

  /// How many packets a node may send in a step, and how many it may receive, whatever its degree.
  [[nodiscard]] std::uint32_t packets_per_node() const { return ports.limit(); }
  /// The same for a node that has `degree` links.
  [[nodiscard]] std::uint32_t sends_at_most(std::uint32_t degree) const {
    return ports.limit(degree);
  }
  /// How many classes of links may be used in a step by nodes of `degree` links: under SIMD
  /// control as many as a node may use ports.
  [[nodiscard]] std::uint32_t classes_per_step(std::uint32_t degree) const;
  /// Whether a packet may hold so many messages.
  [[nodiscard]] bool packet_fits(std::uint64_t messages) const {
    return packet_limit == 0 || messages <= packet_limit;
  }
  /// The size of the largest packet among those that hold so many messages: never more than
  /// `messages`, so that sums and products of it do not overflow where those of messages do not.
  [[nodiscard]] std::uint64_t max_packet_of(std::uint64_t messages) const {
    return packet_fits(messages) ? messages : packet_limit;
  }
  /// The least number of packets that hold so many.
  [[nodiscard]] std::uint64_t packets_for(std::uint64_t messages) const {
    if (packet_limit == 0) return 1;
    return messages / packet_limit + (messages % packet_limit == 0 ? 0 : 1);
  }
  /// The rate of each link class of a network; throws Error if a name in `rates` is none.
  [[nodiscard]] std::vector<double> rates_of(const Network& network) const;
  /// Rate, overhead (as latency) and delay of each link class; throws Error if a name is none.
  [[nodiscard]] std::vector<LinkCost> class_costs_of(const Network& network) const;
  /// Whether some link class is said to have costs of its own.
  [[nodiscard]] bool has_class_costs() const {
    return !rates.empty() || !class_overheads.empty() || !class_delays.empty();
  }
  /// What every step takes besides its transmissions, in lock step: its packets start, and arrive.
  [[nodiscard]] double step_startup() const { return startup + link_delay; }
  /// What each message adds to the time of a packet on links of rate 1.
  [[nodiscard]] double message_time() const;
  /// What a unit of size takes on links of rate 1.
  [[nodiscard]] double unit_time() const;
  /// How long a packet of `messages` and control units occupies its ports and so many links, whose
  /// slowest has `rate`, without the costs of their own that links have.
  [[nodiscard]] double busy_time(std::uint64_t messages, double rate, std::uint64_t control = 0,
                                 std::uint64_t links = 1) const;
  /// The same until it has arrived.
  [[nodiscard]] double transfer_time(std::uint64_t messages, double rate, std::uint64_t control = 0,
                                     std::uint64_t links = 1) const;
  /// What is added for messages that are combined with others where they arrive.
  [[nodiscard]] double combining_time(std::uint64_t messages) const {
    return combining * message_size * static_cast<double>(messages);
  }
};

inline constexpr Model::Ports Model::Ports::one{1, false};
inline constexpr Model::Ports Model::Ports::all{std::numeric_limits<std::uint32_t>::max(), false};
inline constexpr Model::Ports Model::Ports::single_dimension{1, true};

/// "one", "all", "single-dimension" or a number.
[[nodiscard]] std::string ports_text(const Model& model);
/// Sets the ports from such a text; throws Error if it is none.
void parse_ports(std::string_view text, Model& model);

}  // namespace asterism
