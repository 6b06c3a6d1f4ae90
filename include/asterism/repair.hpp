// Schedules that were made before something failed: what they lose, and how they are repaired.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <asterism/faults.hpp>
#include <asterism/owned_schedule.hpp>
#include <asterism/progress.hpp>
#include <asterism/schedule.hpp>

namespace asterism {

/// What is left of a problem on the base when some nodes are gone: the same collective among the
/// participants that are left. Throws Error if the root or all sources are gone, or fewer than two
/// participants are left.
[[nodiscard]] Problem problem_after(const Problem& before,
                                    const std::shared_ptr<const FaultyNetwork>& network);

/// What a schedule loses by faults.
struct Losses {
  std::uint64_t transfers = 0;       ///< of the schedule
  std::uint64_t lost_transfers = 0;  ///< that do not take place
  /// That take place with fewer messages, because the sender lacks the others.
  std::uint64_t shortened_transfers = 0;
  /// Nodes and messages: those that are left should have them, and do not.
  std::uint64_t missing = 0;
  /// Those that nobody can have any more, because the origin is gone.
  std::uint64_t gone = 0;
  std::vector<NodeId> incomplete{};  ///< who lacks something, by ids of the network with faults
};

/// Passes on what is left of a schedule on the base as one on the network with faults: a transfer
/// over a link that failed does not take place, and what did not arrive is not sent on. Steps keep
/// their numbers, also those in which nothing is left.
class FaultFilter final : public StepSink {
 public:
  /// The sink must live as long. `memory_limit` in bytes; 0 for what the system has free.
  FaultFilter(std::shared_ptr<const FaultyNetwork> network, StepSink& next,
              std::uint64_t memory_limit = 0);
  ~FaultFilter() override;

  /// Throws Error if the schedule is not on the base, or as problem_after.
  void begin(const ScheduleHeader& header) override;
  void take(const Step& step) override;
  void end() override;

  /// After end().
  [[nodiscard]] const Losses& losses() const { return losses_; }

 private:
  class Work;
  std::shared_ptr<const FaultyNetwork> network_;
  StepSink& next_;
  std::uint64_t memory_limit_;
  std::unique_ptr<Work> work_;
  Losses losses_;
};

struct RepairOptions {
  std::uint64_t memory_limit = 0;
  Progress progress{};
};

/// A complete schedule that keeps all transfers of one that leaves something out, in their order.
/// What is missing goes along with the steps that there are, where ports and links are free and it
/// does not make a step longer, and then in steps of its own: of copied messages from any neighbour
/// that has them, of others along shortest paths from where they were left. Steps in which nothing
/// moves are left out.
[[nodiscard]] Schedule completed(const Schedule& schedule, const RepairOptions& options = {});

}  // namespace asterism
