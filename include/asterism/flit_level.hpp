// Schedules at flit level: every packet a worm, step by step or as fast as ranks can.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <asterism/algorithm.hpp>
#include <asterism/schedule.hpp>
#include <asterism/wormhole.hpp>

namespace asterism {

struct FlitLevelOptions {
  std::uint32_t virtual_channels = 2;
  std::uint64_t buffer = 4;
  std::optional<Cycle> hop{};  ///< in cycles; what the model says if none
  /// A step begins when every packet of the one before has been delivered. Without: a rank sends
  /// the packets of an injection port in their order, each as soon as it has what it carries.
  bool lock_step = false;
  std::uint64_t memory_limit = 0;
  Progress progress{};
};

struct FlitLevelRun {
  WormholeSettings machine;
  bool lock_step = false;
  std::uint64_t steps = 0;
  std::uint64_t empty_steps =
      0;  ///< that have no packet: they take no time, though a model counts T_s
  std::uint64_t packets = 0;
  Cycle cycles = 0;  ///< until the last packet was delivered
  double time = 0;   ///< the same in units of time
  /// What each step took, with lock step.
  std::vector<Cycle> step_cycles;
  /// With lock step: what all steps would take if no worm met another.
  Cycle uncontended = 0;
  std::uint64_t slowed_steps = 0;  ///< with lock step: those that took longer than that
  WormTotals totals;
  std::optional<WormDeadlock> deadlock;
};

/// The machine that a model describes; throws Error(unsupported) if worms have no meaning under it,
/// or T_s or the hop time is not a whole number of cycles (of T_c).
[[nodiscard]] WormholeSettings wormhole_machine(const Model& model,
                                                const FlitLevelOptions& options);

/// Takes a schedule. Transfers that the network cannot carry are an Error; that every packet holds
/// only what its sender has is for a verifier to see.
class FlitLevelSink final : public StepSink {
 public:
  explicit FlitLevelSink(FlitLevelOptions options);
  ~FlitLevelSink() override;

  void begin(const ScheduleHeader& header) override;
  void take(const Step& step) override;
  void end() override;

  /// After end().
  [[nodiscard]] const FlitLevelRun& run() const;

 private:
  class Work;
  class LockStepWork;
  class FreeWork;
  FlitLevelOptions options_;
  std::unique_ptr<Work> work_;
};

/// Runs the schedule of an algorithm.
[[nodiscard]] FlitLevelRun run_flit_level(const CollectiveAlgorithm& algorithm,
                                          const AlgorithmRequest& request,
                                          const FlitLevelOptions& options = {});

/// The packets of a schedule as worms, for traffic that repeats them: no dependencies.
class WormPacketSink final : public StepSink {
 public:
  void begin(const ScheduleHeader& header) override;
  void take(const Step& step) override;

  [[nodiscard]] std::shared_ptr<const WormPackets> packets() const { return packets_; }
  [[nodiscard]] const std::shared_ptr<const Network>& network() const { return network_; }

 private:
  double message_size_ = 1;
  std::shared_ptr<WormPackets> packets_;
  std::shared_ptr<const Network> network_;
};

}  // namespace asterism
