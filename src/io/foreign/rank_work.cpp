#include "io/foreign/rank_work.hpp"

#include <algorithm>
#include <map>

#include "io/foreign/rank_hosts.hpp"

namespace asterism {

namespace {

using Operation = RankProgram::Operation;

std::vector<MessageId> combined_messages(const Collective& collective, NodeId rank,
                                         const Operation& receive) {
  std::vector<MessageId> result;
  for (const MessageId message : receive.messages) {
    const bool is_combined =
        collective.handling() == Handling::prefixes ||
        (collective.handling() == Handling::combined && collective.part(message).combined_at(rank));
    if (is_combined) result.push_back(message);
  }
  return result;
}

class WorkOfRank {
 public:
  WorkOfRank(const RankProgram& program, const Collective& collective)
      : program_(program), collective_(collective) {}

  std::vector<RankWork> made() && {
    for (std::size_t i = 0; i < program_.size(); ++i) add(program_[i]);
    return std::move(work_);
  }

 private:
  void add(const Operation& operation) {
    const bool sends = operation.kind == Operation::Kind::send;
    RankWork work{sends ? RankWork::Kind::send : RankWork::Kind::receive,
                  operation.step,
                  operation.peer,
                  operation.port,
                  (sends ? sent_ : received_)[operation.peer]++,
                  {operation.messages.begin(), operation.messages.end()}};
    work.after.reserve(operation.after.size());
    for (const std::uint32_t before : operation.after) work.after.push_back(ends_[before]);
    std::ranges::sort(work.after);
    work_.push_back(std::move(work));
    if (!sends) combine(operation);
    ends_.push_back(work_.size() - 1);
  }

  void combine(const Operation& receive) {
    std::vector<MessageId> messages = combined_messages(collective_, program_.rank(), receive);
    if (messages.empty()) return;
    const std::uint64_t before = work_.size() - 1;
    work_.push_back({RankWork::Kind::combine,
                     receive.step,
                     receive.peer,
                     receive.port,
                     0,
                     std::move(messages),
                     {before}});
  }

  const RankProgram& program_;
  const Collective& collective_;
  std::vector<RankWork> work_;
  std::vector<std::uint64_t> ends_;  // by operation of the program
  std::map<NodeId, std::uint64_t> sent_, received_;
};

}  // namespace

std::vector<std::vector<RankWork>> work_of_ranks(const ExchangeRequest& request,
                                                 const std::string& format) {
  RankProgramSink programs(request.memory_limit);
  request.schedule.push_into(programs);
  const Problem& problem = request.schedule.header().problem;
  std::vector<std::vector<RankWork>> result;
  result.reserve(problem.network().node_count());
  for (NodeId rank{0}; rank.value() < problem.network().node_count(); ++rank)
    result.push_back(WorkOfRank(programs.program(rank), problem.collective).made());
  return work_of_hosts(std::move(result), problem.network(), format);
}

}  // namespace asterism
