// Elements of phased schedules: units of messages, the arcs that each unit crosses, and the cost of
// a packet on every arc.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <asterism/problem.hpp>

#include "problem/step_cost.hpp"

namespace asterism::phased {

/// Consecutive messages of one origin that take the same path, to one node or to all participants.
struct Unit {
  static constexpr std::uint32_t everybody = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t origin = 0;
  std::uint32_t destination = everybody;
  std::uint32_t count = 1;
  std::uint32_t piece = 0;  ///< index among the units of the same origin and destination
  std::uint64_t first = 0;  ///< number of its first message
};

/// Returns all messages that must move. Every unit holds a single message if that makes at most
/// `max_units` units; no unit exceeds the packet limit.
[[nodiscard]] std::vector<Unit> make_units(const Problem& problem, std::uint64_t max_units);

/// Returns the packet cost of every arc.
[[nodiscard]] std::vector<PacketCost> arc_costs(const ProblemGraph& graph, const Model& model);

/// A unit crosses an arc after its parent hop has brought it to the tail of the arc.
struct PhasedHop {
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t unit = 0;
  std::uint32_t arc = 0;
  std::uint32_t parent = none;

  friend bool operator==(const PhasedHop&, const PhasedHop&) = default;
};
/// Parents come before their children.
using Hops = std::vector<PhasedHop>;

/// Position of each hop on the path of its unit, given which arcs are slow.
struct HopStages {
  HopStages(std::span<const PhasedHop> hops, std::span<const Unit> units,
            std::span<const PacketCost> costs, const std::vector<bool>& is_slow);

  /// Returns the hops that directly follow a hop.
  [[nodiscard]] std::span<const std::uint32_t> children(std::uint32_t hop) const {
    return {children_.data() + first_child_[hop], children_.data() + first_child_[hop + 1]};
  }

  std::vector<std::uint32_t> slow_before;  ///< number of slow hops before it
  std::vector<std::uint32_t> fast_before;  ///< number of fast hops since the last slow one
  std::vector<std::uint32_t> slow_after;   ///< maximum number of slow hops after it
  /// minimum time from its end until its unit is delivered everywhere
  std::vector<double> tail;

 private:
  void list_children(std::span<const PhasedHop> hops);

  std::vector<std::uint32_t> first_child_, children_;
};

/// A packet under construction; `hops` are indices in a common array.
struct Packet {
  std::uint32_t arc = 0;
  std::uint32_t step = 0;
  std::size_t first = 0, last = 0;
};
struct Packets {
  double time = 0;
  std::vector<Packet> packets;
  std::vector<std::uint32_t> hops;
};

}  // namespace asterism::phased
