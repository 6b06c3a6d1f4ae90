// Schedules at flit level: every packet is a worm, and steps run in lock step or freely.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <asterism/algorithm.hpp>
#include <asterism/schedule.hpp>
#include <asterism/wormhole.hpp>

namespace asterism {

/// Options of a flit-level simulation.
struct FlitLevelOptions {
  std::uint32_t virtual_channels = 2;
  std::uint64_t buffer = 4;
  std::optional<Cycle> hop{};  ///< in cycles; taken from the model if not set
  /// If set, a step starts when every packet of the previous step has been delivered. Otherwise a
  /// rank sends the packets of each injection port in order, each as soon as it has its contents.
  bool lock_step = false;
  std::uint64_t memory_limit = 0;
  Progress progress{};
};

/// The result of a flit-level simulation.
struct FlitLevelRun {
  WormholeSettings machine;
  bool lock_step = false;
  std::uint64_t steps = 0;
  /// Number of steps without packets. They take no time here, though the model charges T_s.
  std::uint64_t empty_steps = 0;
  std::uint64_t packets = 0;
  Cycle cycles = 0;  ///< until the last packet was delivered
  double time = 0;   ///< the same in time units
  /// Duration of each step, in lock step only.
  std::vector<Cycle> step_cycles;
  /// In lock step: total duration of all steps if no worm were ever blocked.
  Cycle uncontended = 0;
  std::uint64_t slowed_steps = 0;  ///< in lock step: steps that took longer than that
  WormTotals totals;
  std::optional<WormDeadlock> deadlock;
};

/// Returns the machine that a model describes. Throws Error(unsupported) if worms have no meaning
/// under the model, or if T_s or the hop time is not a whole number of cycles (of T_c).
[[nodiscard]] WormholeSettings wormhole_machine(const Model& model,
                                                const FlitLevelOptions& options);

/// Simulates the schedule that is pushed into it. Throws Error for transfers that the network
/// cannot carry. Does not verify that senders have what they send.
class FlitLevelSink final : public StepSink {
 public:
  explicit FlitLevelSink(FlitLevelOptions options);
  ~FlitLevelSink() override;

  void begin(const ScheduleHeader& header) override;
  void take(const Step& step) override;
  void end() override;

  /// Must be called after end().
  [[nodiscard]] const FlitLevelRun& run() const;

 private:
  class Work;
  class LockStepWork;
  class FreeWork;
  FlitLevelOptions options_;
  std::unique_ptr<Work> work_;
};

/// Simulates the schedule of an algorithm.
[[nodiscard]] FlitLevelRun run_flit_level(const CollectiveAlgorithm& algorithm,
                                          const AlgorithmRequest& request,
                                          const FlitLevelOptions& options = {});

/// Collects the packets of a schedule as worms without dependencies, for traffic that repeats them.
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
