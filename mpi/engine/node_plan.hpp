// One node's part of a schedule, as values: their origins, what they are combined from, and their
// destinations. It is independent of MPI, so that a plan can be made once and used on any buffers,
// by any number of threads and executions.
//
// An item corresponds to memory: a message of a collective whose messages are copied or moved, or a
// result of a reduction or a scan. A value is what an item holds at a node between two changes. It
// exists initially, arrives, or is combined from two others. Values never change, so a send waits
// only for its values.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include <asterism/rank_program.hpp>
#include <asterism/schedule.hpp>

namespace asterism::mpi {

class NodePlan {
 public:
  using ValueId = std::uint32_t;
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  struct Value {
    enum class Kind { initial, received, combined };
    Kind kind = Kind::initial;
    std::uint64_t item = 0;
    /// For a combined value: the left and the right operand.
    ValueId left = none, right = none;
    /// Number of sends and combinations that read it.
    std::uint32_t uses = 0;
    /// Whether the node must finally have it.
    bool is_final = false;
  };
  struct Operation {
    RankProgram::Operation::Kind kind = RankProgram::Operation::Kind::send;
    std::uint64_t step = 0;  ///< from 1
    NodeId peer{};
    std::span<const ValueId> values;  ///< sent or received values, in packet order
    /// The next send to the same peer, or none. Sends to one peer leave in order, as over the link
    /// between them, so that packets need no identifiers.
    std::uint32_t next_send = none;
    bool follows_a_send = false;  ///< to the same peer
  };
  /// A reader of a value: an operation that sends it, or a value that is combined from it.
  struct Reader {
    bool combines = false;
    std::uint32_t index = 0;
  };

  [[nodiscard]] NodeId node() const { return node_; }
  /// Returns the number of steps of the schedule, including those in which this node is idle.
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  [[nodiscard]] std::span<const Value> values() const { return values_; }
  [[nodiscard]] std::size_t operation_count() const { return entries_.size(); }
  [[nodiscard]] Operation operation(std::size_t index) const;
  [[nodiscard]] std::span<const Reader> readers(ValueId value) const;
  /// Returns what the node must finally have, in ascending order of items.
  [[nodiscard]] std::span<const ValueId> finals() const { return finals_; }
  [[nodiscard]] bool combines() const { return combines_; }
  /// Whether everything is combined in the order of the participants, as a non-commutative operator
  /// requires. True if nothing is combined.
  [[nodiscard]] bool keeps_order() const { return keeps_order_; }

 private:
  friend class PlanBuilder;
  struct Entry {
    RankProgram::Operation::Kind kind;
    std::uint64_t step;
    NodeId peer;
    std::size_t values_end;
    std::uint32_t next_send;
    bool follows_a_send;
  };

  NodeId node_{};
  std::uint64_t steps_ = 0;
  std::vector<Value> values_;
  std::vector<Entry> entries_;
  std::vector<ValueId> packets_;
  std::vector<std::size_t> readers_begin_;
  std::vector<Reader> readers_;
  std::vector<ValueId> finals_;
  bool combines_ = false;
  bool keeps_order_ = true;
};

struct NodePlanOptions {
  /// Whether contributions are combined in order if the schedule allows it, as required for
  /// non-commutative operators. This takes more memory and examines all nodes.
  bool ordered = false;
  /// The position of each participant in that order; numerical order if empty.
  std::vector<std::uint64_t> order{};
  std::uint64_t memory_limit = 0;  ///< bytes; 0 for free system memory
};

/// Builds the plan of one node from the schedule that is pushed into it. The schedule must have
/// been verified: throws Error(usage) if a node would send what it does not have.
class NodePlanSink final : public StepSink {
 public:
  explicit NodePlanSink(NodeId node, NodePlanOptions options = {});
  ~NodePlanSink() override;

  void begin(const ScheduleHeader& header) override;
  void take(const Step& step) override;
  void end() override;

  /// Must be called after end().
  [[nodiscard]] NodePlan take_plan() &&;

 private:
  class Work;
  NodeId node_;
  NodePlanOptions options_;
  std::unique_ptr<Work> work_;
};

}  // namespace asterism::mpi
