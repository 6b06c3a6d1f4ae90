// Timing of the packets of a schedule when nodes do not wait for the end of each step.
//
// The schedule determines what is sent and in which order ports and links are used: a packet leaves
// as soon as the sender has its messages, sender and receiver each have a free port, and the links
// of its path are free. Every port and link takes packets in the order of the schedule. No packet
// therefore leaves later than in lock step, and the total time is the same only if nothing ever
// waited merely for the end of a step.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include <asterism/relative.hpp>
#include <asterism/schedule.hpp>
#include <asterism/timed_tree.hpp>

namespace asterism {

/// Returns the extra time of a packet on a link of its path; no extra time if empty.
using PacketLatency = std::function<double(NodeId from, Port port, const Transfer& packet)>;

/// The timing of a schedule.
struct ScheduleTiming {
  double time = 0;       ///< arrival of the last packet
  double lock_step = 0;  ///< the same in lock step
  /// When the first, median and last of the initially incomplete nodes had everything they must
  /// have; infinite if never.
  double first_complete = 0, median_complete = 0, last_complete = 0;
  /// The link that was busy for the longest time, and that time; no_node if none was.
  NodeId busiest_node = no_node;
  Port busiest_port{0};
  double busiest_time = 0;

  /// Ratio of the time to the time in lock step; 1 if both are 0.
  [[nodiscard]] double ratio() const { return lock_step > 0 ? time / lock_step : 1; }
  /// Returns the fraction of the time in which the busiest link is busy.
  [[nodiscard]] double busiest_share() const { return time > 0 ? busiest_time / time : 0; }

  bool operator==(const ScheduleTiming&) const = default;
};

/// Throws Error(unsupported) if the model constrains what all nodes do in a step: single-dimension
/// ports or SIMD control.
void require_meaning_without_steps(const Model& model);

/// Times a valid schedule as it is pushed. A step sends only what was present before it. A node
/// that receives control units waits for them before it sends, because they may determine what it
/// sends. In an invalid schedule, transfers that are impossible never take place.
class ScheduleTimer final : public StepSink {
 public:
  /// `memory_limit` is in bytes; 0 for the free memory of the system.
  explicit ScheduleTimer(std::uint64_t memory_limit = 0, PacketLatency latency = {});
  ~ScheduleTimer() override;

  /// Throws like require_meaning_without_steps, and Error(too_large) if one time per node and
  /// message exceeds the memory limit.
  void begin(const ScheduleHeader& header) override;
  void take(const Step& step) override;
  void end() override;

  /// Must be called after end().
  [[nodiscard]] const ScheduleTiming& timing() const { return timing_; }

 private:
  class Work;
  std::uint64_t memory_limit_;
  PacketLatency latency_;
  ScheduleTiming timing_;
  std::unique_ptr<Work> work_;
};

/// Returns the timing of the expanded schedule without expanding it: all nodes use the same ports
/// in the same order, so a packet over a port leaves at the same time everywhere. Scatter and
/// gather, in which the root differs from other nodes, are expanded. Throws like ScheduleTimer and
/// expand_symmetric.
[[nodiscard]] ScheduleTiming time_symmetric(const TimedTree& tree, const ScheduleHeader& header,
                                            std::uint64_t memory_limit = 0);

/// Does the same for relative steps.
class RelativeTimer final : public RelativeSink {
 public:
  explicit RelativeTimer(std::uint64_t memory_limit = 0);
  ~RelativeTimer() override;

  void begin(const ScheduleHeader& header) override;
  void take(const RelativeStep& step) override;
  void end() override;

  /// Must be called after end().
  [[nodiscard]] const ScheduleTiming& timing() const { return timing_; }

 private:
  class Work;
  std::uint64_t memory_limit_;
  ScheduleTiming timing_;
  std::unique_ptr<Work> work_;
};

}  // namespace asterism
