#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/rank_program.hpp>

#include "base/memory.hpp"

namespace asterism {

RankProgram::Operation RankProgram::operator[](std::size_t index) const {
  const Entry& entry = entries_[index];
  const std::size_t messages = index == 0 ? 0 : entries_[index - 1].messages_end;
  const std::size_t after = index == 0 ? 0 : entries_[index - 1].after_end;
  return {entry.kind,
          entry.step,
          entry.peer,
          entry.port,
          {messages_.data() + messages, messages_.data() + entry.messages_end},
          {after_.data() + after, after_.data() + entry.after_end}};
}

void RankProgram::add(const Operation& operation) {
  messages_.insert(messages_.end(), operation.messages.begin(), operation.messages.end());
  after_.insert(after_.end(), operation.after.begin(), operation.after.end());
  entries_.push_back({operation.kind, operation.port, operation.step, operation.peer,
                      messages_.size(), after_.size()});
}

namespace {

using Operation = RankProgram::Operation;

/// A program as it grows, with what brought each message.
class GrowingProgram {
 public:
  explicit GrowingProgram(NodeId rank) : program_(rank) {}

  void send(std::uint64_t step, NodeId to, Port port, std::span<const MessageId> messages) {
    after_.clear();
    for (const MessageId message : messages)
      if (const auto found = brought_by_.find(message.value()); found != brought_by_.end())
        after_.push_back(found->second);
    std::ranges::sort(after_);
    after_.erase(std::unique(after_.begin(), after_.end()), after_.end());
    program_.add({Operation::Kind::send, step, to, port, messages, after_});
  }
  void receive(std::uint64_t step, NodeId from, Port port, std::span<const MessageId> messages) {
    const auto index = static_cast<std::uint32_t>(program_.size());
    for (const MessageId message : messages) brought_by_[message.value()] = index;
    program_.add({Operation::Kind::receive, step, from, port, messages, {}});
  }
  [[nodiscard]] const RankProgram& program() const { return program_; }

 private:
  RankProgram program_;
  std::unordered_map<std::uint64_t, std::uint32_t> brought_by_;  // only asked, never walked
  std::vector<std::uint32_t> after_;
};

}  // namespace

class RankProgramSink::Work {
 public:
  Work(const Problem& problem, NodeId only) : network_(problem.shared_network()), only_(only) {
    if (only_ != no_node) programs_.emplace_back(only_);
    for (NodeId rank{0}; only_ == no_node && rank.value() < network_->node_count(); ++rank)
      programs_.emplace_back(rank);
  }

  void take(const Step& step) {
    ++steps_;
    ends_.clear();
    for (std::size_t i = 0; i < step.size(); ++i) {
      ends_.push_back(end_of(step[i]));
      if (ends_[i].node != no_node && wants(step[i].from))
        of(step[i].from).send(steps_, ends_[i].node, step[i].ports.front(), step[i].messages);
    }
    for (std::size_t i = 0; i < step.size(); ++i)
      if (ends_[i].node != no_node && wants(ends_[i].node))
        of(ends_[i].node).receive(steps_, step[i].from, ends_[i].port, step[i].messages);
  }

  [[nodiscard]] const RankProgram& program(NodeId rank) const {
    if (rank.value() >= network_->node_count() || (only_ != no_node && rank != only_))
      throw Error(ErrorCode::out_of_range,
                  fmt::format("there is no program of node {} here", rank.value()),
                  "ask for a node that the sink was made for");
    return programs_[only_ == no_node ? rank.value() : 0].program();
  }

 private:
  struct End {
    NodeId node = no_node;
    Port port{};  ///< that the packet arrives at
  };
  [[nodiscard]] bool wants(NodeId node) const { return only_ == no_node || node == only_; }
  [[nodiscard]] GrowingProgram& of(NodeId node) {
    return programs_[only_ == no_node ? node.value() : 0];
  }
  [[nodiscard]] End end_of(const Transfer& transfer) const {
    End end{transfer.from, {}};
    if (transfer.from.value() >= network_->node_count() || transfer.ports.empty()) return {};
    for (const Port port : transfer.ports) {
      const NodeId next =
          port.value() < network_->port_count() ? network_->neighbour(end.node, port) : no_node;
      if (next == no_node) return {};
      end = {next, network_->reverse_port(end.node, port)};
    }
    return end;
  }

  std::shared_ptr<const Network> network_;
  NodeId only_;
  std::vector<GrowingProgram> programs_;
  std::vector<End> ends_;
  std::uint64_t steps_ = 0;
};

RankProgramSink::RankProgramSink(std::uint64_t memory_limit) : memory_limit_(memory_limit) {}
RankProgramSink::RankProgramSink(NodeId rank, std::uint64_t memory_limit)
    : only_(rank), memory_limit_(memory_limit) {}
RankProgramSink::~RankProgramSink() = default;

void RankProgramSink::begin(const ScheduleHeader& header) {
  const Network& network = header.problem.network();
  if (only_ != no_node && only_.value() >= network.node_count())
    throw Error(ErrorCode::not_a_node,
                fmt::format("{} has no node {}", network.spec(), only_.value()),
                fmt::format("choose one from 0 to {}", network.node_count() - 1));
  const double programs = only_ == no_node ? static_cast<double>(network.node_count()) : 1;
  MemoryBudget(memory_limit_)
      .require(programs * sizeof(GrowingProgram),
               fmt::format("the programs of all nodes of {}", network.spec()),
               "ask for the program of one node, or choose a smaller network");
  work_ = std::make_unique<Work>(header.problem, only_);
}

void RankProgramSink::take(const Step& step) {
  work_->take(step);
}

const RankProgram& RankProgramSink::program(NodeId rank) const {
  return work_->program(rank);
}

}  // namespace asterism
