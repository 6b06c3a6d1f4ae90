// Runs a collective by one of our schedules.
#pragma once

#include <memory>
#include <string>

#include <asterism/owned_schedule.hpp>

#include "engine/execution.hpp"
#include "engine/node_plan.hpp"
#include "payload.hpp"

namespace asterism::smpi {

/// Returns the schedule, which is read and verified once for all ranks, because they are threads of
/// one process. Throws Error if it is invalid, or if its network does not have one node per rank.
[[nodiscard]] const Schedule& shared_schedule(const std::string& file);

class ScheduleRun {
 public:
  /// The payload must outlive this object.
  ScheduleRun(const Schedule& schedule, const Task& task, Payload& payload);
  ~ScheduleRun();
  ScheduleRun(const ScheduleRun&) = delete;
  ScheduleRun& operator=(const ScheduleRun&) = delete;

  /// Returns an MPI error code.
  [[nodiscard]] int run();

 private:
  class Blocks;
  mpi::NodePlan plan_;
  std::unique_ptr<Blocks> blocks_;
  std::unique_ptr<mpi::Execution> execution_;
};

}  // namespace asterism::smpi
