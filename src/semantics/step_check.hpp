// The verifier of explicit schedules with its state open, for those who show what it knows.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <asterism/schedule.hpp>
#include <asterism/verify.hpp>

#include "base/memory.hpp"

namespace asterism {

/// What a node holds: one message; in a reduction, a result with `amount` contributions; in a scan,
/// a stretch of `amount` contributions.
struct HeldItem {
  std::uint64_t item = 0;
  std::uint64_t amount = 1;
  bool operator==(const HeldItem&) const = default;
};

class StepCheck {
 public:
  /// Throws Error(too_large), with the estimate, if the state does not fit.
  StepCheck(const ScheduleHeader& header, const MemoryBudget& budget);
  /// What it takes at first.
  static double bytes(const Problem& problem);
  ~StepCheck();

  void take(const Step& step);
  void end();
  /// Requires that end() has been called.
  [[nodiscard]] const Verdict& verdict() const;
  /// The verdict on the steps taken so far, without what is still lacking.
  [[nodiscard]] Verdict verdict_so_far() const;

  /// Whether anything was found wrong so far.
  [[nodiscard]] bool has_failed() const;
  /// Which transfer of its step, counted from 0, was the first violation of this kind.
  [[nodiscard]] std::optional<std::size_t> transfer_of(ViolationKind kind) const;

  /// Announces that contributions() will be called. Must be called before the first step.
  void watch();
  /// As in HoldingsCheck: what became of the transfers of the last step.
  [[nodiscard]] std::span<const NodeId> ends() const;
  [[nodiscard]] std::span<const std::pair<std::size_t, std::size_t>> rejected() const;
  [[nodiscard]] std::span<const std::uint64_t> contributions() const;

  /// What each node holds, in the order of the items.
  [[nodiscard]] std::vector<std::vector<HeldItem>> held() const;
  /// The sum of the amounts by node. In a scan, for each result, the most contributions in a
  /// stretch that ends with the node's own, or for bystanders in any stretch.
  [[nodiscard]] std::vector<std::uint64_t> amounts() const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace asterism
