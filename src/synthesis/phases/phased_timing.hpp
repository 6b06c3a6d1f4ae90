// When units cross the arcs of their ways, and which of them share a packet.
//
// Slow arcs are used in few packets: each waits until a share of what it has to carry is there.
// Hops that lead to slow arcs go first, all others in the time that the slow arcs take.
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
  bool pieces_first = false;  ///< lower pieces before units that have farther to go

  friend bool operator==(const PhasedPacketRules&, const PhasedPacketRules&) = default;
};

/// Hops with all that packets need to know of them and that no rule changes.
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
  /// In which order hops leave that wait for the same arc: their positions, by
  /// PhasedPacketRules::pieces_first.
  std::array<std::vector<std::uint32_t>, 2> position;

  /// Hops that wait for each other at an arc. Those of one group have as many slow hops before
  /// them and, at a fast arc, as many fast hops since then; so no hop of a group depends on
  /// another one.
  struct Groups {
    std::vector<std::uint32_t> of_hop;
    std::vector<std::uint32_t> first;     ///< by arc, and behind the last one
    std::vector<std::uint64_t> messages;  ///< by group
  };
  std::array<Groups, 2> groups;  ///< by PhasedPacketRules::mixed

 private:
  [[nodiscard]] std::array<std::vector<std::uint32_t>, 2> positions() const;
  /// Among hops of an arc that are alike every origin begins with another one, so that all
  /// destinations get something early.
  [[nodiscard]] std::vector<std::uint32_t> turns() const;
  [[nodiscard]] std::array<Groups, 2> make_groups() const;
};

/// In the asynchronous clock: an arc takes its next packet as soon as it is free and the rules
/// allow it. Nothing if that takes `time_limit` or longer. Steps are those of the longest chain of
/// packets that wait for each other.
[[nodiscard]] std::optional<Packets> packets_without_steps(const PhasedHops& ways,
                                                           const PhasedPacketRules& rules,
                                                           double time_limit);

/// In lock step: steps over slow arcs, in which the other arcs carry what fits the time, and
/// steps over fast arcs only. Nothing if that takes `time_limit` or longer.
[[nodiscard]] std::optional<Packets> packets_in_lock_step(const PhasedHops& ways,
                                                          const PhasedPacketRules& rules,
                                                          double time_limit);

}  // namespace asterism::phased
