// Scans: jobs that wait for each other are put into steps. Each step does whatever the ports allow,
// first the jobs that others wait longest for.
//
// Guarantees that every job is done after those that it waits for. Takes O(jobs log(jobs)).
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include <asterism/algorithm_request.hpp>
#include <asterism/schedule.hpp>

#include "synthesis/scan/scan_jobs.hpp"

namespace asterism::scans {

/// How the results are cut into pieces, which follow one another through the network.
struct ScanPace {
  std::uint64_t pieces = 1;
  bool in_turn = true;  ///< what belongs to an earlier piece goes first
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
  std::vector<std::vector<Sent>> steps;  ///< each by arcs
};

/// `problem` is that of the chunks. Nothing if it takes no less than `limit`.
[[nodiscard]] std::optional<TimedJobs> time_jobs(
    const ScanJobs& jobs, const Problem& problem, const ScanPace& pace,
    double limit = std::numeric_limits<double>::infinity());

/// The fastest of those found before and of these jobs in several paces; whether it is one of them.
bool improve(std::optional<TimedJobs>& best, const ScanJobs& jobs, const Problem& problem,
             const Progress& progress);

/// About what the fastest takes, in less time: that of one pace, with as many pieces as should pay.
[[nodiscard]] double estimated_time(const ScanJobs& jobs, const Problem& problem);

/// Pushes the steps.
void push_jobs(const ScanJobs& jobs, const TimedJobs& timed, const Problem& problem,
               StepSink& sink);

/// What stands in the way of every scan made of jobs.
[[nodiscard]] std::string obstacle_to_jobs(const Problem& problem);

}  // namespace asterism::scans
