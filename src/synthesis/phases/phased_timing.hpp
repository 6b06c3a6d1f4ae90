// Determines when units cross the arcs of their paths, and which units share a packet.
//
// Slow arcs are used in few packets: each packet waits until its share of the arc's load is
// available. Hops that lead to slow arcs go first; all others are made while the slow arcs are
// busy.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "synthesis/phases/phased_units.hpp"

namespace asterism::phased {

struct PhasedPacketRules {
  std::uint32_t slow_packets = 1;  ///< packets of a slow arc per phase
  std::uint32_t fast_packets = 1;  ///< the same for other arcs
  bool slow_waits = true;          ///< a packet leaves only when it is full
  bool fast_waits = true;
  bool mixed = false;         ///< packets may hold hops of different urgency
  bool pieces_first = false;  ///< lower pieces go before units with a longer remaining path

  friend bool operator==(const PhasedPacketRules&, const PhasedPacketRules&) = default;
};

/// Hops with all packet-related data that does not depend on the rules.
struct PhasedHops {
  PhasedHops(std::span<const PhasedHop> hops, std::span<const Unit> units,
             std::span<const PacketCost> costs, const std::vector<bool>& is_slow,
             std::uint64_t packet_limit);

  std::span<const PhasedHop> hops;
  std::span<const Unit> units;
  std::span<const PacketCost> costs;
  const std::vector<bool>& is_slow;
  std::uint64_t packet_limit;
  HopStages stages;
  /// Order in which hops that wait for the same arc leave: their positions, by
  /// PhasedPacketRules::pieces_first.
  std::array<std::vector<std::uint32_t>, 2> position;

  /// Groups of hops at an arc that wait for each other. The hops of a group have the same number of
  /// preceding slow hops and, at a fast arc, the same number of fast hops since then; so no hop of
  /// a group depends on another one.
  struct Groups {
    std::vector<std::uint32_t> of_hop;
    std::vector<std::uint32_t> first;     ///< by arc, with a sentinel at the end
    std::vector<std::uint64_t> messages;  ///< by group
  };
  std::array<Groups, 2> groups;  ///< by PhasedPacketRules::mixed

 private:
  [[nodiscard]] std::array<std::vector<std::uint32_t>, 2> positions() const;
  /// Orders equivalent hops of an arc so that every origin starts with a different one and all
  /// destinations receive something early.
  [[nodiscard]] std::vector<std::uint32_t> turns() const;
  [[nodiscard]] std::array<Groups, 2> make_groups() const;
};

/// Schedules packets in the asynchronous clock: an arc takes its next packet as soon as it is free
/// and the rules allow it. Returns nothing if that takes `time_limit` or longer. Steps are those of
/// the longest chain of dependent packets.
[[nodiscard]] std::optional<Packets> packets_without_steps(const PhasedHops& ways,
                                                           const PhasedPacketRules& rules,
                                                           double time_limit);

/// Schedules packets in lock step: steps over slow arcs, during which the other arcs carry what
/// fits into the time, and steps over fast arcs only. Returns nothing if that takes `time_limit` or
/// longer.
[[nodiscard]] std::optional<Packets> packets_in_lock_step(const PhasedHops& ways,
                                                          const PhasedPacketRules& rules,
                                                          double time_limit);

}  // namespace asterism::phased
