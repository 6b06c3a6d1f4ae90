// Builds a plan, value by value and operation by operation.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "node_plan.hpp"

namespace asterism::mpi {

class PlanBuilder {
 public:
  using ValueId = NodePlan::ValueId;

  explicit PlanBuilder(NodeId node) { plan_.node_ = node; }

  [[nodiscard]] NodeId node() const { return plan_.node_; }
  ValueId initial(std::uint64_t item);
  ValueId received(std::uint64_t item);
  ValueId combined(ValueId left, ValueId right);
  void send(const RankProgram::Operation& operation, std::span<const ValueId> values);
  void receive(const RankProgram::Operation& operation, std::span<const ValueId> values);
  /// Must be called in ascending order of items, after everything else.
  void make_final(ValueId value);

  struct Facts {
    std::uint64_t steps = 0;
    bool combines = false;
    bool keeps_order = true;
  };
  [[nodiscard]] NodePlan finished(const Facts& facts) &&;

 private:
  ValueId add(const NodePlan::Value& value);
  std::size_t add(const RankProgram::Operation& operation, std::span<const ValueId> values);
  void list_readers();

  NodePlan plan_;
  // by peer; only for lookup, never iterated
  std::unordered_map<std::uint64_t, std::size_t> last_send_;
};

}  // namespace asterism::mpi
