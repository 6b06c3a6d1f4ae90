// When each packet of a schedule goes if nobody waits for the steps of others.
//
// The schedule says what is sent and in which order everything serves: a packet leaves as soon as
// the sender has its messages, sender and receiver have a port free and so are the links of its
// path. Every port and link takes packets in the order of the schedule. So no packet goes later
// than step by step, and the whole takes as long only where nobody had anything to wait for but the
// step.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include <asterism/relative.hpp>
#include <asterism/schedule.hpp>
#include <asterism/timed_tree.hpp>

namespace asterism {

/// What a packet takes over a link of its path besides the time of the model; none if empty.
using PacketLatency = std::function<double(NodeId from, Port port, const Transfer& packet)>;

struct ScheduleTiming {
  double time = 0;       ///< when the last packet has arrived
  double lock_step = 0;  ///< when it has if all wait for the end of each step
  /// When the first, the median and the last of the nodes that lack something at first had all that
  /// they must have; infinite if they never had it.
  double first_complete = 0, median_complete = 0, last_complete = 0;
  /// The link that was in use for the longest, and for how long; no_node if none was.
  NodeId busiest_node = no_node;
  Port busiest_port{0};
  double busiest_time = 0;

  /// Ratio of the time to the time in lock step; 1 if both are 0.
  [[nodiscard]] double ratio() const { return lock_step > 0 ? time / lock_step : 1; }
  /// How much of the time the busiest link is in use.
  [[nodiscard]] double busiest_share() const { return time > 0 ? busiest_time / time : 0; }

  bool operator==(const ScheduleTiming&) const = default;
};

/// Throws Error(unsupported) if a model says what all nodes do in a step: single-dimension ports,
/// SIMD control.
void require_meaning_without_steps(const Model& model);

/// Times a valid schedule as it is pushed. What is sent in a step is what was there before it; a
/// node that gets control units sends on only when it has them, as they may tell what to send. Of a
/// schedule that is not valid, what cannot be sent never is.
class ScheduleTimer final : public StepSink {
 public:
  /// `memory_limit` in bytes; 0 for what the system has free.
  explicit ScheduleTimer(std::uint64_t memory_limit = 0, PacketLatency latency = {});
  ~ScheduleTimer() override;

  /// Throws as require_meaning_without_steps, and Error(too_large) if a time for each node and
  /// message does not fit the memory.
  void begin(const ScheduleHeader& header) override;
  void take(const Step& step) override;
  void end() override;

  /// After end().
  [[nodiscard]] const ScheduleTiming& timing() const { return timing_; }

 private:
  class Work;
  std::uint64_t memory_limit_;
  PacketLatency latency_;
  ScheduleTiming timing_;
  std::unique_ptr<Work> work_;
};

/// The timing of the expanded schedule, without expanding it: all nodes use the same ports in the
/// same order, so a packet over a port goes at the same time everywhere. Scatter and gather, where
/// one node is not like the others, are expanded. Throws as ScheduleTimer and expand_symmetric.
[[nodiscard]] ScheduleTiming time_symmetric(const TimedTree& tree, const ScheduleHeader& header,
                                            std::uint64_t memory_limit = 0);

/// The same for steps as one source sees them.
class RelativeTimer final : public RelativeSink {
 public:
  explicit RelativeTimer(std::uint64_t memory_limit = 0);
  ~RelativeTimer() override;

  void begin(const ScheduleHeader& header) override;
  void take(const RelativeStep& step) override;
  void end() override;

  /// After end().
  [[nodiscard]] const ScheduleTiming& timing() const { return timing_; }

 private:
  class Work;
  std::uint64_t memory_limit_;
  ScheduleTiming timing_;
  std::unique_ptr<Work> work_;
};

}  // namespace asterism
