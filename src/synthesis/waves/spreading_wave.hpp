// Messages of few sources that spread to all, step by step: in every step over each arc that the
// ports allow the rarest messages that are new at its end.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include <asterism/progress.hpp>

#include "synthesis/planned_steps.hpp"

namespace asterism {

/// How many messages a packet may have in each step, on the slowest link: at first `first`, then
/// less by `shrink` a step down to `least`; from step `turn` on more by `grow` a step. In the
/// beginning few have much to tell, in the end many have: in between small packets do.
struct PacketWidths {
  static constexpr std::uint64_t never = ~std::uint64_t{0};
  std::uint64_t first = 1;
  double shrink = 1;
  std::uint64_t least = 1;
  std::uint64_t turn = never;
  double grow = 1;
  /// If there are any: those of all steps, the last one for later ones as well. With less than one
  /// message on the slowest links only faster ones are used.
  std::vector<double> each{};

  [[nodiscard]] double at(std::uint64_t step) const;
  friend auto operator<=>(const PacketWidths&, const PacketWidths&) = default;
};

/// What a message is worth to who gets it: more for who lacks many, less if many have it; and
/// over a slow link besides what it is worth to all behind, whom faster links join, less if many
/// such parts have it. Powers in halves.
struct SpreadPrices {
  std::uint32_t lacking = 2;
  std::uint32_t rarity = 1;
  std::uint32_t rarity_of_parts = 1;
  double part = 0.5;
  friend auto operator<=>(const SpreadPrices&, const SpreadPrices&) = default;
};

/// A step of the fast links alone, or of the slow ones alone; its width is in messages on those.
struct StepOfKind {
  bool fast = false;
  double width = 1;
  friend auto operator<=>(const StepOfKind&, const StepOfKind&) = default;
};

struct SpreadSettings {
  PacketWidths widths{};
  std::uint64_t seed = 0;
  /// Over a link only what nobody has to whom faster links lead on from its end, as long as there
  /// is something to send.
  bool slow_once = false;
  /// If not 0, each step of the slower links is followed by this many steps of the links that are
  /// at least `fast_pace` times as fast as the slowest. Widths are of those then.
  std::uint64_t fast_steps = 0;
  double fast_pace = 1;
  /// If there are any: the first steps, of links of `fast_pace` and others; those in which nothing
  /// would move are left out.
  std::vector<StepOfKind> plan{};
  /// The packets of a step are those that are worth most together, where every node sends and
  /// receives one at most.
  bool priced = false;
  SpreadPrices prices{};
  friend auto operator<=>(const SpreadSettings&, const SpreadSettings&) = default;
};

struct SpreadResult {
  std::optional<PlannedSteps> steps;
  std::uint64_t work = 0;  ///< a measure of the time that it took, the same on every machine
};

/// Message i is from origins[i]. Stops, without a result, when it takes longer than `time_limit`,
/// or if somebody cannot be reached.
[[nodiscard]] SpreadResult spread(const ProblemGraph& graph, const Model& model,
                                  const std::vector<std::uint32_t>& origins,
                                  const SpreadSettings& settings, double time_limit);
/// What that takes, with its result.
[[nodiscard]] double spread_bytes(const ProblemGraph& graph, std::uint64_t messages);

}  // namespace asterism
