// The verdict on a schedule of a file, as text and as JSON.
#pragma once

#include <string>

#include <asterism/evaluate.hpp>

#include "view/form.hpp"

namespace asterism {

class LinkLoadMeter;

struct VerifiedFile {
  const std::string& name;
  const std::string& form;  ///< in which the file tells the schedule
  const ScheduleHeader& header;
  const CheckedRun& run;
  const LowerBound& bound;
  const LinkLoadMeter* load = nullptr;  ///< of every link, if somebody asked
};

[[nodiscard]] std::string verification_report(const VerifiedFile& file, Form form);

}  // namespace asterism
