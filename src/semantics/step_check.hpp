// Verifier of explicit schedules that exposes its state, for tools that display it.
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

/// An item that a node holds: one message; in a reduction, a result with `amount` contributions; in
/// a scan, a stretch of `amount` contributions.
struct HeldItem {
  std::uint64_t item = 0;
  std::uint64_t amount = 1;
  bool operator==(const HeldItem&) const = default;
};

class StepCheck {
 public:
  /// Throws Error(too_large), with the estimate, if the state does not fit in memory.
  StepCheck(const ScheduleHeader& header, const MemoryBudget& budget);
  /// Initial memory.
  static double bytes(const Problem& problem);
  ~StepCheck();

  void take(const Step& step);
  void end();
  /// Requires that end() has been called.
  [[nodiscard]] const Verdict& verdict() const;
  /// The verdict on the steps so far; missing messages are not reported.
  [[nodiscard]] Verdict verdict_so_far() const;

  /// Returns whether a violation was found so far.
  [[nodiscard]] bool has_failed() const;
  /// Returns the index within its step, from 0, of the transfer that caused the first violation of
  /// this kind.
  [[nodiscard]] std::optional<std::size_t> transfer_of(ViolationKind kind) const;

  /// Enables contributions(). Must be called before the first step.
  void watch();
  /// See HoldingsCheck: outcomes of the transfers of the last step.
  [[nodiscard]] std::span<const NodeId> ends() const;
  [[nodiscard]] std::span<const std::pair<std::size_t, std::size_t>> rejected() const;
  [[nodiscard]] std::span<const std::uint64_t> contributions() const;

  /// Returns what each node holds, ordered by item.
  [[nodiscard]] std::vector<std::vector<HeldItem>> held() const;
  /// Returns the sum of the amounts by node. In a scan, for each result, the maximum number of
  /// contributions in a stretch that ends with the node's own, or in any stretch for
  /// non-participants.
  [[nodiscard]] std::vector<std::uint64_t> amounts() const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace asterism
