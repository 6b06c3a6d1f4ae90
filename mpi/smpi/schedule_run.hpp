// A collective as a schedule of ours does it.
#pragma once

#include <memory>
#include <string>

#include <asterism/owned_schedule.hpp>

#include "engine/execution.hpp"
#include "engine/node_plan.hpp"
#include "payload.hpp"

namespace asterism::smpi {

/// Read once for all ranks, which are threads of one process, and verified. Throws Error if it is
/// not valid, or not of a network whose nodes are all ranks.
[[nodiscard]] const Schedule& shared_schedule(const std::string& file);

class ScheduleRun {
 public:
  /// The payload must live as long.
  ScheduleRun(const Schedule& schedule, const Task& task, Payload& payload);
  ~ScheduleRun();
  ScheduleRun(const ScheduleRun&) = delete;
  ScheduleRun& operator=(const ScheduleRun&) = delete;

  /// An MPI error code.
  [[nodiscard]] int run();

 private:
  class Blocks;
  mpi::NodePlan plan_;
  std::unique_ptr<Blocks> blocks_;
  std::unique_ptr<mpi::Execution> execution_;
};

}  // namespace asterism::smpi
