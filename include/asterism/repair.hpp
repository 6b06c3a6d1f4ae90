// Schedules made before a fault: what they lose, and how to repair them.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <asterism/faults.hpp>
#include <asterism/owned_schedule.hpp>
#include <asterism/progress.hpp>
#include <asterism/schedule.hpp>

namespace asterism {

/// Returns the same collective among the remaining participants. Throws Error if the root or all
/// sources have failed, or if fewer than two participants remain.
[[nodiscard]] Problem problem_after(const Problem& before,
                                    const std::shared_ptr<const FaultyNetwork>& network);

/// What a schedule loses because of faults.
struct Losses {
  std::uint64_t transfers = 0;       ///< total number of transfers
  std::uint64_t lost_transfers = 0;  ///< transfers that do not take place
  /// Transfers that take place with fewer messages, because the sender lacks the others.
  std::uint64_t shortened_transfers = 0;
  /// Number of (node, message) pairs that the remaining nodes should have but lack.
  std::uint64_t missing = 0;
  /// Number of such pairs that can no longer be delivered, because the origin has failed.
  std::uint64_t gone = 0;
  std::vector<NodeId> incomplete{};  ///< nodes that lack something, by ids of the faulty network
};

/// Filters a schedule on the base network into one on the faulty network: a transfer over a failed
/// link does not take place, and messages that did not arrive are not forwarded. Steps keep their
/// numbers, even if they become empty.
class FaultFilter final : public StepSink {
 public:
  /// The sink must outlive the filter. `memory_limit` is in bytes; 0 for the free memory of the
  /// system.
  FaultFilter(std::shared_ptr<const FaultyNetwork> network, StepSink& next,
              std::uint64_t memory_limit = 0);
  ~FaultFilter() override;

  /// Throws Error if the schedule is not on the base network, and otherwise like problem_after.
  void begin(const ScheduleHeader& header) override;
  void take(const Step& step) override;
  void end() override;

  /// Must be called after end().
  [[nodiscard]] const Losses& losses() const { return losses_; }

 private:
  class Work;
  std::shared_ptr<const FaultyNetwork> network_;
  StepSink& next_;
  std::uint64_t memory_limit_;
  std::unique_ptr<Work> work_;
  Losses losses_;
};

/// Options of completed().
struct RepairOptions {
  std::uint64_t memory_limit = 0;
  Progress progress{};
};

/// Completes a schedule, keeping all its transfers in order. Missing messages are added to existing
/// steps if ports and links are free and the step does not get longer, and otherwise sent in
/// additional steps. Copied messages come from any neighbour that has them; others take shortest
/// paths from their last location. Empty steps are removed.
[[nodiscard]] Schedule completed(const Schedule& schedule, const RepairOptions& options = {});

}  // namespace asterism
