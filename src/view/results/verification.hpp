// The verdict on a schedule of a file, as text and as JSON.
#pragma once

#include <string>

#include <asterism/evaluate.hpp>

#include "view/form.hpp"

namespace asterism {

class LinkLoadMeter;

struct VerifiedFile {
  const std::string& name;
  const std::string& form;  ///< form in which the file stores the schedule
  const ScheduleHeader& header;
  const CheckedRun& run;
  const LowerBound& bound;
  const LinkLoadMeter* load = nullptr;  ///< load of every link, if requested
};

[[nodiscard]] std::string verification_report(const VerifiedFile& file, Form form);

}  // namespace asterism
