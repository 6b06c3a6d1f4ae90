#include "io/foreign/import/goal_waits.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <asterism/rank_program.hpp>

namespace asterism {

namespace {

/// Finds the events that must complete before a given event can.
class GoalPast {
 public:
  explicit GoalPast(const RankEvents& events) : events_(events), before_(events.size()) {
    for (const RankEvents::Edge& edge : events.edges())
      if (!edge.started) before_[edge.after].push_back(edge.before);
    for (const RankEvents::Packet& packet : events.packets())
      before_[packet.receive].push_back(packet.send);
    met_.assign(events.size(), RankEvents::none);
  }

  /// Returns whether all of these are in the past of an event. Searches within its rank first.
  [[nodiscard]] bool has(RankEvents::Id event, std::vector<RankEvents::Id> wanted) {
    for (const bool within_rank : {true, false}) {
      search(event, within_rank, wanted);
      if (wanted.empty()) return true;
    }
    return false;
  }

 private:
  void search(RankEvents::Id event, bool within_rank, std::vector<RankEvents::Id>& wanted) {
    const std::uint32_t mark = ++searches_;
    stack_.assign(1, event);
    while (!stack_.empty() && !wanted.empty()) {
      const RankEvents::Id at = stack_.back();
      stack_.pop_back();
      for (const RankEvents::Id before : before_[at]) {
        if (met_[before] == mark || (within_rank && events_[before].rank != events_[event].rank))
          continue;
        met_[before] = mark;
        std::erase(wanted, before);
        stack_.push_back(before);
      }
    }
  }

  const RankEvents& events_;
  std::vector<std::vector<RankEvents::Id>> before_;
  std::vector<std::uint32_t> met_;  // by event: the last search that visited it
  std::uint32_t searches_ = 0;
  std::vector<RankEvents::Id> stack_;
};

/// The events of each rank in the order of its rank program: in each step, first sends, then
/// receives.
std::vector<std::vector<RankEvents::Id>> events_by_rank(const RankEvents& events,
                                                        const StepTimetable& table,
                                                        std::size_t ranks) {
  std::vector<std::vector<RankEvents::Id>> result(ranks);
  for (const std::vector<StepTimetable::Place>& step : table.steps) {
    for (const StepTimetable::Place& place : step) {
      const RankEvents::Id send = events.packets()[place.packet].send;
      result[events[send].rank].push_back(send);
    }
    for (const StepTimetable::Place& place : step) {
      const RankEvents::Id receive = events.packets()[place.packet].receive;
      result[events[receive].rank].push_back(receive);
    }
  }
  return result;
}

}  // namespace

void check_goal_waits(const RankEvents& events, const StepTimetable& table,
                      const Schedule& schedule, const std::vector<NodeId>& nodes,
                      const std::function<std::string(RankEvents::Id)>& name,
                      std::uint64_t memory_limit, FindingLog& findings) {
  RankProgramSink programs(memory_limit);
  schedule.push_into(programs);
  const auto by_rank = events_by_rank(events, table, nodes.size());
  GoalPast past(events);
  for (std::size_t rank = 0; rank < nodes.size(); ++rank) {
    const RankProgram& program = programs.program(nodes[rank]);
    for (std::size_t i = 0; i < program.size(); ++i) {
      std::vector<RankEvents::Id> wanted;
      for (const std::uint32_t before : program[i].after) wanted.push_back(by_rank[rank][before]);
      const RankEvents::Id send = by_rank[rank][i];
      if (wanted.empty() || past.has(send, wanted)) continue;
      findings.add("sent before it arrived", events[send].line, rank,
                   fmt::format("{} sends what {} or another receive brings, and does not wait for "
                               "all of them",
                               name(send), name(wanted.front())));
    }
  }
}

}  // namespace asterism
