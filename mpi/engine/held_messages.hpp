// What a node has of messages that are copied, and of those that move.
#pragma once

#include <cstdint>
#include <unordered_map>

#include <asterism/collective.hpp>

#include "plan_builder.hpp"

namespace asterism::mpi {

/// Common to all kinds: nothing is special about the ends of steps.
class CopiedHere {
 public:
  using ValueId = NodePlan::ValueId;
  CopiedHere(const Collective& collective, PlanBuilder& builder)
      : collective_(collective), builder_(builder) {}

  ValueId send(MessageId message);
  void depart() {}
  /// The first arrival counts; what comes again is received and forgotten.
  ValueId arrive(MessageId message);
  void end_step() {}
  void finish();

 private:
  [[nodiscard]] ValueId there(MessageId message);

  const Collective& collective_;
  PlanBuilder& builder_;
  std::unordered_map<std::uint64_t, ValueId> values_;  // by message; only asked, never walked
};

class MovedHere {
 public:
  using ValueId = NodePlan::ValueId;
  MovedHere(const Collective& collective, PlanBuilder& builder)
      : collective_(collective), builder_(builder) {}

  ValueId send(MessageId message);
  void depart() {}
  ValueId arrive(MessageId message);
  void end_step() {}
  void finish();

 private:
  [[nodiscard]] ValueId there(MessageId message);
  void finish_block(std::uint64_t block);

  const Collective& collective_;
  PlanBuilder& builder_;
  std::unordered_map<std::uint64_t, ValueId> values_;  // by message; only asked, never walked
};

}  // namespace asterism::mpi
