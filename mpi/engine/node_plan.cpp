#include "node_plan.hpp"

#include <optional>
#include <utility>
#include <variant>

#include "held_here.hpp"
#include "part_order.hpp"
#include "plan_builder.hpp"

namespace asterism::mpi {

namespace {

using OperationKind = RankProgram::Operation::Kind;

/// Walks through the program of a node. All sends of a step use the state before the step.
template <class Held>
void build(const RankProgram& program, PlanBuilder& builder, Held held) {
  std::vector<NodePlan::ValueId> values;
  for (std::size_t i = 0; i < program.size();) {
    const std::uint64_t step = program[i].step;
    for (; i < program.size() && program[i].step == step && program[i].kind == OperationKind::send;
         ++i) {
      values.clear();
      for (const MessageId message : program[i].messages) values.push_back(held.send(message));
      builder.send(program[i], values);
    }
    held.depart();
    for (; i < program.size() && program[i].step == step; ++i) {
      values.clear();
      for (const MessageId message : program[i].messages) values.push_back(held.arrive(message));
      builder.receive(program[i], values);
    }
    held.end_step();
  }
  held.finish();
}

}  // namespace

NodePlan::Operation NodePlan::operation(std::size_t index) const {
  const Entry& entry = entries_[index];
  const std::size_t begin = index == 0 ? 0 : entries_[index - 1].values_end;
  return {entry.kind,      entry.step,
          entry.peer,      {packets_.data() + begin, packets_.data() + entry.values_end},
          entry.next_send, entry.follows_a_send};
}

std::span<const NodePlan::Reader> NodePlan::readers(ValueId value) const {
  return {readers_.data() + readers_begin_[value], readers_.data() + readers_begin_[value + 1]};
}

class NodePlanSink::Work {
 public:
  Work(const ScheduleHeader& header, NodeId node, const NodePlanOptions& options)
      : problem_(header.problem), node_(node), program_(node, options.memory_limit) {
    program_.begin(header);
    if (options.ordered && problem_.collective.handling() == Handling::combined)
      order_.emplace(problem_.collective, problem_.network(), node, options.order);
  }

  void take(const Step& step) {
    ++steps_;
    program_.take(step);
    if (order_) order_->take(step);
  }

  [[nodiscard]] NodePlan plan() const {
    PlanBuilder builder(node_);
    const Collective& collective = problem_.collective;
    PlanBuilder::Facts facts{steps_, false, true};
    switch (collective.handling()) {
      case Handling::copied:
        build(program_.program(node_), builder,
              MessagesHere<HeldCopies<MessageValues>>(collective, builder));
        break;
      case Handling::moved:
        build(program_.program(node_), builder,
              MessagesHere<HeldMoves<MessageValues>>(collective, builder));
        break;
      case Handling::combined: {
        const bool ordered = order_ && order_->keeps_order();
        build(program_.program(node_), builder,
              PartsHere(collective, builder, ordered ? &*order_ : nullptr));
        facts = {steps_, true, ordered};
        break;
      }
      case Handling::prefixes:
        build(program_.program(node_), builder, StretchesHere(collective, builder));
        facts.combines = true;
        break;
    }
    return std::move(builder).finished(facts);
  }

 private:
  Problem problem_;
  NodeId node_;
  RankProgramSink program_;
  std::optional<PartOrder> order_;
  std::uint64_t steps_ = 0;
};

NodePlanSink::NodePlanSink(NodeId node, NodePlanOptions options)
    : node_(node), options_(std::move(options)) {}
NodePlanSink::~NodePlanSink() = default;

void NodePlanSink::begin(const ScheduleHeader& header) {
  work_ = std::make_unique<Work>(header, node_, options_);
}
void NodePlanSink::take(const Step& step) {
  work_->take(step);
}
void NodePlanSink::end() {}

NodePlan NodePlanSink::take_plan() && {
  return work_->plan();
}

}  // namespace asterism::mpi
