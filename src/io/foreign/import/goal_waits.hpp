// Whether sends of a GOAL file wait for the receives that bring what they send.
#pragma once

#include <functional>
#include <string>

#include "io/foreign/import/findings.hpp"
#include "io/foreign/import/timetable.hpp"

namespace asterism {

/// The schedule is that of the timetable, with its messages. A send that may go before something
/// that it passes on has come is a finding.
void check_goal_waits(const RankEvents& events, const StepTimetable& table,
                      const Schedule& schedule, const std::vector<NodeId>& nodes,
                      const std::function<std::string(RankEvents::Id)>& name,
                      std::uint64_t memory_limit, FindingLog& findings);

}  // namespace asterism
