// Tasks on all ranks. The first rank runs the command; it hands out tasks one at a time to
// whichever rank is free, itself included. The other ranks run the same command up to its tasks,
// and then compute what they are sent. Only the first rank takes results, prints and writes files.
//
// A rank computes in a second thread, so that its main thread, the only one that calls MPI, answers
// messages meanwhile. Main threads sleep while they wait.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <asterism/tasks.hpp>

#include "shell/world.hpp"

namespace asterism::mpi {

/// What the first rank knows about the others.
struct RankStates {
  std::vector<int> free;  ///< that wait for a task
  std::set<int> heard;    ///< that have asked for a task at least once
  std::uint64_t runs = 0;
};

/// The runner of the first rank.
class FirstRankTasks final : public TaskRunner {
 public:
  explicit FirstRankTasks(const World& world) : world_(world) {}

  /// Also throws if another rank cannot start the command, for example because its machine lacks a
  /// file, even if the tasks are finished before that rank says so.
  void run(const std::vector<std::string>& tasks, const ComputeTask& compute,
           const TakeResult& take, const Progress& progress) override;

  /// Tells the other ranks to stop, and waits until they have. Must be called once, in the end.
  void dismiss() const;

 private:
  const World& world_;
  RankStates states_;
};

/// The runner of all other ranks.
class OtherRankTasks final : public TaskRunner {
 public:
  explicit OtherRankTasks(const World& world) : world_(world) {}

  /// Serves.
  void run(const std::vector<std::string>& tasks, const ComputeTask& compute,
           const TakeResult& take, const Progress& progress) override;
  void serve(const ComputeTask& compute) override;

  /// Must be called once, in the end, whether tasks were served or not: waits to be dismissed.
  /// `complaint` says why the command could not start; empty if it could.
  void finish(const std::string& complaint) const;

 private:
  const World& world_;
  bool was_dismissed_ = false;
};

}  // namespace asterism::mpi
