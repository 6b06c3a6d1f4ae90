// One gossip from the first step to the last, with given settings.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "collective/graph/arc_choice.hpp"
#include "collective/graph/flood_plan.hpp"
#include "collective/graph/gossip_task.hpp"
#include "collective/graph/holdings.hpp"
#include "collective/graph/packet_filling.hpp"
#include "collective/graph/rarity.hpp"

namespace asterism {

struct GossipSettings {
  /// The most messages of a packet over a link of rate `rate`, others in proportion.
  std::uint64_t pack = 1;
  double rate = 1;
  std::uint64_t seed = 0;
  /// The arcs to be used first in each step, others where these leave room; none if nullptr.
  const ArcPlan* plan = nullptr;
  /// In some first steps, in place of `pack`.
  std::vector<std::uint64_t> pace{};

  [[nodiscard]] std::uint64_t pack_in(std::size_t step) const {
    return step < pace.size() ? pace[step] : pack;
  }
};

/// A packet of a step, its messages among those of the step.
struct GossipPacket {
  std::uint32_t arc = 0;
  std::size_t first = 0, last = 0;
};

class GossipRun {
 public:
  using StepTaker = std::function<void(std::span<const GossipPacket> packets,
                                       std::span<const std::uint32_t> messages)>;

  GossipRun(const GossipTask& task, const GossipSettings& settings);

  /// The time that it takes; nothing if that is no less than `limit`.
  [[nodiscard]] std::optional<double> run(double limit, const StepTaker& taker,
                                          const Progress& progress);
  /// How much was looked at.
  [[nodiscard]] std::uint64_t work() const { return work_ + choice_.work() + filling_.work(); }

 private:
  void set_rooms(std::uint64_t pack);
  bool make_step(bool any_arc);
  void weigh_arcs();
  void choose_arcs();
  void order_arcs();
  void order_receivers();
  void fill_packets(std::uint32_t node);
  void deliver();
  [[nodiscard]] double step_time() const;
  [[nodiscard]] bool is_planned_step() const {
    return settings_.plan != nullptr && steps_ < settings_.plan->size();
  }
  [[nodiscard]] std::uint64_t room_of(std::uint32_t arc) const {
    return rooms_[arc] == 0 && any_arc_ ? 1 : rooms_[arc];
  }

  const GossipTask& task_;
  const ProblemGraph& graph_;
  GossipSettings settings_;
  bool ports_limit_ = false;
  bool any_arc_ = false;  // whether arcs that are too slow for this pace are used
  GossipHoldings holdings_;
  Rarity rarity_;
  ArcChoice choice_;
  PacketFilling filling_;
  std::uint64_t pack_ = 0;                          // of this step
  std::vector<std::uint64_t> rooms_;                // of arcs
  std::vector<std::uint64_t> weights_, urgency_;    // of arcs, of receivers
  std::vector<unsigned char> is_planned_;           // arcs, for this step
  std::vector<std::array<std::uint64_t, 5>> keys_;  // of arcs, to sort them by
  std::vector<std::uint32_t> arc_order_, receivers_;
  std::vector<OpenArc> open_;
  std::vector<GossipPacket> packets_;
  std::vector<std::uint32_t> messages_;
  std::uint64_t steps_ = 0;
  std::uint64_t work_ = 0;
};

}  // namespace asterism
