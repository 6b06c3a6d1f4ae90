// Pipelining: runs a schedule once per piece of its messages, each run starting after the previous
// one.
#pragma once

#include <cstdint>
#include <memory>

#include <asterism/owned_schedule.hpp>
#include <asterism/progress.hpp>

namespace asterism {

/// A schedule whose transfers keep only the order that their messages require, so that the runs for
/// several pieces can overlap.
///
/// With c pieces, message m of the schedule becomes messages m c .. m c + c - 1 of the problem cut
/// into c pieces; run k carries m c + k. In every step, each run, oldest first, sends whatever it
/// has and whatever the links and ports still allow.
class Pipeline {
 public:
  /// The schedule must be valid and must outlive this object. Throws Error(unsupported) if the
  /// model prescribes what all nodes do in a step, and Error(too_large) if the transfers and their
  /// dependencies do not fit in memory.
  explicit Pipeline(const Schedule& schedule, std::uint64_t memory_limit = 0);
  ~Pipeline();
  Pipeline(const Pipeline&) = delete;
  Pipeline& operator=(const Pipeline&) = delete;

  /// Pushes the steps for `pieces` pieces. The caller must call begin and end.
  void push_steps(std::uint64_t pieces, StepSink& sink, const Progress& progress = {}) const;

 private:
  class Order;
  class Runs;
  const Schedule& schedule_;
  std::unique_ptr<const Order> order_;
};

}  // namespace asterism
