// Reports on what a schedule loses because of faults, and on its repair.
#pragma once

#include <optional>
#include <string>

#include <asterism/evaluate.hpp>
#include <asterism/plan.hpp>
#include <asterism/repair.hpp>

#include "view/form.hpp"

namespace asterism {

class LinkLoadMeter;

struct ScheduleWithFaults {
  const std::string& file;
  const ScheduleHeader& header;  ///< before the faults
  const Verdict& verdict;        ///< before the faults
  const FaultyNetwork& network;
  const Losses& losses;
  const LinkLoadMeter* load = nullptr;  ///< of the remaining schedule, if requested
};
[[nodiscard]] std::string losses_report(const ScheduleWithFaults& schedule, Form form);

struct RepairedSchedule {
  const std::string& file;
  const std::string& format;
  const ScheduleHeader& header;
  const CheckedRun& before;
  const CheckedRun& after;
  const LowerBound& bound;
  const Losses& losses;
  const std::optional<PlanCandidate>& fresh;  ///< the best of a new plan
};
[[nodiscard]] std::string repair_report(const RepairedSchedule& repaired, Form form);

}  // namespace asterism
