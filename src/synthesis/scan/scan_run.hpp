// Schedules the dependent jobs of a scan in steps. Each step runs as many jobs as the ports allow;
// jobs with the longest chains of dependents go first.
//
// Guarantees that every job runs after those that it depends on. Takes O(jobs log(jobs)).
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include <asterism/algorithm_request.hpp>
#include <asterism/obstacle.hpp>
#include <asterism/schedule.hpp>

#include "synthesis/scan/scan_jobs.hpp"

namespace asterism::scans {

/// How the results are cut into pieces, which are pipelined through the network.
struct ScanPace {
  std::uint64_t pieces = 1;
  bool in_turn = true;  ///< earlier pieces go first
  bool merged = false;  ///< jobs that can cross a link at the same time share a packet
};

struct Sent {
  std::uint32_t arc = 0;
  std::uint32_t job = 0;
  std::uint32_t piece = 0;
};

struct TimedJobs {
  double time = 0;
  ScanPace pace;
  std::vector<std::vector<Sent>> steps;  ///< steps sorted by arc
};

/// `problem` must be the chunked problem. Returns nothing if it takes at least `limit`.
[[nodiscard]] std::optional<TimedJobs> time_jobs(
    const ScanJobs& jobs, const Problem& problem, const ScanPace& pace,
    double limit = std::numeric_limits<double>::infinity());

/// Replaces `best` if these jobs are faster in one of several paces. Returns whether it did.
bool improve(std::optional<TimedJobs>& best, const ScanJobs& jobs, const Problem& problem,
             const Progress& progress);

/// Estimates the time of the fastest pace quickly: times one pace with the most promising number of
/// pieces.
[[nodiscard]] double estimated_time(const ScanJobs& jobs, const Problem& problem);

/// Pushes the steps.
void push_jobs(const ScanJobs& jobs, const TimedJobs& timed, const Problem& problem,
               StepSink& sink);

/// Returns what prevents every scan made of jobs; nothing if none does.
[[nodiscard]] std::optional<Obstacle> obstacle_to_jobs(const Problem& problem);

}  // namespace asterism::scans
