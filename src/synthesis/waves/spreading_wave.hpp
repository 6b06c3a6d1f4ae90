// Spreads messages of few sources to all nodes, step by step: in every step, each arc that the
// ports allow carries the rarest messages that are new to its head.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include <asterism/progress.hpp>

#include "synthesis/planned_steps.hpp"

namespace asterism {

/// Maximum packet size in each step, in messages on the slowest link: initially `first`, then
/// divided by `shrink` per step down to `least`; from step `turn` on multiplied by `grow` per step.
/// At the beginning few nodes have much to send, and at the end many do; small packets suffice in
/// between.
struct PacketWidths {
  static constexpr std::uint64_t never = ~std::uint64_t{0};
  std::uint64_t first = 1;
  double shrink = 1;
  std::uint64_t least = 1;
  std::uint64_t turn = never;
  double grow = 1;
  /// If not empty: the widths of all steps; the last one also applies to later steps. If the width
  /// is less than one message on the slowest links, only faster ones are used.
  std::vector<double> each{};

  [[nodiscard]] double at(std::uint64_t step) const;
  friend auto operator<=>(const PacketWidths&, const PacketWidths&) = default;
};

/// The worth of a message to its receiver. It is higher if the receiver lacks many messages, and
/// lower if many nodes have the message. Over a slow link, the worth to all nodes behind it that
/// are connected by faster links is added; it is lower if many such parts have the message.
/// Exponents are in halves.
struct SpreadPrices {
  std::uint32_t lacking = 2;
  std::uint32_t rarity = 1;
  std::uint32_t rarity_of_parts = 1;
  double part = 0.5;
  friend auto operator<=>(const SpreadPrices&, const SpreadPrices&) = default;
};

/// A step of only the fast or only the slow links; its width is in messages on those links.
struct StepOfKind {
  bool fast = false;
  double width = 1;
  friend auto operator<=>(const StepOfKind&, const StepOfKind&) = default;
};

struct SpreadSettings {
  PacketWidths widths{};
  std::uint64_t seed = 0;
  /// Over a link, send only messages that no node reachable from its head by faster links has, as
  /// long as there are any.
  bool slow_once = false;
  /// If not 0, each step of the slower links is followed by this many steps of the links that are
  /// at least `fast_pace` times as fast as the slowest. Widths then refer to those links.
  std::uint64_t fast_steps = 0;
  double fast_pace = 1;
  /// If not empty: the first steps, of links of `fast_pace` and others. Steps in which nothing
  /// would move are skipped.
  std::vector<StepOfKind> plan{};
  /// Choose the packets of a step to maximize their total worth; every node sends and receives at
  /// most one.
  bool priced = false;
  SpreadPrices prices{};
  friend auto operator<=>(const SpreadSettings&, const SpreadSettings&) = default;
};

struct SpreadResult {
  std::optional<PlannedSteps> steps;
  std::uint64_t work = 0;  ///< machine-independent measure of the running time
};

/// Message i starts at origins[i]. Stops without a result if it takes longer than `time_limit` or
/// if a node cannot be reached.
[[nodiscard]] SpreadResult spread(const ProblemGraph& graph, const Model& model,
                                  const std::vector<std::uint32_t>& origins,
                                  const SpreadSettings& settings, double time_limit);
/// Returns the memory that spread() needs, including its result.
[[nodiscard]] double spread_bytes(const ProblemGraph& graph, std::uint64_t messages);

}  // namespace asterism
