// Pipelining: a schedule run once for every piece of its messages, each run behind the one before.
#pragma once

#include <cstdint>
#include <memory>

#include <asterism/owned_schedule.hpp>
#include <asterism/progress.hpp>

namespace asterism {

/// A schedule whose transfers keep only the order that their messages need, so that runs for
/// several pieces can overlap.
///
/// With c pieces, message m of the schedule becomes the messages m c .. m c + c - 1 of the problem
/// that is cut into c pieces; run k carries m c + k. In every step each run, the oldest first,
/// sends what it has and what links and ports still allow.
class Pipeline {
 public:
  /// The schedule must be valid, and must outlive this object. Throws Error(unsupported) if the
  /// model says what all nodes do in a step, and Error(too_large) if the transfers and what they
  /// wait for do not fit the memory.
  explicit Pipeline(const Schedule& schedule, std::uint64_t memory_limit = 0);
  ~Pipeline();
  Pipeline(const Pipeline&) = delete;
  Pipeline& operator=(const Pipeline&) = delete;

  /// Pushes the steps for `pieces` pieces; begin and end are left to the caller.
  void push_steps(std::uint64_t pieces, StepSink& sink, const Progress& progress = {}) const;

 private:
  class Order;
  class Runs;
  const Schedule& schedule_;
  std::unique_ptr<const Order> order_;
};

}  // namespace asterism
