// Checks whether sends of a GOAL file wait for the receives that deliver their data.
#pragma once

#include <functional>
#include <string>

#include "io/foreign/import/findings.hpp"
#include "io/foreign/import/timetable.hpp"

namespace asterism {

/// The schedule must be that of the timetable, with its messages. A send that may precede the
/// arrival of data that it forwards is a finding.
void check_goal_waits(const RankEvents& events, const StepTimetable& table,
                      const Schedule& schedule, const std::vector<NodeId>& nodes,
                      const std::function<std::string(RankEvents::Id)>& name,
                      std::uint64_t memory_limit, FindingLog& findings);

}  // namespace asterism
