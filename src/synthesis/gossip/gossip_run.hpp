// A single gossip run from the first step to the last, with given settings.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "synthesis/gossip/arc_choice.hpp"
#include "synthesis/gossip/arc_plan.hpp"
#include "synthesis/gossip/gossip_task.hpp"
#include "synthesis/gossip/holdings.hpp"
#include "synthesis/gossip/packet_filling.hpp"
#include "synthesis/gossip/rarity.hpp"

namespace asterism {

struct GossipSettings {
  /// Maximum packet size over a link of rate `rate`; proportional for other links.
  std::uint64_t pack = 1;
  double rate = 1;
  std::uint64_t seed = 0;
};

class GossipRun {
 public:
  GossipRun(const GossipTask& task, const GossipSettings& settings);

  /// Returns the duration, or nothing if it is not below `limit`.
  [[nodiscard]] std::optional<double> run(double limit, const GossipStepTaker& taker,
                                          const Progress& progress);
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  /// Amount of work done so far.
  [[nodiscard]] std::uint64_t work() const { return work_ + choice_.work() + filling_.work(); }

 private:
  bool make_step(bool any_arc);
  void weigh_arcs();
  void choose_arcs();
  void order_arcs();
  void order_receivers();
  void fill_packets(std::uint32_t node);
  void deliver();
  [[nodiscard]] std::uint64_t room_of(std::uint32_t arc) const {
    return rooms_[arc] == 0 && any_arc_ ? 1 : rooms_[arc];
  }

  const GossipTask& task_;
  const ProblemGraph& graph_;
  GossipSettings settings_;
  bool ports_limit_ = false;
  bool any_arc_ = false;  // whether to use arcs that are too slow for this pace
  GossipHoldings holdings_;
  Rarity rarity_;
  ArcChoice choice_;
  PacketFilling filling_;
  std::vector<std::uint64_t> rooms_;                // by arc
  std::vector<std::uint64_t> weights_, urgency_;    // of arcs and of receivers
  std::vector<std::array<std::uint64_t, 4>> keys_;  // sort keys of arcs
  std::vector<std::uint32_t> arc_order_, receivers_;
  std::vector<OpenArc> open_;
  std::vector<GossipPacket> packets_;
  std::vector<std::uint32_t> messages_;
  std::uint64_t steps_ = 0;
  std::uint64_t work_ = 0;
};

}  // namespace asterism
