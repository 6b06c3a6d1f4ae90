// Wormhole switching at flit level: worms of flits on virtual channels, cycle by cycle. The rules
// are described in docs/wormhole.md.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

namespace asterism {

/// The unit of time: a flit crosses one channel per cycle.
using Cycle = std::uint64_t;

/// The parameters of a wormhole network.
struct WormholeSettings {
  static constexpr std::uint32_t max_virtual_channels = 64;
  static constexpr std::uint32_t max_ports = 1 << 16;
  static constexpr std::uint64_t max_buffer = std::uint64_t{1} << 32;
  /// Limit of `startup` and `hop`.
  static constexpr std::uint64_t max_cycles = std::uint64_t{1} << 40;

  std::uint32_t virtual_channels = 2;  ///< per physical channel
  std::uint64_t buffer = 4;            ///< buffer size of a virtual channel, in flits
  Cycle hop = 1;      ///< from a header's crossing of one channel to that of the next
  Cycle startup = 0;  ///< from taking an injection port until the header is ready
  /// Worms that a node injects, and ejects, at a time; 0 for one per link.
  std::uint32_t ports = 0;
  /// Splits virtual channels on rings and tori into two classes: before and after the wrap-around
  /// link.
  bool datelines = true;
};

/// Throws Error(out_of_range) if a setting is out of range.
void require_wormhole_settings(const WormholeSettings& settings);

/// Packets known in advance, numbered in the order in which they are added.
class WormPackets {
 public:
  struct Packet {
    NodeId from;
    std::span<const Port> path;
    std::uint64_t flits = 1;
    Cycle release = 0;
    /// Packets that must be delivered before this one may start.
    std::span<const std::uint32_t> after;
  };
  static constexpr std::uint64_t max_flits = std::uint64_t{1} << 40;

  /// Appends a copy of the packet.
  void add(const Packet& packet);
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] Packet operator[](std::size_t index) const;

 private:
  struct Entry {
    NodeId from;
    std::uint64_t flits;
    Cycle release;
    std::size_t ports_end, after_end;
  };
  std::vector<Entry> entries_;
  std::vector<Port> ports_;
  std::vector<std::uint32_t> after_;
};

/// A waiting worm: the channel that its header holds and the one that it needs.
struct WormWait {
  std::uint64_t packet = 0;
  NodeId holds_from;  ///< the channel that its header crossed last and therefore holds
  Port holds_port;
  NodeId wants_from;  ///< the channel it waits for, or the node at which it leaves if `ejection`
  Port wants_port;
  bool ejection = false;
};

/// A cycle of worms, each waiting for a channel that the next one holds.
struct WormDeadlock {
  Cycle cycle = 0;          ///< last cycle in which a header moved
  std::uint64_t stuck = 0;  ///< packets that will never be delivered
  std::vector<WormWait> waits;
};

/// Returns one line per worm, such as "packet 3, which came over (0,1) +x, waits for (0,2) +x, held
/// by packet 5".
[[nodiscard]] std::vector<std::string> deadlock_lines(const Network& network,
                                                      const WormDeadlock& deadlock);

/// Totals over all worms.
struct WormTotals {
  std::uint64_t delivered = 0;  ///< packets
  std::uint64_t worm_hops = 0;  ///< channels that headers crossed
  std::uint64_t flit_hops = 0;  ///< channels that flits of delivered packets crossed
  /// Cycles in which headers in the network waited for resources held by others.
  std::uint64_t blocked = 0;
  std::uint64_t port_waits = 0;  ///< cycles in which packets waited for an injection port
};

/// The result of run_worms.
struct WormRun {
  static constexpr Cycle never = ~Cycle{0};
  std::vector<Cycle> delivered;  ///< delivery time by packet; `never` for those that are stuck
  Cycle finished = 0;            ///< delivery time of the last packet
  WormTotals totals;
  std::optional<WormDeadlock> deadlock;
};

/// Options of run_worms.
struct WormRunOptions {
  /// If set, an injection port takes packets in the order of their numbers, even if a later one
  /// could start sooner. Otherwise it takes them by when they could start, then by number.
  bool in_order = false;
  std::uint64_t memory_limit = 0;
  Progress progress{};
};

/// Simulates the packets. Throws Error if a packet has no flits, an empty path, a path over a port
/// without a link, or waits for itself or a later packet.
[[nodiscard]] WormRun run_worms(const std::shared_ptr<const Network>& network,
                                const WormholeSettings& settings, const WormPackets& packets,
                                const WormRunOptions& options = {});

}  // namespace asterism
