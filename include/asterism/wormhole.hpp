// Wormhole switching to the flit: worms of flits on virtual channels, cycle by cycle. The rules
// are in docs/wormhole.md.
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

/// A unit of time: in one cycle a flit crosses one channel.
using Cycle = std::uint64_t;

struct WormholeSettings {
  static constexpr std::uint32_t max_virtual_channels = 64;
  static constexpr std::uint32_t max_ports = 1 << 16;
  static constexpr std::uint64_t max_buffer = std::uint64_t{1} << 32;
  static constexpr std::uint64_t max_cycles = std::uint64_t{1} << 40;  ///< of startup, hop

  std::uint32_t virtual_channels = 2;  ///< of every physical channel
  std::uint64_t buffer = 4;            ///< flits of a virtual channel's buffer
  Cycle hop = 1;            ///< from a header's crossing of a channel to that of the next
  Cycle startup = 0;        ///< from taking an injection port to a header's being ready
  std::uint32_t ports = 0;  ///< worms that a node injects, and ejects, at a time; 0: one a link
  /// On rings and tori, two classes of virtual channels: before and after the wrap-around link.
  bool datelines = true;
};

/// Throws Error(out_of_range) if there is no such machine.
void require_wormhole_settings(const WormholeSettings& settings);

/// Packets that are known beforehand, numbered in the order in which they are added.
class WormPackets {
 public:
  struct Packet {
    NodeId from;
    std::span<const Port> path;
    std::uint64_t flits = 1;
    Cycle release = 0;
    std::span<const std::uint32_t> after;  ///< packets that must be delivered before it may start
  };
  static constexpr std::uint64_t max_flits = std::uint64_t{1} << 40;

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

/// A worm that waits: what its header holds and what it wants.
struct WormWait {
  std::uint64_t packet = 0;
  NodeId holds_from;  ///< the channel that its header crossed last, and so holds
  Port holds_port;
  NodeId wants_from;  ///< the channel it waits for; where it would leave the network if `ejection`
  Port wants_port;
  bool ejection = false;
};

/// Worms that wait for each other, each for a channel that the next one holds.
struct WormDeadlock {
  Cycle cycle = 0;          ///< the last one in which a header moved
  std::uint64_t stuck = 0;  ///< packets that will never be delivered
  std::vector<WormWait> waits;
};

/// "packet 3, which came over (0,1) +x, waits for (0,2) +x, held by packet 5", a line a worm.
[[nodiscard]] std::vector<std::string> deadlock_lines(const Network& network,
                                                      const WormDeadlock& deadlock);

struct WormTotals {
  std::uint64_t delivered = 0;   ///< packets
  std::uint64_t worm_hops = 0;   ///< channels that headers crossed
  std::uint64_t flit_hops = 0;   ///< channels that flits of delivered packets crossed
  std::uint64_t blocked = 0;     ///< cycles that headers in the network waited for what others held
  std::uint64_t port_waits = 0;  ///< cycles that packets waited for an injection port
};

struct WormRun {
  static constexpr Cycle never = ~Cycle{0};
  std::vector<Cycle> delivered;  ///< when, by packet; `never` for those that are stuck
  Cycle finished = 0;            ///< when the last one was
  WormTotals totals;
  std::optional<WormDeadlock> deadlock;
};

struct WormRunOptions {
  /// The packets of an injection port in the order of their numbers, even if a later one could
  /// start sooner. Without: by when they could start, then by number.
  bool in_order = false;
  std::uint64_t memory_limit = 0;
  Progress progress{};
};

/// Throws Error if a packet has no flits, an empty path, one over a port without a link, or has to
/// wait for itself or a later one.
[[nodiscard]] WormRun run_worms(const std::shared_ptr<const Network>& network,
                                const WormholeSettings& settings, const WormPackets& packets,
                                const WormRunOptions& options = {});

}  // namespace asterism
