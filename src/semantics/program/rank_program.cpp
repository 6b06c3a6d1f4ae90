#include <algorithm>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/rank_program.hpp>

#include "base/memory.hpp"
#include "semantics/arrival_ledgers.hpp"
#include "semantics/dependencies.hpp"

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
using OperationDependencies = Dependencies<ArrivalLists>;

}  // namespace

class RankProgramSink::Work {
 public:
  Work(const Problem& problem, NodeId only)
      : problem_(problem), only_(only), dependencies_(problem_, only) {
    if (only_ != no_node) programs_.emplace_back(only_);
    for (NodeId rank{0}; only_ == no_node && rank.value() < network().node_count(); ++rank)
      programs_.emplace_back(rank);
  }

  void take(const Step& step) {
    ++steps_;
    ends_.clear();
    for (std::size_t i = 0; i < step.size(); ++i) {
      ends_.push_back(end_of(step[i]));
      if (ends_[i].node != no_node && wants(step[i].from)) send(step[i], ends_[i].node);
    }
    dependencies_.depart();
    for (std::size_t i = 0; i < step.size(); ++i)
      if (ends_[i].node != no_node && wants(ends_[i].node)) receive(step[i], ends_[i]);
    dependencies_.end_step();
  }

  [[nodiscard]] const RankProgram& program(NodeId rank) const {
    if (rank.value() >= network().node_count() || (only_ != no_node && rank != only_))
      throw Error(ErrorCode::out_of_range,
                  fmt::format("there is no program of node {} here", rank.value()),
                  "ask for a node that the sink was made for");
    return programs_[only_ == no_node ? rank.value() : 0];
  }

 private:
  struct End {
    NodeId node = no_node;
    Port port{};  ///< over which the packet arrives
  };
  [[nodiscard]] bool wants(NodeId node) const { return only_ == no_node || node == only_; }
  [[nodiscard]] RankProgram& of(NodeId node) {
    return programs_[only_ == no_node ? node.value() : 0];
  }
  [[nodiscard]] const Network& network() const { return problem_.network(); }
  [[nodiscard]] bool is_known(MessageId message) const {
    return message.value() < problem_.collective.message_count();
  }

  void send(const Transfer& transfer, NodeId to) {
    after_.clear();
    for (const MessageId message : transfer.messages)
      if (is_known(message))
        dependencies_.for_each(transfer.from, message,
                               [&](std::uint32_t receive) { after_.push_back(receive); });
    for (const MessageId message : transfer.messages)
      if (is_known(message)) dependencies_.send(transfer.from, message);
    std::ranges::sort(after_);
    after_.erase(std::unique(after_.begin(), after_.end()), after_.end());
    of(transfer.from)
        .add(
            {Operation::Kind::send, steps_, to, transfer.ports.front(), transfer.messages, after_});
  }
  void receive(const Transfer& transfer, const End& end) {
    RankProgram& program = of(end.node);
    const auto index = static_cast<std::uint32_t>(program.size());
    for (const MessageId message : transfer.messages)
      if (is_known(message)) dependencies_.arrive(end.node, message, index);
    program.add({Operation::Kind::receive, steps_, transfer.from, end.port, transfer.messages, {}});
  }
  [[nodiscard]] End end_of(const Transfer& transfer) const {
    End end{transfer.from, {}};
    if (transfer.from.value() >= network().node_count() || transfer.ports.empty()) return {};
    for (const Port port : transfer.ports) {
      const NodeId next =
          port.value() < network().port_count() ? network().neighbour(end.node, port) : no_node;
      if (next == no_node) return {};
      end = {next, network().reverse_port(end.node, port)};
    }
    return end;
  }

  Problem problem_;
  NodeId only_;
  OperationDependencies dependencies_;
  std::vector<RankProgram> programs_;
  std::vector<End> ends_;
  std::vector<std::uint32_t> after_;
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
  const bool all = only_ == no_node;
  const double programs = all ? static_cast<double>(network.node_count()) : 1;
  const double state = all ? OperationDependencies::bytes(header.problem.collective) : 0;
  MemoryBudget(memory_limit_)
      .require(programs * sizeof(RankProgram) + state,
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
