#include "plan_builder.hpp"

#include <asterism/error.hpp>

namespace asterism::mpi {

using ValueKind = NodePlan::Value::Kind;
using ValueId = NodePlan::ValueId;

ValueId PlanBuilder::add(const NodePlan::Value& value) {
  if (plan_.values_.size() >= NodePlan::none)
    throw Error(ErrorCode::too_large, "a node of this schedule has more than 2^32 - 1 values",
                "choose fewer messages, or a smaller network");
  plan_.values_.push_back(value);
  return static_cast<ValueId>(plan_.values_.size() - 1);
}

ValueId PlanBuilder::initial(std::uint64_t item) {
  return add({ValueKind::initial, item});
}

ValueId PlanBuilder::received(std::uint64_t item) {
  return add({ValueKind::received, item});
}

ValueId PlanBuilder::combined(ValueId left, ValueId right) {
  ++plan_.values_[left].uses;
  ++plan_.values_[right].uses;
  return add({ValueKind::combined, plan_.values_[left].item, left, right});
}

std::size_t PlanBuilder::add(const RankProgram::Operation& operation,
                             std::span<const ValueId> values) {
  plan_.packets_.insert(plan_.packets_.end(), values.begin(), values.end());
  plan_.entries_.push_back({operation.kind, operation.step, operation.peer, plan_.packets_.size(),
                            NodePlan::none, false});
  return plan_.entries_.size() - 1;
}

void PlanBuilder::send(const RankProgram::Operation& operation, std::span<const ValueId> values) {
  const std::size_t index = add(operation, values);
  for (const ValueId value : values) ++plan_.values_[value].uses;
  const auto [last, is_first] = last_send_.emplace(operation.peer.value(), index);
  if (is_first) return;
  plan_.entries_[last->second].next_send = static_cast<std::uint32_t>(index);
  plan_.entries_[index].follows_a_send = true;
  last->second = index;
}

void PlanBuilder::receive(const RankProgram::Operation& operation,
                          std::span<const ValueId> values) {
  add(operation, values);
}

void PlanBuilder::make_final(ValueId value) {
  plan_.values_[value].is_final = true;
  plan_.finals_.push_back(value);
}

void PlanBuilder::list_readers() {
  std::vector<std::size_t>& begin = plan_.readers_begin_;
  begin.assign(plan_.values_.size() + 1, 0);
  for (std::size_t i = 0; i < plan_.values_.size(); ++i)
    begin[i + 1] = begin[i] + plan_.values_[i].uses;
  plan_.readers_.resize(begin.back());
  std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
  for (std::uint32_t i = 0; i < plan_.entries_.size(); ++i) {
    const NodePlan::Operation operation = plan_.operation(i);
    if (operation.kind != RankProgram::Operation::Kind::send) continue;
    for (const ValueId value : operation.values) plan_.readers_[next[value]++] = {false, i};
  }
  for (std::uint32_t i = 0; i < plan_.values_.size(); ++i) {
    if (plan_.values_[i].kind != ValueKind::combined) continue;
    plan_.readers_[next[plan_.values_[i].left]++] = {true, i};
    plan_.readers_[next[plan_.values_[i].right]++] = {true, i};
  }
}

NodePlan PlanBuilder::finished(const Facts& facts) && {
  plan_.steps_ = facts.steps;
  plan_.combines_ = facts.combines;
  plan_.keeps_order_ = facts.keeps_order;
  list_readers();
  return std::move(plan_);
}

}  // namespace asterism::mpi
