// Running an algorithm for a verdict and its cost, next to the lower bound.
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

struct CheckedRun {
  Verdict verdict;
  Metering metering;
  bool expanded = false;  ///< verified move by move; if not, by symmetry
  /// Without lock step, if that was asked for and the schedule is valid.
  std::optional<ScheduleTiming> timing{};
};

struct Evaluation : CheckedRun {
  LowerBound bound;

  /// Ratio of schedule time to lower bound.
  [[nodiscard]] double ratio() const { return bound.time > 0 ? metering.time / bound.time : 1; }
};

struct EvaluationOptions {
  bool expand = false;             ///< also a symmetric schedule is verified move by move
  std::vector<StepSink*> sinks{};  ///< that see every step as well (and so expand it)
  bool timed = false;              ///< also without lock step
  PacketLatency latency{};         ///< with these latencies (and so expanded)
};

/// Generates, verifies and meters in one pass.
[[nodiscard]] CheckedRun run_checked(const CollectiveAlgorithm& algorithm,
                                     const AlgorithmRequest& request,
                                     const EvaluationOptions& options = {});

/// The same, and writes the schedule. A symmetric schedule is written as seen by one source, unless
/// `options.expand` asks for all moves.
[[nodiscard]] CheckedRun write_checked(const CollectiveAlgorithm& algorithm,
                                       const AlgorithmRequest& request, ScheduleWriter& writer,
                                       const EvaluationOptions& options = {});

struct FileCheckOptions {
  bool expand = false;             ///< also a symmetric schedule is verified move by move
  std::uint64_t memory_limit = 0;  ///< bytes; 0 for what the system has free
  Progress progress{};
  bool timed = false;       ///< also without lock step
  PacketLatency latency{};  ///< with these latencies (and so expanded)
};
/// Reads a schedule, verifies and meters it in the form that it has.
[[nodiscard]] CheckedRun check_file(ScheduleReader& reader, const FileCheckOptions& options = {});
/// The same move by move, and these see every step as well.
[[nodiscard]] CheckedRun check_file(ScheduleReader& reader, const FileCheckOptions& options,
                                    std::vector<StepSink*> sinks);

/// As run_checked, with the lower bound.
[[nodiscard]] Evaluation evaluate(const CollectiveAlgorithm& algorithm,
                                  const AlgorithmRequest& request,
                                  const EvaluationOptions& options = {});

}  // namespace asterism
