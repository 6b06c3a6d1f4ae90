// Running a node program when nothing is synchronous: every packet takes its own time.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <asterism/algorithm.hpp>
#include <asterism/schedule_timer.hpp>

namespace asterism {

/// How long a packet takes to cross a link, in whole ticks from 1 to max_delay.
struct Delays {
  static constexpr std::uint64_t max_delay = std::uint64_t{1} << 32;
  enum class Kind {
    constant,        ///< `least` everywhere
    by_class,        ///< by the link's class; 1 for those not named
    random,          ///< from `least` to `most`, drawn for every packet on every link
    random_by_link,  ///< from `least` to `most`, drawn once for every direction of every link
  };

  Kind kind = Kind::constant;
  std::uint64_t least = 1;
  std::uint64_t most = 1;
  std::map<std::string, std::uint64_t> classes{};
  std::uint64_t seed = 1;

  /// The delay of each link class of a network. Throws Error if `classes` names an unknown class.
  [[nodiscard]] std::vector<std::uint64_t> by_class(const Network& network) const;
};

/// "constant:2", "class:lateral=4,left=1", "random:1,10" or "random-links:1,10"; throws Error if
/// it is none of these.
[[nodiscard]] Delays parse_delays(std::string_view text);
[[nodiscard]] std::string to_string(const Delays& delays);

/// As latencies of the links, for the timing of a schedule; a random one of each packet is drawn by
/// its first message. Throws as Delays::by_class.
[[nodiscard]] PacketLatency latency_of(const Delays& delays, const Problem& problem);

struct AsynchronousRun {
  bool complete = false;         ///< every node has every message in the end
  bool exactly_once = false;     ///< and no node was sent one twice
  std::uint64_t completion = 0;  ///< when the last node got the last message that it lacked
  std::uint64_t quiet = 0;       ///< when the last packet arrived
  std::uint64_t events = 0;      ///< starts and arrivals that the program answered
  std::uint64_t messages_total = 0;
  std::uint64_t redundant = 0;  ///< deliveries of a message to a node that has it
  std::uint64_t header_bits = 0;
  std::uint64_t header_bits_total = 0;
  std::uint64_t missing = 0;  ///< deliveries that never came
  NodeId first_missing = no_node;
};

/// Runs the node program of an algorithm. A packet has its link for itself while it crosses it,
/// so links are first in, first out. A node sends at most as many packets at a time as the port
/// model allows, in the order in which it was told to, and receives at most as many, in the order
/// in which they were offered. What happens at the same time happens in the order in which it
/// was caused: the same request and delays give the same run. Throws Error(unsupported) if the
/// algorithm has no node program or the model has no meaning without steps.
[[nodiscard]] AsynchronousRun run_asynchronously(const CollectiveAlgorithm& algorithm,
                                                 const AlgorithmRequest& request,
                                                 const Delays& delays);

/// The same for a program that is in no catalogue. `request.problem` tells the network, the
/// messages and the model.
[[nodiscard]] AsynchronousRun run_asynchronously(NodeProgram& program,
                                                 const AlgorithmRequest& request,
                                                 const Delays& delays);

}  // namespace asterism
