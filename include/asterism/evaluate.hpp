// Running an algorithm to obtain its verdict and cost, beside the lower bound.
#pragma once

#include <optional>
#include <vector>

#include <asterism/algorithm.hpp>
#include <asterism/bounds.hpp>
#include <asterism/meter.hpp>
#include <asterism/schedule_file.hpp>
#include <asterism/schedule_timer.hpp>
#include <asterism/symmetric.hpp>
#include <asterism/verify.hpp>

namespace asterism {

/// A schedule's verdict and cost.
struct CheckedRun {
  Verdict verdict;
  Metering metering;
  bool expanded = false;  ///< verified move by move rather than by symmetry
  /// Timing without lock step, if requested and the schedule is valid.
  std::optional<ScheduleTiming> timing{};
};

/// A checked run and the lower bound of its problem.
struct Evaluation : CheckedRun {
  LowerBound bound;

  /// Ratio of schedule time to lower bound.
  [[nodiscard]] double ratio() const { return bound.time > 0 ? metering.time / bound.time : 1; }
};

/// Options of run_checked, write_checked and evaluate.
struct EvaluationOptions {
  bool expand = false;             ///< verify symmetric schedules move by move, too
  std::vector<StepSink*> sinks{};  ///< additional sinks that receive every step (implies expansion)
  bool timed = false;              ///< also time the schedule without lock step
  PacketLatency latency{};         ///< latencies for that timing (implies expansion)
};

/// Generates, verifies and meters a schedule in one pass.
[[nodiscard]] CheckedRun run_checked(const CollectiveAlgorithm& algorithm,
                                     const AlgorithmRequest& request,
                                     const EvaluationOptions& options = {});

/// Does the same and writes the schedule. A symmetric schedule is written as seen by one source
/// unless `options.expand` is set.
[[nodiscard]] CheckedRun write_checked(const CollectiveAlgorithm& algorithm,
                                       const AlgorithmRequest& request, ScheduleWriter& writer,
                                       const EvaluationOptions& options = {});

/// Options of check_file.
struct FileCheckOptions {
  bool expand = false;             ///< verify symmetric schedules move by move, too
  std::uint64_t memory_limit = 0;  ///< bytes; 0 for the free memory of the system
  Progress progress{};
  bool timed = false;       ///< also time the schedule without lock step
  PacketLatency latency{};  ///< latencies for that timing (implies expansion)
};
/// Reads a schedule, and verifies and meters it in the form in which it is stored.
[[nodiscard]] CheckedRun check_file(ScheduleReader& reader, const FileCheckOptions& options = {});
/// Does the same move by move, and pushes every step into `sinks` as well.
[[nodiscard]] CheckedRun check_file(ScheduleReader& reader, const FileCheckOptions& options,
                                    std::vector<StepSink*> sinks);

/// Does the same as run_checked and adds the lower bound.
[[nodiscard]] Evaluation evaluate(const CollectiveAlgorithm& algorithm,
                                  const AlgorithmRequest& request,
                                  const EvaluationOptions& options = {});

}  // namespace asterism
