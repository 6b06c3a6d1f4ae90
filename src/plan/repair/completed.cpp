#include <functional>
#include <optional>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/repair.hpp>

#include "base/memory.hpp"
#include "plan/repair/copied_repair.hpp"
#include "plan/repair/moved_repair.hpp"

namespace asterism {

namespace {

NodeId end_of_transfer(const Network& network, const Transfer& transfer) {
  NodeId at = transfer.from;
  for (const Port port : transfer.ports) at = network.neighbour(at, port);
  return at;
}

/// All packets leave before any arrives.
void carry_out(const Step& step, const Network& network, MessagePlaces& places) {
  for (std::size_t i = 0; i < step.size(); ++i)
    for (const MessageId message : step[i].messages) places.depart(message);
  for (std::size_t i = 0; i < step.size(); ++i) {
    const NodeId to = end_of_transfer(network, step[i]);
    for (const MessageId message : step[i].messages) places.arrive(to, message);
  }
}

/// A rerouted message may return to where it started.
ScheduleHeader header_of_completed(ScheduleHeader header) {
  header.algorithm += header.algorithm.empty() ? "repaired" : ", repaired";
  if (header.problem.collective.personalized()) header.no_redundancy = false;
  return header;
}

/// Adds missing deliveries to one step after the other.
class Completion {
 public:
  Completion(const Schedule& schedule, const RepairOptions& options)
      : schedule_(schedule),
        options_(options),
        problem_(schedule.header().problem),
        graph_(problem_, options.memory_limit),
        busy_(problem_) {
    MessagePlaces left(problem_.collective);
    std::vector<std::uint64_t> last_move(
        problem_.collective.personalized() ? problem_.collective.message_count() : 0,
        MovedRepair::never);
    for (std::size_t number = 0; number < schedule.size(); ++number) {
      report(options_.progress, "finding missing messages", number, schedule.size());
      const Step step = schedule.step(number);
      carry_out(step, problem_.network(), left);
      if (last_move.empty()) continue;
      for (std::size_t i = 0; i < step.size(); ++i)
        for (const MessageId message : step[i].messages) last_move[message.value()] = number;
    }
    if (problem_.collective.personalized())
      moved_.emplace(problem_, graph_, left, std::move(last_move), options.memory_limit);
    else
      copied_.emplace(problem_, graph_, left);
  }

  [[nodiscard]] Schedule run() {
    Schedule result(header_of_completed(schedule_.header()));
    MessagePlaces places(problem_.collective);
    for (std::uint64_t number = 0; number < schedule_.size() || !is_done(); ++number) {
      report(options_.progress, "repairing", number, 0);
      const bool is_own = number >= schedule_.size();
      Step step;
      if (!is_own) step = schedule_.step(number);
      if (step.empty() && !is_own) continue;
      busy_.begin(step);
      add_to(step, number, places);
      if (step.empty()) throw cannot_go_on();
      carry_out(step, problem_.network(), places);
      result.append(step);
    }
    return result;
  }

 private:
  [[nodiscard]] bool is_done() const { return copied_ ? copied_->is_done() : moved_->is_done(); }

  void add_to(Step& step, std::uint64_t number, const MessagePlaces& places) {
    if (copied_)
      copied_->add_to(step, busy_, places);
    else
      moved_->add_to(step, busy_, number);
  }

  [[nodiscard]] Error cannot_go_on() const {
    return {ErrorCode::unsupported,
            fmt::format("what is missing cannot be delivered on {}", problem_.network().spec()),
            "make a new schedule instead"};
  }

  const Schedule& schedule_;
  const RepairOptions& options_;
  const Problem& problem_;
  ProblemGraph graph_;
  BusyStep busy_;
  std::optional<CopiedRepair> copied_;
  std::optional<MovedRepair> moved_;
};

}  // namespace

Schedule completed(const Schedule& schedule, const RepairOptions& options) {
  const Problem& problem = schedule.header().problem;
  MemoryBudget(options.memory_limit)
      .require(3 * MessagePlaces::bytes(problem.collective) + StepRules::bytes(problem.network()),
               fmt::format("repairing a schedule on {}", problem.network().spec()),
               "choose a smaller network");
  return Completion(schedule, options).run();
}

}  // namespace asterism
