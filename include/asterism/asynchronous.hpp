// Running node programs asynchronously: every packet has its own delay.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <asterism/algorithm.hpp>
#include <asterism/schedule_timer.hpp>

namespace asterism {

/// How long a packet takes to cross a link, in ticks from 1 to max_delay.
struct Delays {
  static constexpr std::uint64_t max_delay = std::uint64_t{1} << 32;
  enum class Kind {
    constant,        ///< `least` on every link
    by_class,        ///< by link class; 1 for classes not named
    random,          ///< from `least` to `most`, drawn for every packet on every link
    random_by_link,  ///< from `least` to `most`, drawn once per link and direction
  };

  Kind kind = Kind::constant;
  std::uint64_t least = 1;
  std::uint64_t most = 1;
  std::map<std::string, std::uint64_t> classes{};
  std::uint64_t seed = 1;

  /// Returns the delay of each link class. Throws Error if `classes` names an unknown class.
  [[nodiscard]] std::vector<std::uint64_t> by_class(const Network& network) const;
};

/// Parses "constant:2", "class:lateral=4,left=1", "random:1,10" or "random-links:1,10". Throws
/// Error otherwise.
[[nodiscard]] Delays parse_delays(std::string_view text);
/// Returns the text that parse_delays parses.
[[nodiscard]] std::string to_string(const Delays& delays);

/// Converts delays into link latencies for the timing of a schedule. A packet's random latency
/// depends on its first message. Throws like Delays::by_class.
[[nodiscard]] PacketLatency latency_of(const Delays& delays, const Problem& problem);

/// The outcome of an asynchronous run.
struct AsynchronousRun {
  bool complete = false;         ///< every node has every message in the end
  bool exactly_once = false;     ///< complete, and no message was sent to a node twice
  std::uint64_t completion = 0;  ///< when the last node received the last message it lacked
  std::uint64_t quiet = 0;       ///< when the last packet arrived
  std::uint64_t events = 0;      ///< number of starts and arrivals that the program handled
  std::uint64_t messages_total = 0;
  std::uint64_t redundant = 0;  ///< deliveries of a message to a node that already has it
  std::uint64_t header_bits = 0;
  std::uint64_t header_bits_total = 0;
  std::uint64_t missing = 0;  ///< deliveries that never took place
  NodeId first_missing = no_node;
};

/// Runs the node program of an algorithm. A packet occupies its link exclusively while crossing it,
/// so links are first in, first out. A node sends at most as many packets at a time as the port
/// model allows, in the order of its sends, and receives at most as many, in the order in which
/// they are offered. Simultaneous events are processed in the order in which they were caused, so
/// the same request and delays give the same run. Throws Error(unsupported) if the algorithm has no
/// node program or the model has no meaning without steps.
[[nodiscard]] AsynchronousRun run_asynchronously(const CollectiveAlgorithm& algorithm,
                                                 const AlgorithmRequest& request,
                                                 const Delays& delays);

/// Runs a program that need not be in the catalogue. `request.problem` defines the network, the
/// messages and the model.
[[nodiscard]] AsynchronousRun run_asynchronously(NodeProgram& program,
                                                 const AlgorithmRequest& request,
                                                 const Delays& delays);

}  // namespace asterism
