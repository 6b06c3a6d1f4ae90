// A schedule as seen by one node: its sends and receives in order, and what each send must wait
// for. Executors and foreign formats are built from it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <asterism/relative.hpp>
#include <asterism/schedule.hpp>
#include <asterism/timed_tree.hpp>

namespace asterism {

/// The operations of one node.
class RankProgram {
 public:
  /// A send or a receive.
  struct Operation {
    enum class Kind { send, receive };
    Kind kind = Kind::send;
    std::uint64_t step = 0;  ///< from 1
    NodeId peer{};           ///< destination or source of the packet
    /// The port of this node through which the packet leaves or arrives.
    Port port{};
    std::span<const MessageId> messages;
    /// Indices of operations of this program that must be complete before this one: the receives
    /// that delivered the messages of a send.
    std::span<const std::uint32_t> after;
  };

  explicit RankProgram(NodeId rank) : rank_(rank) {}

  [[nodiscard]] NodeId rank() const { return rank_; }
  /// Returns the number of operations.
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] Operation operator[](std::size_t index) const;

  /// Appends an operation. Steps must not decrease.
  void add(const Operation& operation);

 private:
  struct Entry {
    Operation::Kind kind;
    Port port;
    std::uint64_t step;
    NodeId peer;
    std::size_t messages_end, after_end;
  };
  NodeId rank_;
  std::vector<Entry> entries_;
  std::vector<MessageId> messages_;
  std::vector<std::uint32_t> after_;
};

/// Builds the programs of all nodes, or of one, from a schedule. Within a step a node sends before
/// it receives, each in the order of the step. Transfers that the network cannot carry are left
/// out, so verify the schedule first.
class RankProgramSink final : public StepSink {
 public:
  /// Builds the programs of all nodes.
  explicit RankProgramSink(std::uint64_t memory_limit = 0);
  /// Builds the program of one node.
  RankProgramSink(NodeId rank, std::uint64_t memory_limit = 0);
  ~RankProgramSink() override;

  void begin(const ScheduleHeader& header) override;
  void take(const Step& step) override;

  /// Must be called after begin(), with a node that the sink covers.
  [[nodiscard]] const RankProgram& program(NodeId rank) const;

 private:
  class Work;
  NodeId only_ = no_node;
  std::uint64_t memory_limit_;
  std::unique_ptr<Work> work_;
};

/// Pushes the part of a symmetric schedule that one node sends or receives: the steps of the
/// expansion with the same numbers, but only with these transfers. Takes time proportional to the
/// nodes and their distances, and to what the node sends.
void push_rank_view(const TimedTree& tree, const ScheduleHeader& header, NodeId rank,
                    StepSink& sink, std::uint64_t memory_limit = 0);

/// Does the same for relative steps.
class RelativeRankView final : public RelativeSink {
 public:
  RelativeRankView(NodeId rank, StepSink& sink, std::uint64_t memory_limit = 0);
  ~RelativeRankView() override;

  void begin(const ScheduleHeader& header) override;
  void take(const RelativeStep& step) override;
  void end() override;

 private:
  class Work;
  NodeId rank_;
  StepSink& sink_;
  std::uint64_t memory_limit_;
  std::unique_ptr<Work> work_;
};

}  // namespace asterism
